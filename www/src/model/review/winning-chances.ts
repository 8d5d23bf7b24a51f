/** How good a position is in points of winning chances, from 0 to 100, and what a move loses of them. */

import type { Color, Score } from '#espalier/engine/types.js';
import { whiteShare } from '#espalier/model/format.js';

export type Mark = '??' | '?' | '?!';

/** Points from which a move has a mark, the worst first. */
const MARKS: readonly (readonly [points: number, mark: Mark])[] = [
  [20, '??'],
  [11, '?'],
  [7, '?!'],
];

/** From the view of a side; `score` is from White's. */
export function chancesOf(score: Score, side: Color): number {
  const white = 100 * whiteShare(score);
  return side === 'white' ? white : 100 - white;
}

/** What the side that moved has lost; a move that turns out better than expected loses nothing. */
export function pointsLost(before: Score, after: Score, mover: Color): number {
  return Math.max(0, chancesOf(before, mover) - chancesOf(after, mover));
}

export function markOf(points: number): Mark | undefined {
  return MARKS.find(([least]) => Math.round(points) >= least)?.[1];
}

/** Key moments of a game: as many as are read with interest. */
export const MOMENTS_MAX = 5;

/** Mistakes of a player that are shown after a game, and practiced in a row. */
export const SITTING = 4;

/** A game is taken in so many parts to see where it was tense. */
const PARTS = 10;
const WEIGHT = { least: 0.5, most: 12 };

/** The accuracy of one move. */
export function moveAccuracy(points: number): number {
  const raw = 103.1668 * Math.exp(-0.04354 * points) - 3.1669;
  return Math.max(0, Math.min(100, raw + 1));
}

/**
 * Accuracy of a side, 0 to 100, as lichess.org counts it: each move by the winning chances it loses; the game by the
 * mean of two means, one that weighs tense parts of the game more and one that punishes single bad moves. `scores`: of
 * the start and after each move, from White's view. Nothing where the side has made no move.
 */
export function accuracyOf(scores: readonly Score[], side: Color, first: Color): number | undefined {
  const weights = tensions(scores.map((score) => chancesOf(score, 'white')));
  const moves = scores.slice(1).flatMap((after, ply) => {
    const before = scores[ply];
    const mover = (ply % 2 === 0) === (first === 'white') ? 'white' : 'black';
    if (mover !== side || before === undefined) return [];
    return [{ accuracy: moveAccuracy(pointsLost(before, after, side)), weight: weights[ply] ?? WEIGHT.least }];
  });
  if (moves.length === 0) return undefined;
  const total = moves.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = moves.reduce((sum, { accuracy, weight }) => sum + accuracy * weight, 0) / total;
  const harmonic = moves.length / moves.reduce((sum, { accuracy }) => sum + 1 / Math.max(1, accuracy), 0);
  return (weighted + harmonic) / 2;
}

/** For each move how much the chances changed around it. */
function tensions(chances: readonly number[]): number[] {
  const moves = chances.length - 1;
  const size = Math.max(2, Math.min(8, Math.floor(moves / PARTS)));
  return Array.from({ length: Math.max(0, moves) }, (_, ply) => {
    const start = Math.max(0, Math.min(ply + 1 - size + 1, chances.length - size));
    const spread = deviation(chances.slice(start, start + size));
    return Math.max(WEIGHT.least, Math.min(WEIGHT.most, spread));
  });
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
