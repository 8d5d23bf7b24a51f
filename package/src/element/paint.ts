/** The board as a picture on a canvas, for pages that make images of it. */

import { piecesOf } from '../chess/fen.js';
import { type Color, cellOf, isDark, type Piece, SQUARES, type Square } from '../chess/squares.js';
import { type Arrow, type Shape, shapesOf } from './arrow-shapes.js';
import { PIECE_COLORS, SQUARE_COLORS } from './board-colors.js';
import { pieceParts } from './pieces.js';
import { shapeLook } from './shape-look.js';

/** What is on the board. */
export interface BoardPicture {
  readonly fen: string;
  readonly orientation: Color;
  readonly lastMove?: { readonly from: Square; readonly to: Square } | undefined;
  readonly arrows: readonly Arrow[];
}

/** Where it is painted, in the units of the canvas. */
export interface BoardPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const LAST = 'rgb(224 180 65 / 0.5)';
/** How much is seen of a piece that did not come. */
const GHOST = 0.55;

/** Paints squares, pieces and arrows, with their labels; where an arrow is cut, shears and the ghost of its piece. */
export function paintBoard(context: CanvasRenderingContext2D, picture: BoardPicture, { x, y, size }: BoardPlace): void {
  const side = size / 8;
  const { orientation, lastMove } = picture;
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.roundRect(0, 0, size, size, size / 60);
  context.clip();
  for (const square of SQUARES) {
    const { column, row } = cellOf(square, orientation);
    context.fillStyle = SQUARE_COLORS[isDark(square) ? 'dark' : 'light'];
    context.fillRect(column * side, row * side, side + 0.5, side + 0.5);
    if (square !== lastMove?.from && square !== lastMove?.to) continue;
    context.fillStyle = LAST;
    context.fillRect(column * side, row * side, side, side);
  }
  const pieces = new Map(piecesOf(picture.fen));
  for (const [square, piece] of pieces) paintPiece(context, piece, square, orientation, side);
  context.globalAlpha = GHOST;
  for (const { from, to, cut } of picture.arrows) {
    const piece = pieces.get(from);
    if (cut === true && piece !== undefined && !pieces.has(to)) paintPiece(context, piece, to, orientation, side);
  }
  context.globalAlpha = 1;
  context.scale(side, side);
  for (const shape of shapesOf(picture.arrows, orientation)) paintShape(context, shape);
  context.restore();
}

function paintPiece(
  context: CanvasRenderingContext2D,
  piece: Piece,
  square: Square,
  orientation: Color,
  side: number,
): void {
  const { column, row } = cellOf(square, orientation);
  const colors = PIECE_COLORS[piece.color];
  context.save();
  context.translate(column * side, row * side);
  context.scale(side / 100, side / 100);
  context.lineJoin = context.lineCap = 'round';
  for (const [part, d] of pieceParts(piece.role)) {
    const path = new Path2D(d);
    context.fillStyle = part === 'body' ? colors.body : colors.line;
    context.strokeStyle = part === 'body' ? colors.edge : colors.line;
    context.lineWidth = part === 'body' ? 4 : 3.4;
    if (part !== 'line') context.fill(path);
    if (part !== 'dot') context.stroke(path);
  }
  context.restore();
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape): void {
  const { attributes, text = '' } = shape;
  const { fill = '#000', stroke = 'none', ...look } = { ...attributes, ...shapeLook(shape) };
  context.save();
  context.globalAlpha = Number(look.opacity ?? 1);
  context.fillStyle = String(fill);
  context.strokeStyle = String(stroke);
  context.lineWidth = Number(look['stroke-width'] ?? 1);
  context.lineJoin = 'round';
  context.lineCap = look['stroke-linecap'] === 'round' ? 'round' : 'butt';
  context.setLineDash(
    String(look['stroke-dasharray'] ?? '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  if (shape.tag === 'text') {
    context.font = `${look['font-weight']} ${look['font-size']}px ${look['font-family']}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, Number(attributes.x), Number(attributes.y) + 0.01);
  } else {
    const path = pathOf(shape);
    if (stroke !== 'none') context.stroke(path);
    if (fill !== 'none') context.fill(path);
  }
  context.restore();
}

function pathOf({ tag, attributes }: Shape): Path2D {
  const { d, points, cx, cy, r } = attributes;
  if (tag !== 'circle') return new Path2D(tag === 'polygon' ? `M${points}Z` : String(d));
  const path = new Path2D();
  path.arc(Number(cx), Number(cy), Number(r), 0, 2 * Math.PI);
  return path;
}
