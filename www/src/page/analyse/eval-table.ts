/** The terms of the static evaluation as a table: groups that unfold, with bars for what each makes of the whole. */

import type { Evaluation } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { detailOf, differenceText, groupTerms, isSingle, scalePercent, sumRow, widest } from '../../model/analysis/eval-groups.js';
import type { EvalGroup, EvalRow } from '../../model/analysis/eval-groups.js';
import { button, element } from '../shared/dom.js';

export class EvalTable {
  readonly root: HTMLTableElement;
  readonly #foot = element('tfoot');
  /** Names of the groups that are unfolded, in whatever position. */
  readonly #open = new Set<string>();

  constructor() {
    this.root = element(
      'table',
      { class: 'terms', 'data-testid': 'terms' },
      element('caption', { class: 'unseen' }, t`Terms of the static evaluation in pawns, the weightiest first`),
      head(),
      this.#foot,
    );
  }

  update(evaluation: Evaluation): void {
    const groups = groupTerms(evaluation.terms);
    const most = widest(groups);
    const focused = groups.find(({ name }) => document.activeElement?.id === foldId(name));
    for (const body of [...this.root.tBodies]) body.remove();
    this.#foot.before(...groups.map((group) => this.#body(group, most)));
    this.#foot.replaceChildren(...sumRows(evaluation, groups));
    if (focused !== undefined) document.getElementById(foldId(focused.name))?.focus();
  }

  #body(group: EvalGroup, most: number): HTMLElement {
    const { name, label } = group;
    if (isSingle(group)) {
      const only = element('span', { class: 'single' }, label);
      return element('tbody', { 'data-group': name }, row(group, most, only, { class: 'group' }));
    }
    const rows = group.terms.map((term) => row(term, most, element('span', {}, term.label), { class: 'term' }));
    const fold = button(label, () => {
      if (!this.#open.delete(name)) this.#open.add(name);
      show();
    }, { class: 'fold', id: foldId(name) });
    const show = (): void => {
      fold.setAttribute('aria-expanded', String(this.#open.has(name)));
      for (const node of rows) node.hidden = !this.#open.has(name);
    };
    show();
    return element('tbody', { 'data-group': name }, row(group, most, fold, { class: 'group' }), ...rows);
  }
}

function head(): HTMLElement {
  const titles = [element('th', { scope: 'col', class: 'name' }, t`Term`), element('th', { scope: 'col' }, t`White’s view`)];
  return element('thead', { class: 'unseen' }, element('tr', {}, ...titles));
}

/** The sum of all terms and, where not all of it counts, what is left. */
function sumRows({ scale, score }: Evaluation, groups: readonly EvalGroup[]): HTMLElement[] {
  const sum = sumRow(t`All terms`, groups);
  const all = element('tr', {}, element('th', { scope: 'row' }, sum.label), element('td', {}, differenceText(sum.now)));
  if (scale === 1) return [all];
  const label = element('th', { scope: 'row' }, t`Of which ${scalePercent(scale)} counts`);
  return [all, element('tr', { class: 'scaled' }, label, element('td', {}, differenceText(score)))];
}

function row(
  values: EvalRow, most: number, name: HTMLElement, attributes: { readonly class: string },
): HTMLTableRowElement {
  const head = element('th', { scope: 'row' }, element('div', {}, name, weightBar(values.now, most)));
  const detail = detailOf(values);
  if (detail !== '') head.append(element('small', {}, detail));
  return element('tr', attributes, head, element('td', {}, differenceText(values.now)));
}

/** To the right what is good for White, to the left what is good for Black. */
function weightBar(now: number, most: number): HTMLElement {
  const bar = element('span', { class: 'weight', 'aria-hidden': 'true' });
  if (now === 0) return bar;
  const fill = element('span', { class: now < 0 ? 'for-black' : 'for-white' });
  fill.style.width = `${(Math.abs(now) / most) * 50}%`;
  bar.append(fill);
  return bar;
}

function foldId(group: string): string {
  return `terms-of-${group}`;
}
