/** Arrows over the board, from square to square. */

import type { DrawingColor } from '../rules/wasm-types.js';
import type { Shape } from './arrow-shapes.js';
import { arrowShapes, badgeShapes } from './arrow-shapes.js';
import type { PieceSet } from './pieces.js';
import { drawPiece } from './pieces.js';
import type { Color, Piece, Square } from './squares.js';
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
  /** From 0 to 1, 0.8 unless given. */
  readonly opacity?: number;
  /** A character or two on the shaft. */
  readonly label?: string;
  /** The line was cut there: shears at the tip, and where the square is empty a ghost of the piece that would have come. */
  readonly cut?: boolean;
}

const SVG = 'http://www.w3.org/2000/svg';

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
  const badges = arrows.flatMap((arrow) => badgeShapes(arrow, orientation));
  const shapes = [...arrows.flatMap((arrow) => arrowShapes(arrow, orientation)), ...badges];
  layer.replaceChildren(...ghosts, ...shapes.map(draw));
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

function draw({ tag, kind, role, attributes, text = '' }: Shape): SVGElement {
  const node = document.createElementNS(SVG, tag);
  node.setAttribute('class', role === '' ? kind : `${kind} ${role}`);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.textContent = text;
  return node;
}
