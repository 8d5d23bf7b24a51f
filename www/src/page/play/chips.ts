/** A row of radio buttons that look like chips. */

import { byId, element, setText } from '../shared/dom.js';

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

  /** Says more about a choice, in small letters. A space that does not break keeps the room for it. */
  hint(key: string, text: string): void {
    const words = this.#input(key)?.nextElementSibling;
    const hint = words?.querySelector('small');
    if (hint == null) words?.append(element('small', {}, text));
    else setText(hint, text);
  }

  #input(key: string): HTMLInputElement | undefined {
    return [...this.#root.querySelectorAll('input')].find((candidate) => candidate.value === key);
  }
}
