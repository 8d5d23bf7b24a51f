/** "What does improving buy here?": the same search with every use of improving, with none, and with each off. */

import type { Ablation, AblationOptions } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { ablationWords } from '../../model/explore/ablation-words.js';
import { nodesByVariant } from '../../model/trace/audit-charts.js';
import { WorkPanel } from './work-panel.js';

/** `limits` are those of the recording shown. */
export function ablationPanel(limits: () => AblationOptions): WorkPanel<Ablation> {
  return new WorkPanel<Ablation>({
    title: t`What does improving buy here?`,
    start: t`Search without it`,
    run: (trace, work) => trace.ablate(limits(), work),
    chart: ({ searches }) => nodesByVariant(searches),
    words: ({ searches }) => ablationWords(searches),
    progress: ({ searches: { length } }) => t`${length} ${length === 1 ? 'search' : 'searches'} done`,
  });
}
