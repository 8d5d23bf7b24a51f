/**
 * Standard algebraic notation from the pieces alone. Without the rules of chess a pinned piece counts as one that could
 * move, so now and then a move names its file where it need not, and mate has the sign of check.
 */

import type { Piece, Role, Square } from '../element/squares.js';
import { cellOf, squareAt } from '../element/squares.js';
import type { Placement } from './placement.js';
import { afterMove, castlingRook } from './placement.js';

const LETTERS: Readonly<Record<Role, string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: '',
};

export function sanOf(before: Placement, uci: string): string {
  const isMove = before.pieces.has(uci.slice(0, 2));
  return `${sanWithoutCheck(before, uci)}${isMove && givesCheck(before, uci) ? '+' : ''}`;
}

/** The same without the sign of a check, which costs most of it. */
export function sanWithoutCheck(before: Placement, uci: string): string {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const piece = before.pieces.get(from);
  if (piece === undefined) return uci === '0000' ? '–' : uci;
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
  return `${LETTERS[piece.role]}${distinction(before, piece, from, to)}${captures ? 'x' : ''}${to}`;
}

/** What tells the piece from others of its kind that reach the square, too. */
function distinction({ pieces }: Placement, piece: Piece, from: Square, to: Square): string {
  const rivals = [...pieces].filter(
    ([square, { role, color }]) =>
      square !== from && role === piece.role && color === piece.color && reaches(pieces, square, to),
  );
  if (rivals.length === 0) return '';
  if (rivals.every(([square]) => square.charAt(0) !== from.charAt(0))) return from.charAt(0);
  return rivals.every(([square]) => square.charAt(1) !== from.charAt(1)) ? from.charAt(1) : from;
}

function givesCheck(before: Placement, uci: string): boolean {
  const { pieces, turn } = afterMove(before, uci);
  const king = [...pieces].find(([, { role, color }]) => role === 'king' && color === turn)?.[0];
  return king !== undefined && isAttacked(pieces, king, turn);
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
  switch (piece.role) {
    case 'knight':
      return width * height === 2;
    case 'king':
      return Math.max(width, height) === 1;
    case 'pawn':
      return width === 1 && y === (piece.color === 'white' ? -1 : 1);
    case 'bishop':
      return width === height && isClear(pieces, from, to);
    case 'rook':
      return width * height === 0 && isClear(pieces, from, to);
    case 'queen':
      return (width === height || width * height === 0) && isClear(pieces, from, to);
  }
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
