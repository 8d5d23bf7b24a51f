/** Where to begin in a recorded search: at a decision that says something. */

import type { TraceRecords } from '../engine/trace-records.js';
import type { RecordTree } from './record-tree.js';
import { bestChild } from './walk.js';

/**
 * A node near the root that a rule ended: one that would have been searched had the position not been improving, if there
 * is one. Where no rule ended any, the search that gave the score.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 * import { RecordTree, tellingNode } from 'espalier/element';
 *
 * const engine = await createEngine();
 * const trace = await engine.trace({ depth: 8 });
 * const tree = new RecordTree(trace.records, { fen: trace.startFen, moves: trace.moves });
 * console.log(tree.words(tellingNode(tree)).sentence);
 * ```
 */
export function tellingNode({ records }: RecordTree): number {
  let found: number | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (let id = 0; id < records.count; id += 1) {
    if (records.end(id) !== 'rule' || records.visit(id) === 'pruned') continue;
    // A ply more is worth it for a decision that improving made.
    const rank = 2 * records.ply(id) - (hingesOnImproving(records, id) ? 3 : 0);
    if (rank >= best || !isInTheGame(records, id)) continue;
    found = id;
    best = rank;
  }
  return found ?? bestChild(records, 0) ?? 0;
}

function hingesOnImproving(records: TraceRecords, id: number): boolean {
  if (records.rule(id) !== 'reverseFutility') return false;
  const { value, threshold, terms: [, , saved = 0] = [] } = records.node(id);
  return value !== undefined && threshold !== undefined && saved < 0 && value < threshold - saved;
}

/** Whether only moves lead there: no search without a move, and none that passes. */
function isInTheGame(records: TraceRecords, id: number): boolean {
  return records.line(id).every((step) => {
    const visit = records.visit(step);
    return visit === undefined || visit === 'search' || visit === 'root' || records.move(step) !== undefined;
  });
}
