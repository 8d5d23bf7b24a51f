/** Where to begin in a recorded search: at a decision that says something. */

import type { TraceRecords } from '../engine/trace-records.js';
import type { RecordTree } from './record-tree.js';
import { improvingOf } from './terms.js';
import { bestChild } from './walk.js';

/**
 * A node near the root that a rule ended: one that would have been searched had the position not been improving, if there
 * is one. Where no rule ended any, the search that gave the score.
 */
export function tellingNode({ records }: RecordTree): number {
  let found: number | undefined;
  let best = Number.POSITIVE_INFINITY;
  // Parents come before their children: each record is asked once whether only moves lead to it.
  const isInTheGame = new Uint8Array(records.count);
  for (let id = 0; id < records.count; id += 1) {
    const parent = records.parent(id);
    const isReached = parent >= id || isInTheGame[parent] === 1;
    if (!isReached || !isStepOfTheGame(records, id)) continue;
    isInTheGame[id] = 1;
    if (records.end(id) !== 'rule' || records.visit(id) === 'pruned') continue;
    // A ply more is worth it for a decision that improving made.
    const rank = 2 * records.ply(id) - (hingesOnImproving(records, id) ? 3 : 0);
    if (rank >= best) continue;
    found = id;
    best = rank;
  }
  return found ?? bestChild(records, 0) ?? 0;
}

/** Whether the search would have gone on had the position not been improving. */
export function hingesOnImproving(records: TraceRecords, id: number): boolean {
  const { value, threshold, terms = [] } = records.node(id);
  const saved = improvingOf(terms);
  return value !== undefined && threshold !== undefined && saved < 0 && value < threshold - saved;
}

/** Whether a record is reached from its parent as in a game: by a move, or as a search of the same position. */
function isStepOfTheGame(records: TraceRecords, id: number): boolean {
  const visit = records.visit(id);
  return visit === undefined || visit === 'search' || visit === 'root' || records.move(id) !== undefined;
}
