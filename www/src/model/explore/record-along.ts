/** Records that moves lead to. */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { bestChild } from '#espalier/model/walk.js';

/** The record of the last of these moves from a record on, if all of them are recorded. */
export function recordAlong(records: TraceRecords, at: number, path: readonly string[]): number | undefined {
  let id: number | undefined = at;
  for (const uci of path) id = id === undefined ? undefined : recordOf(records, searchAt(records, id), uci);
  return id;
}

/** Above all moves may stand the search as a whole; its last root search has them. */
export function searchAt(records: TraceRecords, at: number): number {
  const last = at === 0 ? bestChild(records, at) : undefined;
  return last === undefined || records.ply(last) > records.ply(at) ? at : last;
}

/** Of several searches of a move, the one with most nodes. */
export function recordOf(records: TraceRecords, node: number, uci: string): number | undefined {
  let found: number | undefined;
  for (const child of records.children(node)) {
    if (records.move(child)?.uci !== uci) continue;
    if (found === undefined || records.nodes(child) >= records.nodes(found)) found = child;
  }
  return found;
}
