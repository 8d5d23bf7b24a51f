/**
 * All cuts of one rule together: below it the branches that lead to them, as wide as they have cuts, and above it what
 * the rule looked at to decide, as wide as that has nodes. The same moves are one branch, whatever order they were
 * searched in.
 */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { decidingRule } from '#espalier/model/deciding-rule.js';
import type { RecordTree } from '#espalier/model/record-tree.js';

export interface Branch {
  /** What its move is called. */
  readonly name: string;
  /** Cuts that it leads to, or nodes that were looked at. */
  readonly weight: number;
  /** Rows from the root, or from the rule, from 0. */
  readonly row: number;
  /** From 0 to 1. */
  readonly x: number;
  readonly width: number;
  /** The moves from the root, where it leads to the rule. */
  readonly path: readonly string[];
}

export interface RuleBranches {
  readonly cuts: number;
  /** Searched at and below the cuts. A cut on the way to another one has counted that already. */
  readonly nodes: number;
  readonly below: readonly Branch[];
  readonly above: readonly Branch[];
}

/** Rows on either side. */
export const ROWS_BELOW = 6;
const ROWS_ABOVE = 3;
/** Thinner branches are left out. */
const THINNEST = 0.004;

interface Twig {
  /** A record with its move. */
  readonly id: number;
  weight: number;
  readonly twigs: Map<number, Twig>;
}

const twigOf = (id: number): Twig => ({ id, weight: 0, twigs: new Map() });

/** The records that a rule has decided, in the order of the search. */
export function decidedBy(records: TraceRecords, rule: string): number[] {
  const found: number[] = [];
  for (let id = 0; id < records.count; id += 1) if (decidingRule(records, id) === rule) found.push(id);
  return found;
}

export function ruleBranches(tree: RecordTree, rule: string): RuleBranches {
  const { records } = tree;
  const ids = decidedBy(records, rule);
  const [below, above] = [twigOf(0), twigOf(0)];
  let nodes = 0;
  /** The first record that is no part of the decision before. */
  let end = 0;
  for (const id of ids) {
    grow(
      below,
      records
        .line(id)
        .filter((step) => isMove(records, step))
        .slice(0, ROWS_BELOW),
      records,
    );
    if (id < end) continue;
    end = id + records.subtree(id);
    nodes += records.nodes(id);
    addChildren(above, records, id, ROWS_ABOVE);
  }
  return { cuts: ids.length, nodes, below: placed(below, ids.length, tree), above: placed(above, nodes, tree) };
}

/** A pass is a move, too; a search of the node itself is none. */
function isMove(records: TraceRecords, id: number): boolean {
  return records.moveCode(id) !== 0 || records.passes(id);
}

function grow(from: Twig, steps: readonly number[], records: TraceRecords): void {
  let twig = from;
  for (const step of steps) {
    twig = childOf(twig, records.moveCode(step), step);
    twig.weight += 1;
  }
}

function addChildren(twig: Twig, records: TraceRecords, id: number, rows: number): void {
  if (rows === 0) return;
  for (const child of records.children(id)) {
    const next = childOf(twig, records.moveCode(child), child);
    next.weight += records.nodes(child);
    addChildren(next, records, child, rows - 1);
  }
}

function childOf({ twigs }: Twig, code: number, id: number): Twig {
  const known = twigs.get(code);
  if (known !== undefined) return known;
  const fresh = twigOf(id);
  twigs.set(code, fresh);
  return fresh;
}

/** The heaviest first, as wide as they are heavy. */
function placed(from: Twig, whole: number, tree: RecordTree): Branch[] {
  const branches: Branch[] = [];
  const place = ({ twigs }: Twig, row: number, start: number, path: readonly string[]): void => {
    let x = start;
    for (const twig of [...twigs.values()].sort((one, other) => other.weight - one.weight)) {
      const width = whole === 0 ? 0 : twig.weight / whole;
      if (width < THINNEST) break;
      const name = tree.of(twig.id);
      const way = [...path, tree.records.passes(twig.id) ? '--' : name];
      branches.push({ name, weight: twig.weight, row, x, width, path: way });
      place(twig, row + 1, x, way);
      x += width;
    }
  };
  place(from, 0, 0, []);
  return branches;
}
