/** What the parts of a report are made of, as markup. */
import { escaped, markup } from '../model/markup.js';
import { FAMILY_COLORS, type Mark, textOn } from '../model/palette.js';

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

/** The letters of a rule on the color of its family. */
export function chip({ family, letters }: Mark): string {
  const color = FAMILY_COLORS[family];
  return markup('span', { class: 'chip', style: `background:${color};color:${textOn(color)}` }, escaped(letters));
}
