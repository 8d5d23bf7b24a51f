/** The counters of a traced search on the page. */

import type { Trace } from '../../engine/index.js';
import { ChartPanel } from './chart-panel.js';
import { failHighs, firedByRule, nodesByIteration, pruningByDepth, rateByPly } from './summary-charts.js';

/** One panel for each, made once. */
export class SummaryPanels {
  readonly roots: readonly HTMLElement[];
  readonly #rate = new ChartPanel('Improving by ply');
  readonly #pruning = new ChartPanel('Pruning by depth');
  readonly #fired = new ChartPanel('Fired by rule');
  readonly #refuted = new ChartPanel('Which move refuted');
  readonly #iterations = new ChartPanel('Nodes by iteration');

  constructor() {
    const panels = [this.#rate, this.#pruning, this.#fired, this.#refuted, this.#iterations];
    this.roots = panels.map(({ root }) => root);
  }

  show(trace: Trace): void {
    const { rules, plies, iterations, cutoffs } = trace.summary;
    this.#rate.update(rateByPly(plies));
    this.#pruning.update(pruningByDepth(rules));
    this.#fired.update(firedByRule(rules));
    this.#refuted.update(failHighs(cutoffs));
    this.#iterations.update(nodesByIteration(iterations, (depth) => trace.timeTo(depth)));
  }
}
