/** Where to begin in a recorded search: at a decision that says something. */

import type { TraceRecords } from '../engine/trace-records.js';
import type { RecordTree } from './record-tree.js';
import { improvingOf } from './terms.js';
import { bestChild } from './walk.js';

/**
 * A node near the root that a rule ended: one that would have been searched had the position not been improving, if there
 * is one. Where no rule ended any, the search that gave the score.
 */
export function startingNode({ records }: RecordTree): number {
  let found: number | undefined;
  let best = Number.POSITIVE_INFINITY;
  // Parents come before their children: each record is asked once whether only moves lead to it.
  const isInTheGame = new Uint8Array(records.count);
  const [start, end] = lastWindow(records);
  for (let id = start; id < end; id += 1) {
    const isReached = id === start || isInTheGame[records.parent(id)] === 1;
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

/** The records of the last search of the root: the windows before it failed, and their scores do not count. */
function lastWindow(records: TraceRecords): readonly [from: number, to: number] {
  const last = [...records.children(0)].at(-1);
  const isWindow = last !== undefined && records.move(last) === undefined && !records.passes(last);
  return isWindow && records.end(last) !== 'stopped' ? [last, last + records.subtree(last)] : [0, records.count];
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
