/** Of cuts that were wrong, the one that missed most. */

import type { TraceNode } from '#espalier/engine/trace-node.js';
import type { Audit, Score } from '#espalier/engine/types.js';
import { HAIR } from './verdict.js';

/** What a mate is worth beside scores in centipawns. */
const MATE = 10_000;

/** By how many centipawns a cut was wrong: what a search without its rule found beyond the mark. */
export function shortfall(
  { visit, alpha, beta }: Pick<TraceNode, 'visit' | 'alpha' | 'beta'>,
  { withoutRule }: Audit,
): number {
  if (withoutRule.verdict !== 'wrong' || withoutRule.score === undefined) return 0;
  const found = centipawns(withoutRule.score);
  // A move was pruned because it would not reach alpha; a node because it was beyond beta.
  const missed = visit === 'pruned' ? found - (centipawns(alpha) ?? found) : (centipawns(beta) ?? found) - found;
  return Math.max(0, missed);
}

/** Whether it was wrong by more than a hair. */
export function isClearlyWrong(node: Pick<TraceNode, 'visit' | 'alpha' | 'beta'>, audit: Audit): boolean {
  const { verdict, score } = audit.withoutRule;
  return verdict === 'wrong' && (score === undefined || shortfall(node, audit) > HAIR);
}

function centipawns(score: Score): number;
function centipawns(score: Score | undefined): number | undefined;
function centipawns(score: Score | undefined): number | undefined {
  if (score === undefined) return undefined;
  return score.kind === 'mate' ? Math.sign(score.moves || -1) * MATE : score.value;
}
