/**
 * The rows of the node table: which records are unfolded, in which order, and what a filter leaves.
 * Rows are columns of numbers, so that half a million matches cost a few megabytes and no objects.
 */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { decidingRule } from '#espalier/model/deciding-rule.js';
import type { ImprovingState } from '#espalier/model/palette.js';
import { improvingStateOf, knownRate } from '#espalier/model/palette.js';
import { ancestry } from '#espalier/model/walk.js';

export type SortKey = 'order' | 'depth' | 'eval' | 'rate' | 'nodes';

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

export interface Filter {
  /** The name of a rule that the file declares. */
  readonly rule: string | undefined;
  /** `undefined`: any. */
  readonly improving: ImprovingState | undefined;
  /** Only cuts that an audit found wrong. */
  readonly onlyWrong: boolean;
}

export const NO_FILTER: Filter = { rule: undefined, improving: undefined, onlyWrong: false };
export const SEARCH_ORDER: Sort = { key: 'order', descending: false };

export function isFiltering({ rule, improving, onlyWrong }: Filter): boolean {
  return rule !== undefined || improving !== undefined || onlyWrong;
}

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

/** How many records each rule has decided. */
export function countByRule(records: TraceRecords): Map<string, number> {
  const counts = new Map<string, number>();
  for (let id = 0; id < records.count; id += 1) {
    const rule = decidingRule(records, id);
    if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return counts;
}

/** How many records were improving, were not, and of how many it is not known. */
export function countByImproving(records: TraceRecords): Map<ImprovingState, number> {
  const counts = new Map<ImprovingState, number>();
  for (let id = 0; id < records.count; id += 1) {
    const state = improvingStateOf(records, id);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

/** Every record that the filter lets through, in the order of the search. */
export function matches(records: TraceRecords, filter: Filter, wrong: ReadonlySet<number>): Uint32Array {
  if (filter.onlyWrong) {
    const found = [...wrong].filter((id) => passes(records, id, filter)).sort((a, b) => a - b);
    return Uint32Array.from(found);
  }
  const found = new Uint32Array(records.count);
  let length = 0;
  for (let id = 0; id < records.count; id += 1) {
    if (passes(records, id, filter)) {
      found[length] = id;
      length += 1;
    }
  }
  return found.slice(0, length);
}

function passes(records: TraceRecords, id: number, { rule, improving }: Filter): boolean {
  return (
    (rule === undefined || decidingRule(records, id) === rule) &&
    (improving === undefined || improvingStateOf(records, id) === improving)
  );
}

/** In the order of a sort; those without a value come last, and equals stay in the search's order. */
export function sorted(records: TraceRecords, ids: Uint32Array, sort: Sort): Uint32Array {
  if (sort.key === 'order') return sort.descending ? ids.slice().reverse() : ids;
  const value = valueReader(records, sort.key);
  const sign = sort.descending ? -1 : 1;
  const values = Float64Array.from(ids, (id) => {
    const found = value(id);
    return found === undefined ? Number.POSITIVE_INFINITY : sign * found;
  });
  const order = Uint32Array.from(ids, (_, index) => index);
  order.sort((a, b) => compare(values[a] ?? 0, values[b] ?? 0) || a - b);
  return order.map((index) => ids[index] ?? 0);
}

/** Not by subtraction: values that are missing are infinite, and infinity minus infinity is NaN. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

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

  /** `roots` are the outermost rows: the root of the tree, or what a filter found. */
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
    const start = line.findIndex((ancestor) => this.#roots.includes(ancestor));
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
    this.#positions = Uint32Array.from(roots, (_, index) => index + 1);
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
