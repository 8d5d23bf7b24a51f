/** What each piece on the board is worth to its own side, beside what such a piece is usually worth. */

import type { Color, Evaluation, EvaluationPiece } from '#espalier/engine/types.js';

export interface PieceWorth {
  readonly square: string;
  readonly color: Color;
  readonly piece: EvaluationPiece['piece'];
  /** To its own side, in pawns. */
  readonly worth: number;
  /** More than usual, in pawns; negative where it is less. */
  readonly more: number;
  /** The same, compared with the usual piece or with a pawn: 1 is as much again, −1 nothing at all. */
  readonly surplus: number;
}

/**
 * The mean worth with all pieces on the board, and with only kings and pawns left, over 1,200 positions of test suites.
 */
const USUAL = { p: [0.5, 2.1], n: [2.6, 3.9], b: [3.2, 4.5], r: [4.3, 7.2], q: [11.8, 11.4] } as const;

export function pieceWorths({ pieces, phase }: Evaluation): PieceWorth[] {
  return pieces.map(({ square, color, piece, worth: forWhite }) => {
    const worth = (forWhite / 100) * (color === 'white' ? 1 : -1);
    const [middlegame, endgame] = USUAL[piece];
    const usual = endgame + (middlegame - endgame) * phase;
    const more = worth - usual;
    return { square, color, piece, worth, more, surplus: Math.max(-1, Math.min(1, more / Math.max(1, usual))) };
  });
}

/** The pieces that are worth the most more or less than usual, for numbers beside them. */
export function mostUnusual(worths: readonly PieceWorth[], count: number): PieceWorth[] {
  return [...worths].sort((one, other) => Math.abs(other.more) - Math.abs(one.more)).slice(0, count);
}
