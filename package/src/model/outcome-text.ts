/** How a game has ended on the board, in a sentence. */

import type { Color, Outcome } from '../engine/types.js';
import { t } from './words.js';

const names = (): Readonly<Record<Color, string>> => ({ white: t`White`, black: t`Black` });

/** `White` or `Black`. */
export function sideName(color: Color): string {
  return names()[color];
}

/** Says how, and who has won. */
export function outcomeSentence({ kind, winner }: Outcome): string {
  switch (kind) {
    case 'checkmate':
      return winner === undefined ? t`Checkmate.` : t`Checkmate. ${names()[winner]} wins.`;
    case 'stalemate':
      return t`Stalemate. The game is drawn.`;
    case 'threefold':
      return t`The same position for the third time. The game is drawn.`;
    case 'fiftyMoves':
      return t`Fifty moves without a capture or a pawn move. The game is drawn.`;
    case 'insufficientMaterial':
      return t`Neither side has enough pieces to mate. The game is drawn.`;
  }
}

/** `1-0`, `0-1` or `1/2-1/2`, as PGN has it. */
export function outcomeCode({ winner }: Pick<Outcome, 'winner'>): string {
  if (winner === undefined) return '1/2-1/2';
  return winner === 'white' ? '1-0' : '0-1';
}
