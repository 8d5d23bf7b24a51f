/** Recordings opened together: one is shown, and statistics are of that one or of all. */

import { signal } from '@preact/signals';
import type { RecordCounts } from '#espalier/engine/trace-counts.js';
import type { Group } from '../../model/trace/calibration.js';
import { fileHandles } from '../shared/drop-and-paste.js';

export interface SuiteCounts {
  /** Recordings that have been read so far. */
  readonly done: number;
  /** As soon as all have been read. */
  readonly found?: {
    readonly counts: RecordCounts;
    /** Those by which margins are told. */
    readonly decisions: readonly Group[];
  };
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

  /** The one that is shown, where the browser cannot read it again by itself. */
  get byHand(): File | undefined {
    const file = this.shown.value;
    return file !== undefined && !fileHandles.has(file) ? file : undefined;
  }

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
