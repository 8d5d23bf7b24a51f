/** A recording that is shown while it grows, and what was selected in it by hand. */

import { findPath } from '#espalier/element/tree/find-path.js';
import type { Trace } from '#espalier/engine/trace.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { follow, pathTo } from '../../model/address/recorded-path.js';
import type { Recording } from '../../model/address/view-links.js';

/** What is shown before it has grown further. */
interface Before {
  readonly tree: RecordTree;
  readonly selected: number;
}

/** Where something stands, by its visits and by its moves. */
interface Bookmark {
  readonly steps: ReturnType<typeof pathTo>;
  readonly moves: readonly string[];
}

export class Growth {
  readonly recording: Recording;
  /** What is recorded so far. */
  readonly trace: Trace;
  /** What is selected without a hand. */
  readonly selected: number;
  /** What was selected by hand. */
  readonly #wanted: Bookmark | undefined;

  constructor(recording: Recording, trace: Trace, tree: RecordTree, wanted?: Bookmark) {
    this.recording = recording;
    this.trace = trace;
    this.#wanted = wanted;
    this.selected = wanted === undefined ? 0 : recordAt(tree, wanted);
  }

  /** What is to be selected next: each depth comes to it anew, and perhaps not yet. */
  wanted({ tree: { records }, selected }: Before): Bookmark | undefined {
    if (selected === this.selected) return this.#wanted;
    return { steps: pathTo(records, selected), moves: records.path(selected) };
  }

  /** What was selected by hand, in the whole of it. */
  selectedIn(whole: RecordTree, before: Before): number | undefined {
    const wanted = this.wanted(before);
    return wanted && recordAt(whole, wanted);
  }
}

/** By the same visits, else by the same moves, as far as they go. */
function recordAt(tree: RecordTree, { steps, moves }: Bookmark): number {
  const { id, complete } = follow(tree.records, steps);
  return complete ? id : (findPath(tree, moves) ?? id);
}
