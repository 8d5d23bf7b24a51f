/** Words for people who hear the board instead of seeing it. */

import type { Piece, Square } from '../chess/squares.js';
import { plural, t } from '../model/words.js';

export function describePiece(piece: Piece): string {
  return t(`${piece.color} ${piece.role}`);
}

export interface SquareFacts {
  readonly piece?: Piece | undefined;
  readonly inCheck: boolean;
  readonly isTarget: boolean;
  readonly isPicked: boolean;
}

export function describeSquare(square: Square, facts: SquareFacts): string {
  const parts = [square, facts.piece === undefined ? t`empty` : describePiece(facts.piece)];
  if (facts.inCheck) parts.push(t`in check`);
  if (facts.isPicked) parts.push(t`picked up`);
  if (facts.isTarget) parts.push(facts.piece === undefined ? t`can move here` : t`can capture`);
  return parts.join(', ');
}

export function describePick(square: Square, piece: Piece, targets: number): string {
  return t`${describePiece(piece)} on ${square} picked up, ${targets} ${plural(targets, 'move', 'moves')}`;
}
