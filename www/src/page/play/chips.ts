/** A row of radio buttons that look like chips. */

import { byId, element } from '../shared/dom.js';

export interface Choice<T> {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: T;
}

export class Chips<T> {
  readonly #root: HTMLElement;
  readonly #choices: readonly Choice<T>[];

  constructor(id: string, choices: readonly Choice<T>[], onChange: () => void = () => undefined) {
    this.#root = byId(id, HTMLElement);
    this.#choices = choices;
    for (const { key, label, hint } of choices) {
      const input = element('input', { type: 'radio', name: id, value: key });
      const text = element('span', {}, label);
      if (hint !== undefined) text.append(element('small', {}, hint));
      this.#root.append(element('label', {}, input, text));
    }
    this.#root.addEventListener('change', onChange);
  }

  get value(): T | undefined {
    const key = this.#root.querySelector<HTMLInputElement>('input:checked')?.value;
    return this.#choices.find((choice) => choice.key === key)?.value;
  }

  select(key: string): void {
    const input = [...this.#root.querySelectorAll('input')].find((candidate) => candidate.value === key);
    if (input !== undefined) input.checked = true;
  }
}
