/** Where a piece could move to on some board: what no position allows is no move made in advance. */

import type { Piece, Square } from '../chess/squares.js';
import { cellOf } from '../chess/squares.js';

/** Whether a piece could ever move so, with whatever stands or will stand on the board. */
export function canReach({ role, color }: Piece, from: Square, to: Square): boolean {
  const [start, end] = [cellOf(from, color), cellOf(to, color)];
  const [across, ahead] = [Math.abs(end.column - start.column), start.row - end.row];
  const up = Math.abs(ahead);
  const [isStraight, isDiagonal] = [across === 0 || up === 0, across === up];
  if (from === to) return false;
  switch (role) {
    case 'pawn':
      return (ahead === 1 && across <= 1) || (ahead === 2 && across === 0 && start.row === 6);
    case 'knight':
      return across * up === 2;
    case 'bishop':
      return isDiagonal;
    case 'rook':
      return isStraight;
    case 'queen':
      return isStraight || isDiagonal;
    case 'king':
      // On its first rank it may castle, in Chess960 from any file: to its square, or onto the rook.
      return Math.max(across, up) === 1 || (up === 0 && start.row === 7);
  }
}
