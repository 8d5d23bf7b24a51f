/** Which of the two moves that two versions chose in a position is better, by a referee's searches of both. */
import type { Score } from '../engine/types.js';
import type { Both } from './both.js';

/** The scores of a move by two searches, the second with twice the nodes; for the side that plays it. */
export type Opinions = readonly [Score, Score];

/** The moves of a pair of recordings. */
export interface JudgedMoves {
  readonly files: Both<string>;
  /** In standard notation. */
  readonly moves: Both<string>;
  readonly nodes: Both<number>;
  readonly opinions: Both<Opinions>;
}

/** Moves with what was found of them. */
export interface RuledMoves extends JudgedMoves {
  /** By how much that of B is better in the second search, in centipawns. */
  readonly difference: number;
  readonly better: 'a' | 'b' | 'equal';
}

/** What a referee has found of all moves that were changed. */
export interface MoveRulings {
  /** Nodes of the first search of each move. */
  readonly nodes: number;
  /** In centipawns: by this or less the second search changes half of the differences. */
  readonly noise: number;
  /** Those where B is better by most come first. */
  readonly moves: readonly RuledMoves[];
  /** The pairs whose moves could not be searched, and why. */
  readonly unjudged: readonly string[];
}

/** No difference counts for more, so that one mate does not outweigh all others. */
const MOST = 1_000;

/** A move is better where both searches say so, and the second by more than their noise. */
export function ruleOnMoves(judged: readonly JudgedMoves[]): Pick<MoveRulings, 'noise' | 'moves'> {
  const found = judged.map((pair) => ({ pair, differences: differencesOf(pair.opinions) }));
  const noise = median(found.map(({ differences: [first, second] }) => Math.abs(second - first)));
  const moves = found.map(({ pair, differences: [first, second] }): RuledMoves => {
    const isClear = Math.sign(first) === Math.sign(second) && Math.abs(second) > noise;
    return { ...pair, difference: second, better: isClear ? (second > 0 ? 'b' : 'a') : 'equal' };
  });
  return { noise, moves: moves.sort((one, other) => other.difference - one.difference) };
}

function differencesOf({ a, b }: Both<Opinions>): [number, number] {
  const difference = (search: 0 | 1): number =>
    Math.max(-MOST, Math.min(MOST, centipawns(b[search]) - centipawns(a[search])));
  return [difference(0), difference(1)];
}

function centipawns(score: Score): number {
  if (score.kind === 'mate') return score.moves > 0 ? MOST : -MOST;
  return Math.max(-MOST, Math.min(MOST, score.value));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}
