/** Of cuts that were wrong, the one that missed most. */

import type { TraceNode } from '#espalier/engine/trace-node.js';
import type { Audit, RootEffect, Score } from '#espalier/engine/types.js';

/** What a mate is worth beside scores in centipawns. */
const MATE = 10_000;

/** By how many centipawns a cut was wrong: what a search without its rule found beyond the mark. */
export function shortfall(
  { visit, alpha, beta }: Pick<TraceNode, 'visit' | 'alpha' | 'beta'>,
  { verdict, withoutRule }: Pick<Audit, 'verdict' | 'withoutRule'>,
): number {
  if (verdict !== 'wrong' || withoutRule.score === undefined) return 0;
  const found = centipawns(withoutRule.score);
  // A move was pruned because it would not reach alpha; a node because it was beyond beta.
  const missed = visit === 'pruned' ? found - (centipawns(alpha) ?? found) : (centipawns(beta) ?? found) - found;
  return Math.max(0, missed);
}

/** A cut that was wrong, and what that came to. */
export interface WrongCut {
  readonly id: number;
  /** By how many centipawns it was wrong. */
  readonly missed: number;
  readonly atRoot: RootEffect | undefined;
}

/** The worst of them: one that changed the best move, else one that changed the score, else one that missed most. */
export function worstOf(cuts: readonly WrongCut[]): WrongCut | undefined {
  return cuts.toSorted((one, other) => weight(other) - weight(one) || other.missed - one.missed)[0];
}

function weight({ atRoot }: WrongCut): number {
  const scores = atRoot?.before && atRoot.after && [atRoot.before, atRoot.after].map(({ score }) => centipawns(score));
  const difference = scores === undefined ? 0 : Math.abs((scores[0] ?? 0) - (scores[1] ?? 0));
  if (atRoot?.change === 'bestMove') return 2 * MATE + 1 + difference;
  return atRoot?.change === 'score' ? difference : 0;
}

function centipawns(score: Score): number;
function centipawns(score: Score | undefined): number | undefined;
function centipawns(score: Score | undefined): number | undefined {
  if (score === undefined) return undefined;
  return score.kind === 'mate' ? Math.sign(score.moves || -1) * MATE : score.value;
}
