/** Whether the records of a trace make a tree: in pre-order, each with its parent and the size of its subtree. */
import { faultAt, type TraceFault } from './trace-fault.js';
import { byteOf, type TraceHeader } from './trace-header.js';
import type { TraceRecords } from './trace-records.js';

/** The numbers that make the tree. */
type Tree = Pick<TraceRecords, 'count' | 'parent' | 'subtree' | 'ply' | 'visit'>;

/** Faults of the tree; `total` counts those beyond the limit, too. */
export interface Findings {
  total: number;
  readonly faults: TraceFault[];
}

/** Visits that stay at the position of the record above. */
const SAME_PLY: ReadonlySet<string> = new Set([
  'search',
  'root',
  'singular',
  'verification',
  'verifyingQuiescence',
  'pruned',
]);

/** Whether parents and subtrees tell of one tree. */
export function isTree(source: Tree): boolean {
  const parents = parentsBySubtrees(source, false);
  return parents?.every((parent, id) => source.parent(id) === parent) === true;
}

/**
 * What is wrong with the tree, at most `limit` faults. Parents and subtrees say the same twice: where they
 * differ, the one is believed that leaves fewer faults to the other.
 */
export function treeFaults(source: Tree, header: TraceHeader, limit: number): Findings {
  const whole = [parentsByParents(source), parentsBySubtrees(source, false)].filter((parents) => parents !== undefined);
  const believable = whole.length > 0 ? whole : [parentsBySubtrees(source, true)];
  const findings = believable.map((parents) =>
    compare(source, header, parents ?? new Uint32Array(source.count), limit),
  );
  return findings.reduce((best, other) => (other.total < best.total ? other : best));
}

/** The parents as they are stored, if they make a tree in pre-order. */
function parentsByParents(source: Tree): Uint32Array | undefined {
  const parents = new Uint32Array(source.count);
  const line = [0];
  if (source.parent(0) !== 0) return undefined;
  for (let id = 1; id < source.count; id += 1) {
    const parent = source.parent(id);
    while (line.length > 0 && (line.at(-1) ?? 0) > parent) line.pop();
    if (line.at(-1) !== parent) return undefined;
    parents[id] = parent;
    line.push(id);
  }
  return parents;
}

/** The parents that follow from the subtrees, if these lie within each other; `forced` makes them do so. */
function parentsBySubtrees(source: Tree, forced: boolean): Uint32Array | undefined {
  const { count } = source;
  const parents = new Uint32Array(count);
  if (!forced && source.subtree(0) !== count) return undefined;
  const line = [{ id: 0, end: count }];
  for (let id = 1; id < count; id += 1) {
    while (line.length > 1 && (line.at(-1)?.end ?? 0) <= id) line.pop();
    const above = line.at(-1) ?? { id: 0, end: count };
    const end = id + source.subtree(id);
    if (!forced && (end <= id || end > above.end)) return undefined;
    parents[id] = above.id;
    line.push({ id, end: Math.min(Math.max(end, id + 1), above.end) });
  }
  return parents;
}

function sizes(parents: Uint32Array): Uint32Array {
  const size = new Uint32Array(parents.length).fill(1);
  for (let id = parents.length - 1; id > 0; id -= 1) {
    const parent = parents[id] ?? 0;
    size[parent] = (size[parent] ?? 0) + (size[id] ?? 0);
  }
  return size;
}

/** What differs from the tree with these parents. */
function compare(source: Tree, header: TraceHeader, parents: Uint32Array, limit: number): Findings {
  const size = sizes(parents);
  const findings: Findings = { total: 0, faults: [] };
  const found = (make: () => TraceFault): void => {
    findings.total += 1;
    if (findings.faults.length < limit) findings.faults.push(make());
  };
  for (let id = 0; id < source.count; id += 1) {
    const parent = parents[id] ?? 0;
    if (source.parent(id) !== parent) found(() => parentFault(source, header, id, parent));
    if (source.subtree(id) !== size[id]) found(() => subtreeFault(source, header, id, size[id] ?? 1));
    const plies = pliesBelow(source, id);
    const down = source.ply(id) - (id === 0 ? 0 : source.ply(parent));
    if (!plies.includes(down)) found(() => plyFault(source, header, id, parent, plies));
  }
  return findings;
}

/** How far below its parent a record may be. */
function pliesBelow(source: Tree, id: number): readonly number[] {
  if (id === 0) return [0];
  const visit = source.visit(id);
  if (visit === undefined) return [0, 1];
  return SAME_PLY.has(visit) ? [0] : [1];
}

function parentFault(source: Tree, header: TraceHeader, id: number, parent: number): TraceFault {
  const found = source.parent(id);
  const isLater = found >= id && id > 0;
  return faultAt(isLater ? 'cycle' : 'parent', byteOf(header, id, 'parent'), {
    record: id,
    field: 'parent',
    expected: parent,
    found,
    advice: isLater
      ? 'A parent comes before its children: write the record when its node begins.'
      : 'Write the number of the record of the node above.',
  });
}

function subtreeFault(source: Tree, header: TraceHeader, id: number, expected: number): TraceFault {
  return faultAt('subtree', byteOf(header, id, 'subtree'), {
    record: id,
    field: 'subtree',
    expected,
    found: source.subtree(id),
    advice: 'Write it when the node ends: the number of records by then, less the number of this one.',
  });
}

function plyFault(source: Tree, header: TraceHeader, id: number, parent: number, plies: readonly number[]): TraceFault {
  const base = id === 0 ? 0 : source.ply(parent);
  return faultAt('ply', byteOf(header, id, 'ply'), {
    record: id,
    field: 'ply',
    expected: plies.map((more) => base + more).join(' or '),
    found: source.ply(id),
    advice:
      'A move or a null move is one ply below its parent; what searches the same node again, and a pruned move, is not.',
  });
}
