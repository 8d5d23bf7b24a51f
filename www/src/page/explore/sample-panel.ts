/** "Were the cuts right?": judges some cuts of every rule and shows the share that was right. */

import type { SampleAudit } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { rightByRule, wrongCuts } from '../../model/trace/audit-charts.js';
import { element } from '../shared/dom.js';
import { WorkPanel } from './work-panel.js';

const SIZES = [10, 20, 50, 200];
const USUAL_SIZE = 20;

/** `onWrong` is told the records whose cuts were found wrong. */
export function samplePanel(onWrong: (ids: readonly number[]) => void): WorkPanel<SampleAudit> {
  const options = SIZES.map((size) =>
    element('option', { value: String(size), selected: size === USUAL_SIZE }, t`${size} cuts of each rule`),
  );
  const size = element('select', {}, ...options);
  return new WorkPanel<SampleAudit>({
    title: t`Were the cuts right?`,
    start: t`Judge`,
    choices: [element('label', {}, element('span', { class: 'unseen' }, t`Sample`), size)],
    run: (trace, work) => trace.auditSample({ perRule: Number(size.value) }, work),
    chart: ({ rules }) => rightByRule(rules),
    progress: ({ cuts, drawn }) => t`${integer(cuts.length)} of ${integer(drawn)} cuts judged`,
    onDone: (sample) => onWrong(wrongCuts(sample)),
  });
}
