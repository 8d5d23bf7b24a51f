/** Which records the node table shows. */

import { RULES } from 'espalier';
import type { RuleSummary } from 'espalier';
import { IMPROVING_STATES, RULE_MARKS } from 'espalier/element';
import { NO_FILTER, isFiltering } from '../../model/trace/tree-rows.js';
import type { Filter } from '../../model/trace/tree-rows.js';
import { byId, element } from '../shared/dom.js';

export class FilterBar {
  readonly #rule = byId('filter-rule', HTMLSelectElement);
  readonly #improving = byId('filter-improving', HTMLSelectElement);
  readonly #wrong = byId('filter-wrong', HTMLInputElement);

  constructor(onChange: () => void) {
    for (const field of [this.#rule, this.#improving, this.#wrong]) field.addEventListener('change', onChange);
  }

  /** Offers these rules, by the names that the engine has for them. */
  offer(rules: readonly RuleSummary[]): void {
    const options = RULES.map((rule) => {
      const label = rules.find((summary) => summary.rule === rule)?.label ?? rule;
      return element('option', { value: rule }, `${RULE_MARKS[rule].letters} · ${label}`);
    });
    this.#rule.replaceChildren(element('option', { value: '' }, 'any'), ...options);
  }

  get value(): Filter {
    const { value } = this.#improving;
    return {
      ...NO_FILTER,
      rule: RULES.find((rule) => rule === this.#rule.value),
      improving: IMPROVING_STATES.find((state) => state === value),
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
