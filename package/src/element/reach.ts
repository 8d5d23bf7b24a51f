/** Where a piece could move to on some board: what no position allows is no move made in advance. */

import type { Piece, Square } from '../chess/squares.js';
import { cellOf, goesBy } from '../chess/squares.js';

/** Whether a piece could ever move so, with whatever stands or will stand on the board. */
export function canReach({ role, color }: Piece, from: Square, to: Square): boolean {
  const [start, end] = [cellOf(from, color), cellOf(to, color)];
  const [across, ahead] = [Math.abs(end.column - start.column), start.row - end.row];
  if (from === to) return false;
  if (role === 'pawn') return (ahead === 1 && across <= 1) || (ahead === 2 && across === 0 && start.row === 6);
  // On its first rank a king may castle, in Chess960 from any file: to its square, or onto the rook.
  return goesBy(role, across, Math.abs(ahead)) || (role === 'king' && ahead === 0 && start.row === 7);
}
