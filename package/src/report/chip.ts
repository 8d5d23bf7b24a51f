/** The letters of a rule on the color of its family. */
import { escaped, markup } from '../model/markup.js';
import { FAMILY_COLORS, type Mark, textOn } from '../model/palette.js';

export function chip({ family, letters }: Mark): string {
  const color = FAMILY_COLORS[family];
  return markup('span', { class: 'chip', style: `background:${color};color:${textOn(color)}` }, escaped(letters));
}
