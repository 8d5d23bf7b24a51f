/** Which records the node table shows. */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import type { RuleSummary } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { IMPROVING_STATES } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import { NO_FILTER, countByImproving, countByRule, isFiltering } from '../../model/trace/tree-rows.js';
import type { Filter } from '../../model/trace/tree-rows.js';
import { byId, element, setText } from '../shared/dom.js';

const STATE_NAMES = { improving: t`▲ yes`, notImproving: t`▼ no`, unknown: t`● unknown` } as const;

export class FilterBar {
  readonly #rule = byId('filter-rule', HTMLSelectElement);
  readonly #improving = byId('filter-improving', HTMLSelectElement);
  readonly #wrong = byId('filter-wrong', HTMLInputElement);
  readonly #wrongCount = byId('filter-wrong-count', HTMLElement);

  constructor(onChange: () => void) {
    for (const field of [this.#rule, this.#improving, this.#wrong]) field.addEventListener('change', onChange);
  }

  /** Offers every rule that the file declares with the number of its records, and whether improving: what has none cannot be chosen. */
  offer(records: TraceRecords, rules: readonly RuleSummary[]): void {
    const counts = countByRule(records);
    const options = [...records.declarations.rules.values()].map(({ name, label, letters }) => {
      const known = rules.find((summary) => summary.rule === name)?.label ?? t(label);
      const count = counts.get(name) ?? 0;
      return element('option', { value: name, disabled: count === 0 }, `${letters} · ${known} (${integer(count)})`);
    });
    this.#rule.replaceChildren(element('option', { value: '' }, t`any`), ...options);
    const states = countByImproving(records);
    const choices = IMPROVING_STATES.map((state) => {
      const count = states.get(state) ?? 0;
      return element('option', { value: state, disabled: count === 0 }, `${STATE_NAMES[state]} (${integer(count)})`);
    });
    this.#improving.replaceChildren(element('option', { value: '' }, t`any`), ...choices);
    this.countWrong(0);
  }

  /** How many cuts are known to be wrong. Without any there is nothing to choose. */
  countWrong(count: number): void {
    this.#wrong.disabled = count === 0 && !this.#wrong.checked;
    setText(this.#wrongCount, `(${integer(count)})`);
  }

  get value(): Filter {
    const { value } = this.#improving;
    return {
      ...NO_FILTER,
      rule: this.#rule.value || undefined,
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
