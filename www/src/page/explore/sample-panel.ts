/** "Were the cuts right?": judges some cuts of every rule and shows the share that was right. */

import type { SampleAudit } from '../../engine/audit-types.js';
import type { Trace } from '../../engine/index.js';
import { integer } from '../../model/text/format.js';
import { rightByRule, wrongCuts } from '../../model/trace/audit-charts.js';
import { element } from '../shared/dom.js';
import { ChartPanel } from './chart-panel.js';
import { WorkControls, obstacleTo } from './work-controls.js';

const TITLE = 'Were the cuts right?';
const SIZES = [10, 20, 50, 200];
const USUAL_SIZE = 20;

export class SamplePanel {
  readonly root: HTMLElement;
  readonly #onWrong: (ids: readonly number[]) => void;
  readonly #size = element('select', {});
  readonly #controls: WorkControls;
  readonly #panel: ChartPanel;
  #trace: Trace | undefined;

  /** `onWrong` is told the records whose cuts were found wrong. */
  constructor(onWrong: (ids: readonly number[]) => void) {
    this.#onWrong = onWrong;
    const options = SIZES.map((size) =>
      element('option', { value: String(size), selected: size === USUAL_SIZE }, `${size} cuts of each rule`),
    );
    this.#size.append(...options);
    const label = element('label', {}, element('span', { class: 'unseen' }, 'Sample'), this.#size);
    this.#controls = new WorkControls('Judge', (signal) => this.#judge(signal), label);
    this.#panel = new ChartPanel(TITLE, this.#controls.root);
    this.root = this.#panel.root;
  }

  show(trace: Trace): void {
    this.#trace = trace;
    this.#controls.reset(obstacleTo(trace));
    this.#panel.update(undefined);
  }

  /** What is at work here, where something is. */
  get atWork(): string | undefined {
    return this.#controls.isRunning ? TITLE : undefined;
  }

  /** Makes way for other work. */
  stop(): void {
    this.#controls.stop();
  }

  async #judge(signal: AbortSignal): Promise<string> {
    const trace = this.#trace;
    if (trace === undefined) return '';
    const onProgress = (sample: SampleAudit): void => {
      this.#controls.say(progressText(sample));
      this.#panel.update(rightByRule(sample.rules));
    };
    const sample = await trace.auditSample({ perRule: Number(this.#size.value) }, { onProgress, signal });
    if (trace !== this.#trace) return '';
    this.#panel.update(rightByRule(sample.rules));
    this.#onWrong(wrongCuts(sample));
    return progressText(sample);
  }
}

function progressText({ cuts, drawn }: SampleAudit): string {
  return `${integer(cuts.length)} of ${integer(drawn)} cuts judged`;
}
