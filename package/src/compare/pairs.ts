/** Two recorded searches of one position, node beside node. */
import type { TraceRecords } from '../engine/trace-records.js';
import type { RecordPositions } from '../model/record-positions.js';

/** The searches of one move, or of a node without a move, in both trees: none where a tree did not go. */
export interface Pair {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** The children of all searches of a pair, those of the same move or kind of search side by side, in the order of the first tree. */
export function childPairs(a: TraceRecords, b: TraceRecords, above: Pair): Pair[] {
  const [left, right] = [groups(a, above.a), groups(b, above.b)];
  const pairs = [...left].map(([key, ids]) => ({ a: ids, b: right.get(key) ?? [] }));
  const added = [...right].filter(([key]) => !left.has(key)).map(([, ids]) => ({ a: [], b: ids }));
  return [...pairs, ...added];
}

/** By move; what has none by the kind of its search, a pass apart from a search of the node itself. */
function groups(records: TraceRecords, nodes: readonly number[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const child of nodes.flatMap((node) => [...records.children(node)])) {
    const code = records.moveCode(child);
    // A singular search has the move that it leaves out.
    const visit = records.visit(child);
    const isApart = code === 0 || visit === 'singular' || visit === 'probCut';
    const key = isApart ? `${visit ?? ''} ${code} ${records.passes(child)}` : String(code);
    const ids = found.get(key);
    if (ids === undefined) found.set(key, [child]);
    else ids.push(child);
  }
  return found;
}

/** Nodes of all searches of a pair in one tree. */
export function nodesOf(records: TraceRecords, ids: readonly number[]): number {
  return ids.reduce((sum, id) => sum + records.nodes(id), 0);
}

/** What a step of a path is called; none where no move is made. */
export function stepOf(a: RecordPositions, b: RecordPositions, { a: [left], b: [right] }: Pair): string[] {
  const [positions, id] = left === undefined ? [b, right] : [a, left];
  if (id === undefined) return [];
  if (positions.records.passes(id)) return ['--'];
  return positions.records.move(id) === undefined ? [] : [positions.of(id)];
}
