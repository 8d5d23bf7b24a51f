/** The counters of a traced search on the page. */

import type { Trace } from '#espalier/engine/trace.js';
import { t } from '#espalier/model/words.js';
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

  show(trace: Trace): void {
    const { rules, plies, iterations, cutoffs } = trace.summary;
    const facts = shortFacts(trace.summary).map(([label, value]) =>
      element('div', {}, element('dt', {}, label), element('dd', {}, value)),
    );
    this.#short.replaceChildren(...facts);
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
