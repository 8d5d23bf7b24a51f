/** Arrows over the board, from square to square. */

import { cellOf } from './squares.js';
import type { Color, Square } from './squares.js';

/** An arrow between two squares. */
export interface Arrow {
  readonly from: Square;
  readonly to: Square;
  /** `played`: a move that was made; `pruned`: one that was not searched; `best`: one that is proposed. */
  readonly kind: 'played' | 'pruned' | 'best';
  /** From 0 to 1, 1 unless given: how broad it is. */
  readonly weight?: number;
}

const SVG = 'http://www.w3.org/2000/svg';
/** In squares: how far the tip stays from the middle of its square, the size of the head, and the shaft's breadth. */
const GAP = 0.18;
const HEAD_LENGTH = 0.42;
const HEAD_HALF = 0.26;
const SHAFT = 0.16;

/** An empty layer of eight by eight units, one for each square. */
export function arrowLayer(): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 8 8');
  svg.setAttribute('class', 'arrows');
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

export function drawArrows(layer: SVGSVGElement, arrows: readonly Arrow[], orientation: Color): void {
  layer.replaceChildren(...arrows.flatMap((arrow) => drawArrow(arrow, orientation)));
}

function drawArrow({ from, to, kind, weight = 1 }: Arrow, orientation: Color): SVGElement[] {
  const start = cellOf(from, orientation);
  const end = cellOf(to, orientation);
  const [x, y] = [end.column - start.column, end.row - start.row];
  const length = Math.hypot(x, y);
  if (length === 0) return [];
  const along = (distance: number, aside = 0): string => {
    const left = start.column + 0.5 + (x * distance - y * aside) / length;
    const top = start.row + 0.5 + (y * distance + x * aside) / length;
    return `${left.toFixed(3)},${top.toFixed(3)}`;
  };
  const tip = length - GAP;
  const neck = tip - HEAD_LENGTH * weight;
  const half = HEAD_HALF * weight;
  return [
    shape('path', kind, { d: `M${along(GAP)}L${along(neck)}`, 'stroke-width': (SHAFT * weight).toFixed(3) }),
    shape('polygon', kind, { points: [along(tip), along(neck, half), along(neck, -half)].join(' ') }),
  ];
}

function shape(tag: 'path' | 'polygon', kind: Arrow['kind'], attributes: Record<string, string>): SVGElement {
  const node = document.createElementNS(SVG, tag);
  node.setAttribute('class', kind);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
