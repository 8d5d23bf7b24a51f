/** What the view shows: one recorded search, and one selected record. */

import { batch, signal } from '@preact/signals';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Trace } from '#espalier/engine/trace.js';
import type { Info, Score } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { Recording } from '../../model/address/view-links.js';
import { shownScore } from '../../model/trace/node-figures.js';
import { nothingSaid, type Said } from '../shared/view/language.js';
import { scoreView } from '../shared/view/look.js';

export interface Growing {
  readonly recording: Recording;
  /** The nodes of this depth beside those of the depth before, 1 at most. */
  readonly share: number;
  /** What each depth has come to so far. */
  readonly infos: readonly Info[];
}

export class Shown {
  readonly loaded = signal<Loaded>();
  /** Absent where a file was opened. */
  readonly recording = signal<Recording>();
  /** What is shown while it is recorded, as far as it has come. */
  readonly growing = signal<Growing>();
  readonly selected = signal(0);
  /** So many of its records are shown as done, in the order of the search; absent: all. */
  readonly done = signal<number>();
  /** What the card says where there is no record to speak of. */
  readonly nothing = signal<Said | undefined>(nothingSaid);

  /** What was opened, where no engine has recorded it here. */
  #file: Uint8Array | undefined;

  /** The recording as a file. */
  get file(): Uint8Array | undefined {
    const { source } = this.loaded.value ?? {};
    return source !== undefined && 'toFile' in source ? source.toFile() : this.#file;
  }

  /** What can be judged: a search that was recorded here, or a file; nothing while it grows. */
  get judged(): Trace | Uint8Array | undefined {
    return this.loaded.value?.trace ?? this.#file;
  }

  /** Another recording, with a record of it selected; `file` where it is one, `growing` while it is recorded. */
  show(shown: Loaded, id: number, { file, growing }: { file?: Uint8Array | undefined; growing?: Growing } = {}): void {
    this.#file = file;
    batch(() => {
      this.nothing.value = this.done.value = undefined;
      this.growing.value = growing;
      this.loaded.value = shown;
      this.selected.value = id;
    });
  }

  clear(): void {
    this.#file = undefined;
    this.loaded.value = this.recording.value = this.growing.value = this.done.value = undefined;
    this.nothing.value = () => t`Nothing recorded here yet. Record a search, or open a story.`;
  }

  scoreText(id: number, score: Score): string {
    return shownScore(score, this.loaded.value?.tree.side(id) ?? 'white', scoreView.value);
  }
}
