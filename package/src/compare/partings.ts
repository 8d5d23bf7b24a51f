/** Where two searches of one position part: the moves that were treated differently. */

import type { TraceRecords } from '../engine/trace-records.js';
import { endedBy } from '../model/deciding-rule.js';
import type { RecordPositions } from '../model/record-positions.js';
import type { Both } from './both.js';
import { childPairs, nodesOf, type Pair, stepOf } from './pairs.js';

/** How a move was treated. */
export interface Treatment {
  /** How the first visit came about; `undefined` where it was not searched, or that is not recorded. */
  readonly visit: string | undefined;
  /** Why it ended: a rule by its name, else the end. */
  readonly end: string | undefined;
  /** Plies that it was first searched to. */
  readonly depth: number | undefined;
  /** How often it was searched. */
  readonly searches: number;
  /** Of all these searches. */
  readonly nodes: number;
}

/** A move that both trees looked at and treated differently. */
export interface Parting extends Both<Treatment> {
  /** The line from the root to it, in standard notation. */
  readonly path: readonly string[];
  /** The numbers of the records; `undefined` where a tree has none. */
  readonly records: Both<number | undefined>;
}

/** With the record of the first tree that it is, or that is the nearest on the way there. */
export interface PlacedParting extends Parting {
  readonly nearest: number;
}

/** In the order of the first tree. Below a move that was treated differently the trees have nothing left in common. */
export function partings(a: RecordPositions, b: RecordPositions): PlacedParting[] {
  const found: PlacedParting[] = [];
  const open: { pair: Pair; path: readonly string[]; above: number }[] = [
    { pair: { a: [0], b: [0] }, path: [], above: 0 },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { pair, path, above } = next;
    const nearest = pair.a[0] ?? above;
    const treatments = { a: treatmentOf(a.records, pair.a), b: treatmentOf(b.records, pair.b) };
    if (!isSame(treatments.a, treatments.b)) {
      found.push({ path, ...treatments, records: { a: pair.a[0], b: pair.b[0] }, nearest });
      continue;
    }
    // The searches of a move follow each other; each has children of its own.
    const searches = Math.min(pair.a.length, pair.b.length);
    const below = Array.from({ length: searches }, (_, index) =>
      childPairs(a.records, b.records, { a: pair.a.slice(index, index + 1), b: pair.b.slice(index, index + 1) }),
    ).flat();
    for (const child of below.map((one) => finalWindows(a.records, b.records, one)).reverse())
      open.push({ pair: child, path: [...path, ...stepOf(a, b, child)], above: nearest });
  }
  return found;
}

/** Of the searches of the root with one window after another the last ones: only their scores count. */
function finalWindows(a: TraceRecords, b: TraceRecords, pair: Pair): Pair {
  const isOfRoot = (records: TraceRecords, [id]: readonly number[]): boolean =>
    id === undefined || (records.parent(id) === 0 && records.ply(id) === records.ply(0) && isWindow(records, id));
  return isOfRoot(a, pair.a) && isOfRoot(b, pair.b) ? { a: pair.a.slice(-1), b: pair.b.slice(-1) } : pair;
}

/** A file that does not say how visits came about has no other searches of the root without a move. */
function isWindow(records: TraceRecords, id: number): boolean {
  const visit = records.visit(id);
  return visit === 'root' || (visit === undefined && records.move(id) === undefined);
}

function treatmentOf(records: TraceRecords, ids: readonly number[]): Treatment {
  const [id] = ids;
  const nodes = nodesOf(records, ids);
  if (id === undefined) return { visit: undefined, end: undefined, depth: undefined, searches: 0, nodes };
  return {
    visit: records.visit(id),
    end: endedBy(records, id),
    depth: records.depth(id),
    searches: ids.length,
    nodes,
  };
}

function isSame(one: Treatment, other: Treatment): boolean {
  return (
    one.visit === other.visit && one.end === other.end && one.depth === other.depth && one.searches === other.searches
  );
}
