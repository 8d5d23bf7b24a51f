/**
 * Standard algebraic notation of recorded moves. The rules of chess are in WebAssembly, which a file that is read in Node
 * or shown by the element alone does without; `tests/node/notation.test.mjs` holds that both write the same.
 */

import { pieceLetter } from '../chess/fen.js';
import {
  cellOf,
  goesBy,
  PASS,
  type Piece,
  SQUARES,
  type Square,
  squareAt,
  squareOf,
  squaresOf,
} from '../chess/squares.js';
import { afterMove, castlingRook, type Placement } from './placement.js';

export function sanOf(before: Placement, uci: string): string {
  const isMove = before.pieces.has(squaresOf(uci).from);
  return `${sanWithoutCheck(before, uci)}${isMove ? checkSign(before, uci) : ''}`;
}

/** The same without the sign of a check, which costs most of it. */
export function sanWithoutCheck(before: Placement, uci: string): string {
  const { from, to } = squaresOf(uci);
  const piece = before.pieces.get(from);
  if (piece === undefined) return uci === PASS ? '–' : uci;
  return plainSan(before, piece, { uci, from, to });
}

interface Step {
  readonly uci: string;
  readonly from: Square;
  readonly to: Square;
}

function plainSan(before: Placement, piece: Piece, { uci, from, to }: Step): string {
  const rook = castlingRook(before, uci);
  if (rook !== undefined) return rook > from ? 'O-O' : 'O-O-O';
  const isPawn = piece.role === 'pawn';
  const captures = before.pieces.has(to) || (isPawn && from.charAt(0) !== to.charAt(0));
  if (isPawn) {
    const promotion = uci.length > 4 ? `=${uci.charAt(4).toUpperCase()}` : '';
    return `${captures ? `${from.charAt(0)}x` : ''}${to}${promotion}`;
  }
  return `${pieceLetter({ ...piece, color: 'white' })}${distinction(before, piece, from, to)}${captures ? 'x' : ''}${to}`;
}

/** Distinguishes the piece from others of its kind that may go to the square. */
function distinction(before: Placement, piece: Piece, from: Square, to: Square): string {
  const { pieces } = before;
  const rivals = [...pieces].filter(
    ([square, { role, color }]) =>
      square !== from &&
      role === piece.role &&
      color === piece.color &&
      reaches(pieces, square, to) &&
      isLegal(before, square, to),
  );
  if (rivals.length === 0) return '';
  if (rivals.every(([square]) => square.charAt(0) !== from.charAt(0))) return from.charAt(0);
  return rivals.every(([square]) => square.charAt(1) !== from.charAt(1)) ? from.charAt(1) : from;
}

function checkSign(before: Placement, uci: string): string {
  const after = afterMove(before, uci);
  if (checkedKing(after) === undefined) return '';
  return hasAnswer(after, passedSquare(before, uci)) ? '+' : '#';
}

/** The square behind a pawn that goes two squares. */
function passedSquare({ pieces }: Placement, uci: string): Square | undefined {
  const [file = '', from, , to] = uci;
  const isTwo = Math.abs(Number(from) - Number(to)) === 2 && pieces.get(squaresOf(uci).from)?.role === 'pawn';
  return isTwo ? squareOf(file, from === '2' ? 3 : 6) : undefined;
}

/** Whether a move ends a check; castling never does. The king is tried first: it mostly has a square. */
function hasAnswer(placement: Placement, passed: Square | undefined): boolean {
  const { pieces, turn } = placement;
  const own = [...pieces].filter(([, { color }]) => color === turn);
  own.sort(([, one], [, other]) => Number(other.role === 'king') - Number(one.role === 'king'));
  return own.some(([from]) => SQUARES.some((to) => canGo(pieces, from, to, passed) && isLegal(placement, from, to)));
}

/** Whether a piece may go to a square, castling and a check that it leaves or allows apart. */
function canGo(pieces: ReadonlyMap<Square, Piece>, from: Square, to: Square, passed: Square | undefined): boolean {
  const [piece, target] = [pieces.get(from), pieces.get(to)];
  if (piece === undefined || piece.color === target?.color) return false;
  if (piece.role !== 'pawn') return reaches(pieces, from, to);
  if (target !== undefined || to === passed) return reaches(pieces, from, to);
  const [home, steps] = piece.color === 'white' ? ['2', 1] : ['7', -1];
  const distance = (Number(to.charAt(1)) - Number(from.charAt(1))) * steps;
  const isPush = distance === 1 || (distance === 2 && from.charAt(1) === home);
  return isPush && from.charAt(0) === to.charAt(0) && isClear(pieces, from, to);
}

/** Whether the king of the side that moves is safe then. */
function isLegal(before: Placement, from: Square, to: Square): boolean {
  const { pieces } = afterMove(before, from + to);
  return checkedKing({ ...before, pieces }) === undefined;
}

/** Whether the king of the side to move is in check, and where it stands. */
export function checkedKing({ pieces, turn }: Placement): Square | undefined {
  const king = [...pieces].find(([, { role, color }]) => role === 'king' && color === turn)?.[0];
  return king !== undefined && isAttacked(pieces, king, turn) ? king : undefined;
}

function isAttacked(pieces: ReadonlyMap<Square, Piece>, square: Square, color: Piece['color']): boolean {
  return [...pieces].some(([from, piece]) => piece.color !== color && reaches(pieces, from, square));
}

/** Whether a piece could capture on a square, pins and checks apart. */
function reaches(pieces: ReadonlyMap<Square, Piece>, from: Square, to: Square): boolean {
  const piece = pieces.get(from);
  if (piece === undefined || from === to) return false;
  const [start, end] = [cellOf(from, 'white'), cellOf(to, 'white')];
  const [x, y] = [end.column - start.column, end.row - start.row];
  const [width, height] = [Math.abs(x), Math.abs(y)];
  if (piece.role === 'pawn') return width === 1 && y === (piece.color === 'white' ? -1 : 1);
  return goesBy(piece.role, width, height) && (piece.role === 'knight' || isClear(pieces, from, to));
}

/** Whether nothing stands between two squares of one line. */
function isClear(pieces: ReadonlyMap<Square, Piece>, from: Square, to: Square): boolean {
  const [start, end] = [cellOf(from, 'white'), cellOf(to, 'white')];
  const step = { column: Math.sign(end.column - start.column), row: Math.sign(end.row - start.row) };
  let [column, row] = [start.column + step.column, start.row + step.row];
  while (column !== end.column || row !== end.row) {
    const square = squareAt({ column, row }, 'white');
    if (square === undefined || pieces.has(square)) return square === undefined;
    column += step.column;
    row += step.row;
  }
  return true;
}
