/**
 * How long a weak level lets a person wait for its move: about as long as somebody of its strength would think. Its
 * search is done in a moment, and a game against moves that come at once is no game between two.
 */

import { squaresOf } from '#espalier/chess/squares.js';
import { timeLeft } from './clock.js';
import { type Game, pliesOf } from './game.js';
import type { LevelId } from './levels.js';

/** From this level on the engine thinks for as long as it needs anyway. */
const STRONG: LevelId = 9;
/** Moves of both sides that are known by heart. */
const OPENING_PLIES = 8;
/** Milliseconds for a move of which little has to be thought, and for each that could be played instead. */
const LEAST_MS = 500;
const PER_MOVE_MS = 55;
const MOST_MS = 3_000;
/** Of what is left on the clock, and of what a move gives back. */
const SHARE_LEFT = 1 / 60;
const SHARE_INCREMENT = 0.6;

/** From the question to the answer, in milliseconds. `chance` is from 0 to 1. */
export function naturalTime(game: Game, answer: string, chance: number, now: number): number {
  const { level, control } = game.setup;
  if (level >= STRONG) return 0;
  const wanted = thoughtOf(game, answer) * (0.6 + 0.8 * chance);
  if (control === null) return wanted;
  const left = timeLeft(game.clock, game.position.turn, now);
  return Math.min(wanted, left * SHARE_LEFT + control.incrementMs * SHARE_INCREMENT);
}

function thoughtOf(game: Game, answer: string): number {
  const { legalMoves, moves } = game.position;
  const isTakenBack = moves.at(-1)?.to === squaresOf(answer).to;
  if (legalMoves.length === 1 || isTakenBack || pliesOf(game) < OPENING_PLIES) return LEAST_MS;
  return Math.min(MOST_MS, LEAST_MS + PER_MOVE_MS * legalMoves.length);
}
