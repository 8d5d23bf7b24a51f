/** The shapes of arrows in pictures of the board, colored as style sheets color them on it. */

import type { Shape } from './arrow-shapes.js';
import { ARROW_COLORS, DASHES } from './board-colors.js';

/** Attributes of SVG. */
export function shapeLook({ tag, kind, role }: Shape): Readonly<Record<string, string | number>> {
  const color = ARROW_COLORS[kind];
  switch (role) {
    case 'ring':
      return { fill: 'none', stroke: color };
    case 'ring edge':
    case 'rim':
      return { fill: 'none', stroke: '#fff' };
    case 'badge':
      return {
        fill: kind === 'refutes' ? color : '#14201d',
        stroke: '#fff',
        'stroke-width': 0.03,
      };
    case 'label':
      return { fill: '#fff', 'font-family': 'system-ui, sans-serif', 'font-size': 0.32, 'font-weight': 700 };
    case 'shears':
      return { fill: 'none', stroke: '#fff', 'stroke-width': 0.035, 'stroke-linecap': 'round' };
    case '':
      break;
  }
  if (tag === 'path') return { fill: 'none', stroke: color, 'stroke-dasharray': DASHES };
  return { fill: color, stroke: '#fff', 'stroke-linejoin': 'round', 'paint-order': 'stroke' };
}
