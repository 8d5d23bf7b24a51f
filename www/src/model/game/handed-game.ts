/** A game as Play hands it to Analyse. */

import type { Color } from '#espalier/engine/types.js';
import { resultCode } from '../text/result-text.js';
import type { Game } from './game.js';
import type { GamePositions } from './game-positions.js';
import { ENGINE_NAME, pgnTags } from './pgn-tags.js';

/** What a game is called, and how it has ended, where it has. */
export interface GameHead {
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly result?: string;
}

export interface HandedGame {
  readonly positions: GamePositions;
  /** How many moves lead to the position shown. */
  readonly ply: number;
  readonly head: GameHead;
  /** Whose side of the board is below. */
  readonly orientation: Color;
  /** Whether it is to be reviewed at once. */
  readonly isForReview: boolean;
}

/** From whose side a game is shown that comes back with its head alone, which may be in another language by now. */
export function sideOf({ tags }: GameHead): Color {
  return tags.some(([name, value]) => name === 'White' && ENGINE_NAME.test(value)) ? 'black' : 'white';
}

/** As the PGN of the game says it. */
export function headOf(game: Game, date: Date): GameHead {
  const { phase } = game;
  return { tags: pgnTags(game, date), ...(phase.kind === 'over' && { result: resultCode(phase.result) }) };
}
