/**
 * The rows of the node table: which records are unfolded, in which order, and what a query leaves.
 * Rows are columns of numbers, so that half a million matches cost a few megabytes and no objects.
 */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { numberedLine } from '#espalier/model/format.js';
import { knownRate } from '#espalier/model/palette.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { hasWithin } from '#espalier/model/sorted-ids.js';
import { ancestry } from '#espalier/model/walk.js';
import { lineOf } from '#espalier/query/moves.js';

export type SortKey = 'order' | 'depth' | 'eval' | 'rate' | 'nodes';

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

export const SEARCH_ORDER: Sort = { key: 'order', descending: false };

export interface Row {
  readonly id: number;
  /** 1 for the outermost rows. */
  readonly level: number;
  /** Place among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  readonly hasChildren: boolean;
  readonly expanded: boolean;
}

/** In the order of a sort; those without a value come last, and equals stay in the search's order. */
export function sorted(records: TraceRecords, ids: Uint32Array, sort: Sort): Uint32Array {
  if (sort.key === 'order') return sort.descending ? ids.slice().reverse() : ids;
  const value = valueReader(records, sort.key);
  const sign = sort.descending ? -1 : 1;
  // Value and place in one number: whole numbers are sorted without a function that compares, in a fraction of the
  // time.
  const { length } = ids;
  const keys = new Float64Array(length);
  for (let index = 0; index < length; index += 1) {
    const found = value(ids[index] ?? 0);
    keys[index] = (found === undefined ? LAST : sign * found) * length + index;
  }
  if (!keys.every(Number.isSafeInteger))
    return ids.slice().sort((a, b) => sign * ((value(a) ?? 0) - (value(b) ?? 0)) || a - b);
  keys.sort();
  const order = new Uint32Array(length);
  for (let place = 0; place < length; place += 1) {
    const index = (keys[place] ?? 0) % length;
    order[place] = ids[index < 0 ? index + length : index] ?? 0;
  }
  return order;
}

/** Beyond every value that may be missing. */
const LAST = 2 ** 20;

function valueReader(records: TraceRecords, key: Exclude<SortKey, 'order'>): (id: number) => number | undefined {
  switch (key) {
    case 'depth':
      return (id) => records.depthAsked(id) ?? records.depth(id);
    case 'eval':
      return (id) => records.eval(id);
    case 'rate':
      return (id) => knownRate(records, id);
    case 'nodes':
      return (id) => records.nodes(id);
  }
}

export class TreeRows {
  readonly #records: TraceRecords;
  readonly #expanded = new Set<number>();
  #sort: Sort = SEARCH_ORDER;
  #roots: Uint32Array;
  #length = 0;
  #ids: Uint32Array = new Uint32Array();
  #levels: Uint32Array = new Uint32Array();
  #positions: Uint32Array = new Uint32Array();
  #siblings: Uint32Array = new Uint32Array();

  /** `roots` are the outermost rows: the root of the tree, or what a query found, in the order of the search. */
  constructor(records: TraceRecords, roots: Uint32Array) {
    this.#records = records;
    this.#roots = roots;
    this.#rebuild();
  }

  get length(): number {
    return this.#length;
  }

  get sort(): Sort {
    return this.#sort;
  }

  setSort(sort: Sort): void {
    this.#sort = sort;
    this.#rebuild();
  }

  /** Shows other outermost rows, everything folded. */
  setRoots(roots: Uint32Array): void {
    this.#roots = roots;
    this.#expanded.clear();
    this.#rebuild();
  }

  row(index: number): Row {
    const id = this.#ids[index] ?? 0;
    return {
      id,
      level: this.#levels[index] ?? 1,
      position: this.#positions[index] ?? 1,
      siblings: this.#siblings[index] ?? 1,
      hasChildren: this.#records.subtree(id) > 1,
      expanded: this.#expanded.has(id),
    };
  }

  indexOf(id: number): number | undefined {
    const index = this.#ids.subarray(0, this.#length).indexOf(id);
    return index < 0 ? undefined : index;
  }

  expand(index: number): void {
    const { id, hasChildren, expanded, level } = this.row(index);
    if (!hasChildren || expanded) return;
    this.#expanded.add(id);
    this.#splice(index + 1, 0, this.#unfold(id, level + 1));
  }

  collapse(index: number): void {
    const { id, expanded, level } = this.row(index);
    if (!expanded) return;
    this.#expanded.delete(id);
    let end = index + 1;
    while (end < this.#length && (this.#levels[end] ?? 0) > level) end += 1;
    this.#splice(index + 1, end - index - 1, []);
  }

  /** Unfolds what hides a record; false when the record is below none of the outermost rows. */
  reveal(id: number): boolean {
    const line = ancestry(this.#records, id);
    const start = line.findIndex((ancestor) => hasWithin(this.#roots, ancestor, ancestor + 1));
    if (start < 0) return false;
    for (const ancestor of line.slice(start, -1)) {
      const index = this.indexOf(ancestor);
      if (index !== undefined) this.expand(index);
    }
    return true;
  }

  #rebuild(): void {
    const roots = sorted(this.#records, this.#roots, this.#sort);
    this.#length = roots.length;
    this.#ids = roots;
    this.#levels = new Uint32Array(roots.length).fill(1);
    this.#positions = new Uint32Array(roots.length);
    for (let index = 0; index < roots.length; index += 1) this.#positions[index] = index + 1;
    this.#siblings = new Uint32Array(roots.length).fill(roots.length);
    if (this.#expanded.size === 0) return;
    for (let index = roots.length - 1; index >= 0; index -= 1) {
      const id = roots[index] ?? 0;
      if (this.#expanded.has(id)) this.#splice(index + 1, 0, this.#unfold(id, 2));
    }
  }

  /** The rows below an expanded record, whatever is expanded among them unfolded, too. */
  #unfold(id: number, level: number): NewRow[] {
    const rows: NewRow[] = [];
    // What is still to come, the next one last: a tree may be deeper than calls can be nested.
    const waiting = this.#childRows(id, level).reverse();
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      rows.push(row);
      if (!this.#expanded.has(row.id)) continue;
      for (const below of this.#childRows(row.id, row.level + 1).reverse()) waiting.push(below);
    }
    return rows;
  }

  #childRows(id: number, level: number): NewRow[] {
    const children = sorted(this.#records, Uint32Array.from(this.#records.children(id)), this.#sort);
    return Array.from(children, (child, index) => ({
      id: child,
      level,
      position: index + 1,
      siblings: children.length,
    }));
  }

  #splice(start: number, removed: number, rows: readonly NewRow[]): void {
    const length = this.#length - removed + rows.length;
    const rest = start + removed;
    const splice = (old: Uint32Array, fresh: Uint32Array, field: keyof NewRow): Uint32Array => {
      fresh.set(old.subarray(0, start));
      rows.forEach((row, index) => (fresh[start + index] = row[field]));
      fresh.set(old.subarray(rest, this.#length), start + rows.length);
      return fresh;
    };
    this.#ids = splice(this.#ids, new Uint32Array(length), 'id');
    this.#levels = splice(this.#levels, new Uint32Array(length), 'level');
    this.#positions = splice(this.#positions, new Uint32Array(length), 'position');
    this.#siblings = splice(this.#siblings, new Uint32Array(length), 'siblings');
    this.#length = length;
  }
}

interface NewRow {
  readonly id: number;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

/** The way to a record, as a row of a table carries it where it stands without the rows above it. */
export interface RowPath {
  /** The moves before it; of a long way the last ones. */
  readonly before: string;
  /** Its own move with its number; of a search of the node itself, what kind of search it is. */
  readonly name: string;
}

const MOST = 5;

export function rowPath(tree: RecordTree, id: number): RowPath {
  const { records } = tree;
  const hasMove = records.move(id) !== undefined || records.passes(id);
  const moves = numberedLine(tree.root, lineOf(tree, id));
  const own = hasMove ? moves.pop() : undefined;
  const name = records.move(id) === undefined ? tree.of(id) : (own ?? '');
  const last = moves.slice(-MOST);
  return { before: `${last.length < moves.length ? '… ' : ''}${last.join(' ')}`, name };
}
