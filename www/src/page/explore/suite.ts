/** Recordings opened together: one is shown, and statistics are of that one or of all. */

import { signal } from '@preact/signals';
import type { RecordCounts } from '#espalier/engine/trace-counts.js';

export interface SuiteCounts {
  /** Recordings that have been read so far. */
  readonly done: number;
  /** Their statistics, as soon as all have been read. */
  readonly counts?: RecordCounts;
  readonly records: number;
  /** What is wrong with those that cannot be read, each with its name. */
  readonly faults: readonly string[];
}

export class Suite {
  /** In the order of their names, numbers in them by size. */
  readonly files = signal<readonly File[]>([]);
  /** The one that is shown, if it is one of them. */
  readonly shown = signal<File>();
  /** Whether statistics are of all. */
  readonly isOfAll = signal(false);
  readonly counts = signal<SuiteCounts>();

  /** A recording has grown. */
  replace(before: File, now: File): void {
    this.files.value = this.files.value.map((file) => (file === before ? now : file));
    this.shown.value = now;
    this.counts.value = undefined;
  }

  /** Other recordings take the place of those that were there. */
  open(files: readonly File[]): void {
    const { compare } = new Intl.Collator('en', { numeric: true });
    this.files.value = files.toSorted((a, b) => compare(a.name, b.name));
    this.shown.value = this.counts.value = undefined;
    this.isOfAll.value = false;
  }
}
