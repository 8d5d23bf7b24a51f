/** What the host says may be played, arranged for a hand that picks a piece and then a square. */

import type { PromotionRole, Square } from '../chess/squares.js';

/**
 * One legal move, as the host knows it. The board hands back the very object it was given, so a host may carry
 * whatever else it likes on it.
 */
export interface BoardMove {
  /** Where the piece stands. */
  readonly from: Square;
  /** Where the moving piece ends; for castling, where the king ends. */
  readonly to: Square;
  /** What a pawn becomes; absent where it stays one. */
  readonly promotion?: PromotionRole;
  /** For castling: the rook's square, which is accepted as a target too (and in Chess960 may be the only one). */
  readonly castleRook?: Square;
}

export interface Target {
  readonly square: Square;
  /** One move, or one for each promotion. */
  readonly moves: readonly BoardMove[];
  /** Shown with a dot. Hidden targets are accepted all the same. */
  readonly shown: boolean;
}

/** Every square the piece on `from` may be dropped on. */
export function targetsFrom(from: Square, moves: readonly BoardMove[]): Map<Square, Target> {
  const targets = new Map<Square, Target>();
  const ours = moves.filter((move) => move.from === from);

  for (const move of ours) {
    if (move.castleRook !== undefined) continue;
    const others = targets.get(move.to)?.moves ?? [];
    targets.set(move.to, { square: move.to, moves: [...others, move], shown: true });
  }
  for (const move of ours) {
    if (move.castleRook === undefined) continue;
    // A king that steps to the square next to it is not castling, so in Chess960 the plain move keeps the square.
    const byKing = move.to !== from && !targets.has(move.to);
    if (byKing) targets.set(move.to, { square: move.to, moves: [move], shown: true });
    if (!targets.has(move.castleRook)) {
      targets.set(move.castleRook, { square: move.castleRook, moves: [move], shown: !byKing });
    }
  }
  return targets;
}
