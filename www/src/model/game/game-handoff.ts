/** A game as Play hands it to Analyse. */

import type { Color } from '#espalier/engine/types.js';
import { resultCode } from '../text/result-text.js';
import { type Game, type GamePositions, requestOf, turnAt } from './game.js';
import { ownGameOf, pgnTags } from './pgn-tags.js';

/** What a game is called, and how it has ended, where it has. */
export interface GameHead {
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly result?: string;
}

export interface GameHandoff {
  /** Of the entry that it is kept in. */
  readonly id: string;
  readonly positions: GamePositions;
  /** How many moves lead to the position shown. */
  readonly ply: number;
  readonly head: GameHead;
  /** What the side that moved had left after each move, in seconds; nothing where nobody had a clock. */
  readonly clocks: readonly number[];
  /** Whose side of the board is below. */
  readonly orientation: Color;
  /** Whether it is to be reviewed at once. */
  readonly isForReview: boolean;
}

/** The entry that the analysis of a game lies in: each has one, so that what is written in it is found again. */
export function analysisIdOf(game: string): string {
  return `${game}.analysis`;
}

/** `ply`: which position is shown. */
export function handoffOf(
  game: Game,
  date: Date,
  shown: Pick<GameHandoff, 'id' | 'ply' | 'orientation' | 'isForReview'>,
): GameHandoff {
  const positions = { request: requestOf(game), view: game.position };
  return { positions, head: headOf(game, date), clocks: clocksOf(game), ...shown };
}

/** What the side that moved had left after each move, in seconds; nothing where nobody had a clock. */
export function clocksOf(game: Game): number[] {
  if (game.setup.control === null) return [];
  return game.clocks.slice(1).map((left, ply) => left[turnAt(game, ply)] / 1_000);
}

/** From whose side a game is shown that comes back with its head alone, which may be in another language by now. */
export function sideOf({ tags }: GameHead): Color {
  return ownGameOf(tags)?.human ?? 'white';
}

/** As the PGN of the game says it. */
export function headOf(game: Game, date: Date): GameHead {
  const { phase } = game;
  return { tags: pgnTags(game, date), ...(phase.kind === 'over' && { result: resultCode(phase.result) }) };
}
