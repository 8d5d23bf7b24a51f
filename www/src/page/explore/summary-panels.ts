/** The counters of a traced search on the page; of a file, what its records hold. */

import type { Trace } from '#espalier/engine/trace.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import { countRecords } from '#espalier/engine/trace-counts.js';
import { countedFacts } from '#espalier/model/counted-facts.js';
import { t } from '#espalier/model/words.js';
import { countedByDepth, countedByRule, countedFailHighs, countedRate } from '../../model/trace/counted-charts.js';
import {
  failHighs, firedByRule, nodesByIteration, pruningByDepth, rateByPly, shortFacts,
} from '../../model/trace/summary-charts.js';
import { element } from '../shared/dom.js';
import { ChartPanel } from './chart-panel.js';

/** One panel for each, made once. */
export class SummaryPanels {
  readonly roots: readonly HTMLElement[];
  readonly #short = element('dl', { class: 'short' });
  readonly #rate = new ChartPanel(t`Improving by ply`);
  readonly #pruning = new ChartPanel(t`Pruning by depth`);
  readonly #fired = new ChartPanel(t`Fired by rule`);
  readonly #refuted = new ChartPanel(t`Which move refuted`);
  readonly #iterations = new ChartPanel(t`Nodes by iteration`);

  constructor() {
    const panels = [this.#rate, this.#pruning, this.#fired, this.#refuted, this.#iterations];
    this.roots = [...panels.map(({ root }) => root), shortPanel(this.#short)];
  }

  show({ trace, tree }: Loaded): void {
    if (trace === undefined) this.#count(tree.records);
    else this.#tell(trace);
  }

  /** What a file holds, which has no statistics of its own. A chart without numbers is not there. */
  #count(records: TraceRecords): void {
    const counts = countRecords(records);
    const { rules = [], plies, cutoffs } = counts;
    this.#shorten(countedFacts(counts));
    const charts = [
      [this.#rate, countedRate(plies)],
      [this.#pruning, rules.length === 0 ? undefined : countedByDepth(rules)],
      [this.#fired, rules.length === 0 ? undefined : countedByRule(rules)],
      [this.#refuted, cutoffs === undefined ? undefined : countedFailHighs(cutoffs)],
      [this.#iterations, undefined],
    ] as const;
    for (const [panel, chart] of charts) {
      panel.root.hidden = chart === undefined;
      panel.update(chart);
    }
  }

  #shorten(facts: readonly (readonly [string, string])[]): void {
    this.#short.replaceChildren(
      ...facts.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
    );
  }

  #tell(trace: Trace): void {
    const { rules, plies, iterations, cutoffs } = trace.summary;
    for (const panel of [this.#rate, this.#pruning, this.#fired, this.#refuted, this.#iterations]) panel.root.hidden = false;
    this.#shorten(shortFacts(trace.summary));
    this.#rate.update(rateByPly(plies));
    this.#pruning.update(pruningByDepth(rules));
    this.#fired.update(firedByRule(rules));
    this.#refuted.update(failHighs(cutoffs));
    this.#iterations.update(nodesByIteration(iterations, (depth) => trace.timeTo(depth)));
  }
}

function shortPanel(list: HTMLElement): HTMLElement {
  const title = t`In short`;
  return element(
    'section',
    { class: 'panel chart-panel', 'aria-label': title },
    element('header', {}, element('h2', {}, title)),
    list,
  );
}
