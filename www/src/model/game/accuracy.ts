/** What a move costs in winning chances, and how well a side has played. */

import type { Color, Score } from 'espalier';
import { whiteShare } from 'espalier/element';
import type { GameResult } from './game.js';

/** `??`, `?` and `?!`, by the points of winning chances that a move gives up. */
export type Mark = '??' | '?' | '?!';

const MARKS: readonly (readonly [points: number, mark: Mark])[] = [
  [20, '??'],
  [11, '?'],
  [7, '?!'],
];

/** The chances of a side, 0 to 100, where the score is White's. */
export function chancesOf(color: Color, score: Score): number {
  const white = 100 * whiteShare(score);
  return color === 'white' ? white : 100 - white;
}

/** White's score of a game that has ended. */
export function finalScore({ winner }: GameResult): Score {
  if (winner === undefined) return { kind: 'centipawns', value: 0 };
  return { kind: 'mate', moves: winner === 'white' ? 1 : -1 };
}

export function markOf(loss: number): Mark | undefined {
  return MARKS.find(([points]) => loss >= points)?.[1];
}

/** 100 for moves that give nothing up. The curve is the one that chess sites use; the mean is over all moves. */
export function accuracyOf(losses: readonly number[]): number | undefined {
  if (losses.length === 0) return undefined;
  const each = losses.map((loss) => 103.1668 * Math.exp(-0.04354 * Math.max(0, loss)) - 3.1669);
  const mean = each.reduce((sum, value) => sum + value, 0) / losses.length;
  return Math.round(Math.min(100, Math.max(0, mean)));
}
