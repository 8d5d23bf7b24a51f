/** What the node table shows: everything, or what a filter lets through. The first match is selected. */

import { computed, signal } from '@preact/signals';
import type { Filter } from '../../model/trace/tree-rows.js';
import { isFiltering, matches, NO_FILTER } from '../../model/trace/tree-rows.js';
import type { NodeRows } from './node-rows.js';
import type { Shown } from './shown.js';

export interface FilteringHost {
  readonly select: (id: number) => void;
  /** Nothing matches. */
  readonly empty: () => void;
}

export class Filtering {
  readonly filter = signal(NO_FILTER);
  readonly isOn = computed(() => isFiltering(this.filter.value));
  /** How many records it lets through. */
  readonly count = signal(0);
  /** Records whose cut an audit has found wrong. */
  readonly wrong = signal<ReadonlySet<number>>(new Set());
  readonly #shown: Shown;
  readonly #rows: NodeRows;
  readonly #host: FilteringHost;

  constructor(shown: Shown, rows: NodeRows, host: FilteringHost) {
    this.#shown = shown;
    this.#rows = rows;
    this.#host = host;
  }

  /** Another recording is shown: all of it is let through. */
  forget(): void {
    this.wrong.value = new Set();
    this.filter.value = NO_FILTER;
  }

  change(part: Partial<Filter>): void {
    this.filter.value = { ...this.filter.value, ...part };
    this.#apply();
  }

  /** Lets everything through. */
  lift(): void {
    this.change(NO_FILTER);
  }

  /** Cuts that an audit has found wrong. */
  addWrong(ids: readonly number[]): void {
    this.wrong.value = new Set([...this.wrong.value, ...ids]);
    if (this.filter.value.onlyWrong) this.#apply();
  }

  #apply(): void {
    const { loaded, selected } = this.#shown;
    if (loaded.value === undefined) return;
    const roots = this.isOn.value
      ? matches(loaded.value.tree.records, this.filter.value, this.wrong.value)
      : Uint32Array.of(0);
    this.count.value = roots.length;
    this.#rows.setRoots(roots);
    const [first] = roots;
    if (!this.isOn.value) return this.#rows.reveal(selected.value) ? undefined : this.#host.select(selected.value);
    if (first === undefined) this.#host.empty();
    else this.#host.select(first);
  }
}
