/** What the parts of a report are made of, as markup. */
import { escaped, markup } from '../model/markup.js';

export function section(heading: string, ...content: readonly string[]): string {
  return markup('section', {}, markup('h2', {}, escaped(heading)), ...content);
}

export function paragraph(text: string): string {
  return markup('p', { class: 'muted' }, escaped(text));
}

export function cards(facts: readonly { value: string; label: string; note?: string }[]): string {
  const all = facts.map(({ value, label, note = '' }) =>
    markup(
      'section',
      {},
      markup('b', {}, escaped(value)),
      markup('p', {}, escaped(label)),
      markup('em', {}, escaped(note)),
    ),
  );
  return markup('div', { class: 'cards' }, ...all);
}
