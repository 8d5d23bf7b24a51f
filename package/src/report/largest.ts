/** Where the nodes of a recorded search are. */
import type { TraceRecords } from '../engine/trace-records.js';
import { numberedLine } from '../model/format.js';
import type { RecordPositions } from '../model/record-positions.js';
import { lineOf } from '../query/moves.js';

/** A line, and what was searched below it. */
export interface Subtree {
  readonly record: number;
  readonly path: string;
  readonly nodes: number;
}

/** The share of the nodes of a record that one move must have for the line to go on to it. */
const MOST = 0.6;

/** The records with most nodes, each with all above it. */
export function largestRecords(records: TraceRecords, most: number): Set<number> {
  const found = new Set<number>();
  const open = records.count === 0 ? [] : [0];
  while (open.length > 0 && found.size < most) {
    const place = open.reduce((best, id, at) => (records.nodes(id) > records.nodes(open[best] ?? 0) ? at : best), 0);
    const [id = 0] = open.splice(place, 1);
    found.add(id);
    for (const child of records.children(id)) if (records.nodes(child) > 0) open.push(child);
  }
  return found;
}

/** The moves of the root with most nodes, each followed down to where these part. */
export function largestSubtrees(positions: RecordPositions, most: number): Subtree[] {
  const { records } = positions;
  // Of several searches of a move the largest one.
  const byMove = new Map<number, number>();
  for (const id of movesBelow(records, 0)) {
    const known = byMove.get(records.moveCode(id));
    if (known === undefined || records.nodes(id) > records.nodes(known)) byMove.set(records.moveCode(id), id);
  }
  const largest = [...byMove.values()].sort((one, other) => records.nodes(other) - records.nodes(one));
  return largest.slice(0, most).map((move) => {
    let record = move;
    for (;;) {
      const whole = records.nodes(record);
      const next = [...records.children(record)].find((child) => records.nodes(child) >= MOST * whole);
      if (next === undefined) return { record, path: lineText(positions, record), nodes: whole };
      record = next;
    }
  });
}

/** The moves from the root with their numbers. */
export function lineText(positions: RecordPositions, record: number): string {
  return numberedLine(positions.root, lineOf(positions, record)).join(' ');
}

/** Through the searches of the node itself, of which the root has one for each window. */
function* movesBelow(records: TraceRecords, node: number): Generator<number> {
  for (const child of records.children(node)) {
    if (records.move(child) !== undefined || records.passes(child)) yield child;
    else yield* movesBelow(records, child);
  }
}
