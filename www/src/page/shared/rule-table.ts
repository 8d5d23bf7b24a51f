/** How often every pruning rule was tried and how often it fired: improving, not improving, unknown. */

import { RULES } from '#espalier/engine/trace-layout.js';
import type { RuleCount } from '#espalier/engine/types.js';
import { compact, percent } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { element, setText } from './dom.js';

const groupsOf = () =>
  [
    { mark: '▲', label: t`improving`, name: 'better' },
    { mark: '▼', label: t`not improving`, name: 'worse' },
    { mark: '●', label: t`unknown`, name: 'unknown' },
  ] as const;
const columnNames = () => [t`tried`, t`fired`];

export class RuleTable {
  readonly root: HTMLTableElement;
  readonly #body = element('tbody');
  readonly #rows = new Map<string, readonly HTMLElement[]>();

  /** `waiting` is said while there is nothing to count yet. */
  constructor(waiting: string) {
    const groups = groupsOf().map(({ mark, label, name }) =>
      element(
        'th',
        { colspan: String(columnNames().length), scope: 'colgroup', class: name },
        element('span', { class: 'improving-mark', 'aria-hidden': 'true' }, mark),
        label,
      ),
    );
    const names = groupsOf().flatMap(() => columnNames().map((name) => element('th', { scope: 'col' }, name)));
    const corner = element('th', { rowspan: '2', scope: 'col', class: 'rule' }, t`Rule`);
    this.root = element(
      'table',
      { class: 'rules', 'data-testid': 'rules' },
      element('caption', { class: 'unseen' }, t`Pruning by rule: improving, not improving, unknown`),
      element('thead', {}, element('tr', {}, corner, ...groups), element('tr', {}, ...names)),
      this.#body,
    );
    // Room for every rule from the start: the panel does not grow when the first counts come.
    this.root.style.setProperty('--count', String(RULES.length));
    const nothing = element('td', { colspan: '7' }, waiting);
    this.#body.append(element('tr', { class: 'none' }, nothing));
  }

  /** Rows stay when the counts go, so that the table keeps its height from one position to the next. */
  update(rules: readonly RuleCount[] | undefined): void {
    if (rules === undefined) {
      for (const cells of this.#rows.values()) cells.forEach((cell) => setText(cell, '–'));
      return;
    }
    for (const { rule, label, improving, notImproving, unknown } of rules) {
      const cells = this.#rows.get(rule) ?? this.#addRow(rule, label);
      const texts = [improving, notImproving, unknown].flatMap(({ tried, fired }) => [
        compact(tried),
        percent(fired, tried),
      ]);
      cells.forEach((cell, index) => setText(cell, texts[index] ?? ''));
    }
  }

  #addRow(rule: string, label: string): readonly HTMLElement[] {
    const cells = Array.from({ length: groupsOf().length * columnNames().length }, () => element('td'));
    if (this.#rows.size === 0) this.#body.replaceChildren();
    this.#rows.set(rule, cells);
    this.#body.append(element('tr', { 'data-rule': rule }, element('th', { scope: 'row' }, label), ...cells));
    return cells;
  }
}
