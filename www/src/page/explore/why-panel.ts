/** "Why did the engine stop here?": the sentence, its facts, and the parts of the number that decided. */

import type { Explanation, Margin } from 'espalier';
import { byId, element, setText } from '../shared/dom.js';

export class WhyPanel {
  readonly #sentence = byId('why-sentence', HTMLElement);
  readonly #facts = byId('why-facts', HTMLElement);
  readonly #margin = byId('why-margin', HTMLElement);
  readonly #note = byId('why-note', HTMLElement);

  showPath(text: string): void {
    setText(this.#note, text);
  }

  show({ sentence, facts, margin, reduction }: Explanation): void {
    setText(this.#sentence, sentence);
    const pairs = facts.map(({ label, value }) =>
      element('div', {}, element('dt', {}, label), element('dd', {}, value)),
    );
    this.#facts.replaceChildren(...pairs);
    this.#margin.replaceChildren(...[margin, reduction].flatMap((parts) => (parts ? [marginBar(parts)] : [])));
  }

  fail(message: string): void {
    setText(this.#sentence, message);
    this.#facts.replaceChildren();
    this.#margin.replaceChildren();
  }
}

/** The summands one after another, as wide as they are large; those that take away are hatched. */
function marginBar({ parts, equation }: Margin): HTMLElement {
  const whole = parts.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const bars = parts.map(({ value }, index) => {
    const bar = element('span', { class: value < 0 ? 'part less' : 'part', 'data-part': String(index) });
    bar.style.flexGrow = String(whole === 0 ? 1 : Math.abs(value) / whole);
    return bar;
  });
  const names = parts.map((part, index) =>
    element(
      'li',
      { class: part.value < 0 ? 'less' : 'more', 'data-part': String(index) },
      `${part.label} `,
      element('b', {}, part.text),
    ),
  );
  return element(
    'figure',
    { class: 'margin' },
    element('div', { class: 'bar-of-parts', 'aria-hidden': 'true' }, ...bars),
    element('ul', {}, ...names),
    element('figcaption', {}, equation),
  );
}
