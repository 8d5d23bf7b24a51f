/** What the node table shows: everything, or what a filter lets through. The first match is selected. */

import type { Loaded } from '#espalier/element/tree/load.js';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { matches } from '../../model/trace/tree-rows.js';
import { byId, setText } from '../shared/dom.js';
import { FilterBar } from './filter-bar.js';
import type { NodeTable } from './node-table.js';

export interface FilteringHost {
  readonly selected: () => number;
  readonly select: (id: number) => void;
  /** Nothing matches. */
  readonly empty: () => void;
}

export class Filtering {
  readonly #bar = new FilterBar(() => this.#apply());
  readonly #table: NodeTable;
  readonly #host: FilteringHost;
  readonly #note = byId('nodes-note', HTMLElement);
  /** Records whose cut an audit has found wrong. */
  readonly #wrong = new Set<number>();
  #shown: Loaded | undefined;

  constructor(table: NodeTable, host: FilteringHost) {
    this.#table = table;
    this.#host = host;
  }

  get isOn(): boolean {
    return this.#bar.isOn;
  }

  /** Offers what is in a recording, and lets all of it through. */
  show(shown: Loaded): void {
    this.#shown = shown;
    this.#wrong.clear();
    this.#bar.offer(shown.tree.records, shown.trace?.summary.rules ?? []);
    this.#bar.clear();
    this.#noteCount(shown);
  }

  /** Lets everything through. */
  lift(): void {
    this.#bar.clear();
    this.#apply();
  }

  /** Cuts that an audit has found wrong. */
  addWrong(ids: readonly number[]): void {
    for (const id of ids) this.#wrong.add(id);
    this.#bar.countWrong(this.#wrong.size);
    if (this.#bar.value.onlyWrong) this.#apply();
  }

  #apply(): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    const { records } = shown.tree;
    const { value, isOn } = this.#bar;
    const roots = isOn ? matches(records, value, this.#wrong) : Uint32Array.of(0);
    this.#table.setRoots(roots);
    if (isOn) setText(this.#note, t`${integer(roots.length)} of ${integer(records.count)} match`);
    else this.#noteCount(shown);
    const [first] = roots;
    if (!isOn) return this.#table.select(this.#host.selected()) ? undefined : this.#host.select(this.#host.selected());
    if (first === undefined) this.#host.empty();
    else this.#host.select(first);
  }

  #noteCount({ tree, total }: Loaded): void {
    const { count } = tree.records;
    setText(this.#note, count === total ? t`${integer(count)} recorded` : t`${integer(count)} of ${integer(total)} recorded`);
  }
}
