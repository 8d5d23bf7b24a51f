/** Every way a game can end, in one sentence. */

import type { Color } from 'espalier';
import { opposite } from '../game/clock.js';
import type { GameResult } from '../game/game.js';

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

export function colorName(color: Color): string {
  return NAMES[color];
}

/** `1-0`, `0-1` or `1/2-1/2`, as PGN has it. */
export function resultCode(result: GameResult): string {
  if (result.winner === undefined) return '1/2-1/2';
  return result.winner === 'white' ? '1-0' : '0-1';
}

/** The same with the typography of print: `½–½`. */
export function resultMark(result: GameResult): string {
  return resultCode(result).replaceAll('1/2', '½').replace('-', '–');
}

export function resultSentence(result: GameResult): string {
  switch (result.kind) {
    case 'checkmate':
      return result.winner === undefined ? 'Checkmate.' : `Checkmate. ${NAMES[result.winner]} wins.`;
    case 'stalemate':
      return 'Stalemate. The game is drawn.';
    case 'threefold':
      return 'The same position for the third time. The game is drawn.';
    case 'fiftyMoves':
      return 'Fifty moves without a capture or a pawn move. The game is drawn.';
    case 'insufficientMaterial':
      return 'Neither side has enough pieces to mate. The game is drawn.';
    case 'resignation':
      return `${NAMES[opposite(result.winner)]} resigned. ${NAMES[result.winner]} wins.`;
    case 'flagFall':
      return result.winner === undefined
        ? 'Time ran out, but the other side could never mate. The game is drawn.'
        : `${NAMES[opposite(result.winner)]} ran out of time. ${NAMES[result.winner]} wins.`;
  }
}

export function resultForPlayer(result: GameResult, human: Color): 'won' | 'lost' | 'drawn' {
  if (result.winner === undefined) return 'drawn';
  return result.winner === human ? 'won' : 'lost';
}

/** The value of the PGN tag `Termination`. */
export function termination(result: GameResult): string {
  return result.kind === 'flagFall' ? 'time forfeit' : 'normal';
}
