/** Of cuts that were wrong, the one that missed most. */

import type { RootEffect, Score } from '#espalier/engine/types.js';

/** What a mate is worth beside scores in centipawns. */
const MATE = 10_000;

/** A cut that was wrong, and what that came to. */
export interface WrongCut {
  readonly id: number;
  /** By how many centipawns it was wrong. */
  readonly missed: number;
  readonly atRoot: RootEffect | undefined;
}

/** The worst of them: one that changed the best move, else the score, else the one that missed most. */
export function worstOf(cuts: readonly WrongCut[]): WrongCut | undefined {
  return cuts.toSorted((one, other) => weight(other) - weight(one) || other.missed - one.missed)[0];
}

function weight({ atRoot }: WrongCut): number {
  const scores = atRoot?.before && atRoot.after && [atRoot.before, atRoot.after].map(({ score }) => centipawns(score));
  const difference = scores === undefined ? 0 : Math.abs((scores[0] ?? 0) - (scores[1] ?? 0));
  if (atRoot?.change === 'bestMove') return 2 * MATE + 1 + difference;
  return atRoot?.change === 'score' ? difference : 0;
}

function centipawns(score: Score): number {
  return score.kind === 'mate' ? Math.sign(score.moves || -1) * MATE : score.value;
}
