/** The board as a picture on a canvas, for pages that make images of it. */

import { piecesOf } from '../chess/fen.js';
import type { Color, Piece, Square } from '../chess/squares.js';
import { cellOf, isDark, SQUARES } from '../chess/squares.js';
import { ARROW_COLORS } from './arrow-colors.js';
import type { Arrow } from './arrow-shapes.js';
import { arrowOutline, EDGE, OPACITY, SHEARS } from './arrow-shapes.js';
import { PIECE_COLORS, SQUARE_COLORS } from './board-colors.js';
import { pieceParts } from './pieces.js';

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
  for (const arrow of picture.arrows) paintArrow(context, arrow, orientation, side);
  for (const arrow of picture.arrows) paintBadges(context, arrow, orientation, side);
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

/** The label in the middle of an arrow, and the shears at its tip. */
function paintBadges(
  context: CanvasRenderingContext2D,
  { from, to, kind, label, cut }: Arrow,
  orientation: Color,
  side: number,
): void {
  const [start, end] = [cellOf(from, orientation), cellOf(to, orientation)];
  const badge = (x: number, y: number, draw: () => void): void => {
    context.save();
    context.scale(side, side);
    context.translate(x, y);
    context.beginPath();
    context.arc(0, 0, 0.24, 0, 2 * Math.PI);
    context.fillStyle = kind === 'refutes' && cut !== true ? ARROW_COLORS.refutes : '#14201d';
    context.strokeStyle = '#fff';
    context.lineWidth = 0.035;
    context.fill();
    context.stroke();
    draw();
    context.restore();
  };
  if (label !== undefined) {
    badge((start.column + end.column + 1) / 2, (start.row + end.row + 1) / 2, () => {
      context.font = '700 0.32px system-ui, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = '#fff';
      context.fillText(label, 0, 0.01);
    });
  }
  if (cut === true) badge(end.column + 0.78, end.row + 0.22, () => context.stroke(new Path2D(SHEARS)));
}

function paintArrow(
  context: CanvasRenderingContext2D,
  { from, to, kind, weight = 1, opacity = OPACITY }: Arrow,
  orientation: Color,
  side: number,
): void {
  const [start, end] = [cellOf(from, orientation), cellOf(to, orientation)];
  const [x, y] = [end.column - start.column, end.row - start.row];
  const length = Math.hypot(x, y);
  if (length === 0)
    return paintRing(context, (start.column + 0.5) * side, (start.row + 0.5) * side, side, ARROW_COLORS[kind]);
  context.save();
  context.translate((start.column + 0.5) * side, (start.row + 0.5) * side);
  context.rotate(Math.atan2(y, x));
  context.globalAlpha = opacity;
  context.beginPath();
  for (const [along, aside] of arrowOutline(length, weight)) context.lineTo(along * side, aside * side);
  context.closePath();
  context.fillStyle = ARROW_COLORS[kind];
  context.strokeStyle = '#fff';
  context.lineWidth = EDGE * side;
  context.lineJoin = 'round';
  context.stroke();
  context.fill();
  context.restore();
}

function paintRing(context: CanvasRenderingContext2D, x: number, y: number, side: number, color: string): void {
  context.save();
  context.beginPath();
  context.arc(x, y, 0.44 * side, 0, 2 * Math.PI);
  for (const [style, width] of [
    ['#fff', 0.12],
    [color, 0.075],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width * side;
    context.stroke();
  }
  context.restore();
}
