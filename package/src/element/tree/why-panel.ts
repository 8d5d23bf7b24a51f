/** "Why did the engine stop here?": the sentence, its facts, and the parts of the number that decided. */

import type { Explanation } from '../../engine/types.js';
import { type Sum, sumsOf } from '../../model/sums.js';
import { element, setText } from '../dom.js';

/** Where the words and numbers stand. */
export interface WhyPlace {
  readonly sentence: HTMLElement;
  readonly facts: HTMLElement;
  readonly margin: HTMLElement;
}

/** Shows what is to be said of a record. */
export function showExplanation(place: WhyPlace, explanation: Explanation): void {
  const { sentence, facts } = explanation;
  setText(place.sentence, sentence);
  const pairs = facts.map(({ label, value }) => element('div', {}, element('dt', {}, label), element('dd', {}, value)));
  place.facts.replaceChildren(...pairs);
  place.margin.replaceChildren(...sumsOf(explanation).map(marginBar));
}

/** The summands one after another, as wide as they are large; those that take away are hatched. */
function marginBar({ parts, caption }: Sum): HTMLElement {
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
    element('figcaption', {}, caption),
  );
}
