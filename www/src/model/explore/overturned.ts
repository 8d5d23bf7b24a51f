/** Cuts of one iteration that the next one, which looks a ply further, finds to have been wrong. */

import type { RuleName, TraceNode } from '#espalier/engine/trace-node.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';

export interface Overturned {
  /** The record of the cut in the tree before. */
  readonly cut: number;
  readonly rule: RuleName;
  /** The search of the same position, or of the move that was pruned, in the tree after. */
  readonly search: number;
  /** By how many centipawns the search contradicts the cut. */
  readonly by: number;
}

/** Deeper in the tree a change of plan is no news. */
const MOST_PLIES = 8;
/** Centipawns: less is a matter of taste. */
const LEAST = 20;
/** Scores that are no less than what there is. */
const AT_MOST: ReadonlySet<TraceNode['bound']> = new Set(['upper', 'exact']);

/**
 * The cuts of `before` that `after` contradicts, the nearest to the root first and of those the most wrong. Both trees
 * are of the same position; what only one of them has is passed over.
 */
export function overturnedCuts(before: TraceRecords, after: TraceRecords): Overturned[] {
  const found: Overturned[] = [];
  const pairs: [number, number][] = [[0, 0]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [old, fresh] = pair;
    const [rule] = before.cuts(old);
    const by = rule === undefined ? 0 : contradiction(before, old, after, fresh);
    if (rule !== undefined && by >= LEAST) found.push({ cut: old, rule, search: fresh, by });
    if (before.visit(old) !== 'pruned' && before.ply(old) < MOST_PLIES)
      pairs.push(...samePositions(before, old, after, fresh));
  }
  const near = ({ cut }: Overturned): number => before.ply(before.parent(cut));
  return found.sort((one, other) => near(one) - near(other) || other.by - one.by);
}

/** By how much the later search of a move contradicts what a rule took for sure. */
function contradiction(before: TraceRecords, old: number, after: TraceRecords, fresh: number): number {
  const score = after.score(fresh);
  if (score === undefined || after.visit(fresh) === 'pruned' || after.end(fresh) === 'stopped') return 0;
  // Whoever has the move there has no better: only that contradicts.
  if (!AT_MOST.has(after.node(fresh).bound)) return 0;
  if (before.visit(old) === 'pruned') {
    const hurdle = before.alpha(old);
    return hurdle === undefined ? 0 : 0 - score - hurdle;
  }
  const beta = before.beta(old);
  return beta === undefined ? 0 : beta - score;
}

/** The moves that both nodes have, each with its last search: that one counts. */
function samePositions(before: TraceRecords, old: number, after: TraceRecords, fresh: number): [number, number][] {
  const later = lastSearches(after, fresh);
  return [...lastSearches(before, old)].flatMap(([move, id]): [number, number][] => {
    const other = later.get(move);
    return other === undefined ? [] : [[id, other]];
  });
}

/**
 * By the code of the move; the search of the root itself has none. Null moves and tests without a move are no part of
 * the game.
 */
function lastSearches(records: TraceRecords, id: number): Map<number, number> {
  const last = new Map<number, number>();
  for (const child of records.children(id)) {
    const visit = records.visit(child);
    if (records.moveCode(child) === 0 && visit !== 'root') continue;
    if (visit !== 'probCut') last.set(records.moveCode(child), child);
  }
  return last;
}
