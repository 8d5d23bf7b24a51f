/** What the node table leaves out. */

import { RULES } from '../../engine/trace-node.js';
import type { RuleName } from '../../engine/trace-node.js';
import { byId, element } from '../dom.js';
import { RULE_MARKS } from './palette.js';
import { NO_FILTER, isFiltering } from './tree-rows.js';
import type { Filter } from './tree-rows.js';

const RULE_NAMES: Readonly<Record<RuleName, string>> = {
  reverseFutility: 'Reverse futility',
  razoring: 'Razoring',
  nullMove: 'Null move',
  probCut: 'ProbCut',
  lateMovePruning: 'Late-move pruning',
  futility: 'Futility',
  history: 'History pruning',
  quietExchange: 'Exchange, quiet moves',
  noisyExchange: 'Exchange, captures',
  quiescenceFutility: 'Futility in quiescence',
  multicut: 'Multicut',
  lateMoveReduction: 'Late-move reduction',
};

export class FilterBar {
  readonly #rule = byId('filter-rule', HTMLSelectElement);
  readonly #improving = byId('filter-improving', HTMLSelectElement);
  readonly #wrong = byId('filter-wrong', HTMLInputElement);

  constructor(onChange: () => void) {
    const options = RULES.map((rule) =>
      element('option', { value: rule }, `${RULE_MARKS[rule].letters} · ${RULE_NAMES[rule]}`),
    );
    this.#rule.append(...options);
    for (const field of [this.#rule, this.#improving, this.#wrong]) field.addEventListener('change', onChange);
  }

  get value(): Filter {
    const { value } = this.#improving;
    return {
      ...NO_FILTER,
      rule: RULES.find((rule) => rule === this.#rule.value),
      improving: value === '' ? undefined : value === 'yes',
      onlyWrong: this.#wrong.checked,
    };
  }

  get isOn(): boolean {
    return isFiltering(this.value);
  }

  clear(): void {
    this.#rule.value = '';
    this.#improving.value = '';
    this.#wrong.checked = false;
  }
}
