/** What the nodes beside a node have left behind for it, as `insight/src/audit/beside.rs` finds it. */
import type { End, Visit } from './trace-node.js';
import type { TraceRecords } from './trace-records.js';

/** Visits that go one ply down, and among them those of the moves of a node. */
const STEPS: ReadonlySet<Visit | undefined> = new Set([
  'reduced',
  'nullWindow',
  'openWindow',
  'nullMove',
  'probCut',
  'quiescence',
]);
/** Ends of a node that come before it is evaluated. */
const AT_ONCE: ReadonlySet<End | undefined> = new Set([
  'draw',
  'tooDeep',
  'upcomingRepetition',
  'mateDistance',
  'table',
]);
const MOVES: ReadonlySet<Visit | undefined> = new Set(['reduced', 'nullWindow', 'openWindow']);

/** Nodes of the same ply that a move has refuted since their parent was entered: the step to each, and the refutation. */
export function besideOf(records: TraceRecords, id: number): [step: number, refutation: number][] {
  const ply = records.ply(id) + (records.visit(id) === 'pruned' ? 1 : 0);
  const found: { end: number; before: number }[] = [];
  for (let before = id - 1; before >= 0 && !clears(records, before, ply); before -= 1) {
    const end = before + records.subtree(before);
    if (end <= id && records.ply(before) === ply && leavesAKiller(records, before)) found.push({ end, before });
  }
  // Of two that end with the same record, the outer one ends later.
  found.sort((one, other) => one.end - other.end || other.before - one.before);
  return found.flatMap(({ before }) => {
    const step = records.line(before).findLast((above) => STEPS.has(records.visit(above)));
    const refutation = [...records.children(before)].findLast((child) => MOVES.has(records.visit(child)));
    return step === undefined || refutation === undefined ? [] : [[step, refutation]];
  });
}

/** Whether a node of the ply above begins here. A singular search keeps what was left, and so does a node that ends at once. */
function clears(records: TraceRecords, id: number, ply: number): boolean {
  const visit = records.visit(id);
  const isNode = visit !== 'singular' && visit !== 'pruned';
  return isNode && records.ply(id) + 1 === ply && !AT_ONCE.has(records.end(id));
}

/** Not in quiescence. */
function leavesAKiller(records: TraceRecords, id: number): boolean {
  return records.end(id) === 'refuted' && (records.depth(id) ?? 0) > 0 && records.visit(id) !== 'quiescence';
}
