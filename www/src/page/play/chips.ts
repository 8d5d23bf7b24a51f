/** A row of radio buttons that look like chips. */

import { byId, element } from '../shared/dom.js';

export interface Choice<T> {
  readonly key: string;
  readonly label: string;
  readonly value: T;
}

export class Chips<T> {
  readonly #root: HTMLElement;
  readonly #choices: readonly Choice<T>[];

  constructor(id: string, choices: readonly Choice<T>[], onChange: () => void = () => undefined) {
    this.#root = byId(id, HTMLElement);
    this.#choices = choices;
    for (const { key, label } of choices) {
      const input = element('input', { type: 'radio', name: id, value: key });
      const text = element('span', {}, label);
      this.#root.append(element('label', {}, input, text));
    }
    this.#root.addEventListener('change', onChange);
  }

  get value(): T | undefined {
    const key = this.#root.querySelector<HTMLInputElement>('input:checked')?.value;
    return this.#choices.find((choice) => choice.key === key)?.value;
  }

  select(key: string): void {
    const input = this.#input(key);
    if (input !== undefined) input.checked = true;
  }

  /** Says more about a choice, in small letters. */
  hint(key: string, text: string): void {
    this.#input(key)?.nextElementSibling?.append(element('small', {}, text));
  }

  #input(key: string): HTMLInputElement | undefined {
    return [...this.#root.querySelectorAll('input')].find((candidate) => candidate.value === key);
  }
}
