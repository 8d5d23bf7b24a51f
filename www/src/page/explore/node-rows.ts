/** The rows of the node table: what is unfolded, how they are sorted, and which one is to be seen. */

import { signal } from '@preact/signals';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { SEARCH_ORDER, type SortKey, TreeRows } from '../../model/trace/tree-rows.js';

export class NodeRows {
  /** Another object whenever rows have changed. */
  readonly #now = signal<{ readonly rows: TreeRows | undefined }>({ rows: undefined });
  /** Another object whenever a record is to be brought into sight, or, without one, the first row. */
  readonly sought = signal<{ readonly id: number | undefined }>({ id: undefined });

  #isFound = false;

  get now(): TreeRows | undefined {
    return this.#now.value.rows;
  }

  show(records: TraceRecords): void {
    this.#isFound = false;
    this.#become(new TreeRows(records, Uint32Array.of(0)));
    this.#unfoldRoot();
  }

  /** What the outermost rows are: the root of the tree, or what a query found, in the order of the search. */
  setRoots(roots: Uint32Array, isFound: boolean): void {
    this.now?.setRoots(roots);
    this.#isFound = isFound;
    if (!isFound) this.#unfoldRoot();
    this.#become(this.now);
    this.sought.value = { id: undefined };
  }

  /** Shows the row of a record. False where it is not below what a query found. */
  reveal(id: number): boolean {
    const rows = this.now;
    const isThere = rows !== undefined && (rows.indexOf(id) !== undefined || rows.reveal(id));
    this.#become(rows);
    if (isThere) this.sought.value = { id };
    return isThere;
  }

  /** Unfolds to the moves of the root's last search: the ones before it failed high or low. */
  #unfoldRoot(): void {
    const rows = this.now;
    rows?.expand(0);
    rows?.expand(rows.length - 1);
  }

  /** Whether the outermost rows are what a query found. */
  get isFound(): boolean {
    return this.#isFound;
  }

  /** Whether they are in another order than that of the search. */
  get isSorted(): boolean {
    return this.now !== undefined && this.now.sort.key !== SEARCH_ORDER.key;
  }

  /** The record so many rows below another one; infinitely far is the first or the last, wherever that one is. */
  neighbor(id: number, distance: number): number | undefined {
    const rows = this.now;
    const index = Number.isFinite(distance) ? rows?.indexOf(id) : 0;
    if (rows === undefined || rows.length === 0 || index === undefined) return undefined;
    return rows.row(Math.min(Math.max(index + distance, 0), rows.length - 1)).id;
  }

  /** Unfolds a record, or folds it. */
  toggle(id: number): void {
    const rows = this.now;
    const index = rows?.indexOf(id);
    if (rows === undefined || index === undefined) return;
    if (rows.row(index).expanded) rows.collapse(index);
    else rows.expand(index);
    this.#become(rows);
  }

  /** A first press sorts from the largest, a second from the smallest, a third as it was searched. */
  sortBy(key: SortKey): void {
    const rows = this.now;
    if (rows === undefined) return;
    const { sort } = rows;
    if (sort.key !== key) rows.setSort({ key, descending: key !== 'order' });
    else rows.setSort(sort.descending && key !== 'order' ? { key, descending: false } : SEARCH_ORDER);
    this.#become(rows);
    // What is first now is what was asked for.
    this.sought.value = { id: undefined };
  }

  #become(rows: TreeRows | undefined): void {
    this.#now.value = { rows };
  }
}
