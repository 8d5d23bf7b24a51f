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
