/** Arrows over the board, from square to square. */

import type { DrawingColor } from '../rules/wasm-types.js';
import type { PieceSet } from './pieces.js';
import { drawPiece } from './pieces.js';
import type { Cell, Color, Piece, Square } from './squares.js';
import { cellOf } from './squares.js';

/** An arrow between two squares; from a square to itself it is a ring around it. */
export interface Arrow {
  /** Where it begins. */
  readonly from: Square;
  /** Where it points to. */
  readonly to: Square;
  /**
   * `played`: a move that was made; `pruned`: one that was not searched; `best`: one that is proposed. Of moves that a
   * search looked at: `searched`, `test` and `static` by what ended them, and `refutes` for what shows a cut to be wrong.
   * Drawn by somebody, in the colors of `[%cal]` and `[%csl]`: `green`, `red`, `blue`, `yellow`.
   */
  readonly kind: 'played' | 'pruned' | 'best' | 'searched' | 'test' | 'static' | 'refutes' | DrawingColor;
  /** From 0 to 1, 1 unless given: how broad it is. */
  readonly weight?: number;
  /** A character or two on the shaft. */
  readonly label?: string;
  /** The line was cut there: shears at the tip, and where the square is empty a ghost of the piece that would have come. */
  readonly cut?: boolean;
}

const SVG = 'http://www.w3.org/2000/svg';
/** In squares: how far the tip stays from the middle of its square, the size of the head, and the shaft's breadth. */
const GAP = 0.18;
/** A move to the next square begins nearer to the middle, so that it has a shaft that is seen. */
const SHORT = 1.5;
const SHORT_GAP = 0.08;
const HEAD_LENGTH = 0.42;
const HEAD_HALF = 0.26;
const SHAFT = 0.16;
/** A light rim keeps an arrow apart from the pieces. */
const EDGE = 0.045;
const RING = 0.44;
const RING_WIDTH = 0.075;
/** A pair of shears around its middle: two blades, two rings. */
export const SHEARS =
  'M-.09 .11 .09-.14M.09 .11-.09-.14M-.08 .11a.05 .05 0 1 1-.1 0a.05 .05 0 1 1 .1 0M.18 .11a.05 .05 0 1 1-.1 0a.05 .05 0 1 1 .1 0';

/** An empty layer of eight by eight units, one for each square. */
export function arrowLayer(): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 8 8');
  svg.setAttribute('class', 'arrows');
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

export function drawArrows(
  layer: SVGSVGElement,
  arrows: readonly Arrow[],
  orientation: Color,
  pieces: ReadonlyMap<Square, Piece>,
  set: PieceSet,
): void {
  const ghosts = arrows.flatMap((arrow) => drawGhost(arrow, orientation, pieces, set));
  // Badges stand over all arrows.
  const badges = arrows.flatMap((arrow) => drawBadges(arrow, orientation));
  layer.replaceChildren(...ghosts, ...arrows.flatMap((arrow) => drawArrow(arrow, orientation)), ...badges);
}

/** The piece of a move that was cut, where it would have come to. */
function drawGhost(
  { from, to, cut }: Arrow,
  orientation: Color,
  pieces: ReadonlyMap<Square, Piece>,
  set: PieceSet,
): SVGElement[] {
  const piece = pieces.get(from);
  if (cut !== true || piece === undefined || pieces.has(to)) return [];
  const ghost = drawPiece(piece, set);
  const { column, row } = cellOf(to, orientation);
  for (const [name, value] of Object.entries({ x: column, y: row, width: 1, height: 1 }))
    ghost.setAttribute(name, String(value));
  ghost.classList.add('ghost');
  return [ghost];
}

function drawBadges({ from, to, kind, label, cut }: Arrow, orientation: Color): SVGElement[] {
  const [start, end] = [cellOf(from, orientation), cellOf(to, orientation)];
  const badges: SVGElement[] = [];
  if (label !== undefined) {
    const x = ((start.column + end.column + 1) / 2).toFixed(3);
    const y = ((start.row + end.row + 1) / 2).toFixed(3);
    // Half the height of a numeral: WebKit has no other way to the middle of it than by measure.
    const text = shape('text', kind, { x, y, dy: '0.36em', 'text-anchor': 'middle' }, 'label');
    text.textContent = label;
    badges.push(shape('circle', kind, { cx: x, cy: y, r: '0.24' }, 'badge'), text);
  }
  if (cut === true) {
    const [x, y] = [end.column + 0.78, end.row + 0.22];
    badges.push(shape('circle', kind, { cx: x.toFixed(3), cy: y.toFixed(3), r: '0.24' }, 'badge cut'));
    badges.push(shape('path', kind, { d: SHEARS, transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})` }, 'shears'));
  }
  return badges;
}

function drawArrow({ from, to, kind, weight = 1 }: Arrow, orientation: Color): SVGElement[] {
  const start = cellOf(from, orientation);
  const end = cellOf(to, orientation);
  const [x, y] = [end.column - start.column, end.row - start.row];
  const length = Math.hypot(x, y);
  if (length === 0) return drawRing(start, kind);
  const along = (distance: number, aside = 0): string => {
    const left = start.column + 0.5 + (x * distance - y * aside) / length;
    const top = start.row + 0.5 + (y * distance + x * aside) / length;
    return `${left.toFixed(3)},${top.toFixed(3)}`;
  };
  const tip = length - GAP;
  const neck = tip - HEAD_LENGTH * weight;
  const half = HEAD_HALF * weight;
  const shaft = { d: `M${along(startOf(length))}L${along(neck)}` };
  return [
    shape('path', kind, { ...shaft, 'stroke-width': (SHAFT * weight + EDGE).toFixed(3) }, 'edge'),
    shape('path', kind, { ...shaft, 'stroke-width': (SHAFT * weight).toFixed(3) }),
    shape('polygon', kind, { points: [along(tip), along(neck, half), along(neck, -half)].join(' ') }),
  ];
}

/** How far from the middle of its square an arrow begins. */
export function startOf(length: number): number {
  return length < SHORT ? SHORT_GAP : GAP;
}

function drawRing({ column, row }: Cell, kind: Arrow['kind']): SVGElement[] {
  const circle = { cx: String(column + 0.5), cy: String(row + 0.5), r: String(RING) };
  return [
    shape('circle', kind, { ...circle, 'stroke-width': String(RING_WIDTH + EDGE) }, 'ring edge'),
    shape('circle', kind, { ...circle, 'stroke-width': String(RING_WIDTH) }, 'ring'),
  ];
}

function shape(
  tag: 'path' | 'polygon' | 'circle' | 'text',
  kind: Arrow['kind'],
  attributes: Record<string, string>,
  role = '',
): SVGElement {
  const node = document.createElementNS(SVG, tag);
  node.setAttribute('class', role === '' ? kind : `${kind} ${role}`);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
