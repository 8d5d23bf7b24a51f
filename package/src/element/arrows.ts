/** Arrows over the board, from square to square. */

import { type Color, cellOf, type Piece, type Square } from '../chess/squares.js';
import { type Arrow, type Shape, shapesOf } from './arrow-shapes.js';
import { drawPiece, type PieceSet } from './pieces.js';

export type { Arrow } from './arrow-shapes.js';

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
  layer.replaceChildren(...ghosts, ...shapesOf(arrows, orientation).map(draw));
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
