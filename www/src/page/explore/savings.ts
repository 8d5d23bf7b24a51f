/** What each rule saves: the recorded search once more without each of them, one after another. */

import { signal } from '@preact/signals';
import type { Engine } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { lateScript } from '../shared/late-script.js';
import { nothingSaid, type Said } from '../shared/view/language.js';
import type { Saving } from './search-without-each.js';
import type { Shown } from './shown.js';
import { obstacleTo, Work } from './work.js';

export class Savings {
  readonly work: Work;
  /** Of the rules that have cut here, as far as it is known. */
  readonly found = signal<readonly Saving[]>([]);
  readonly #engine: Engine;
  readonly #shown: Shown;

  constructor(engine: Engine, shown: Shown) {
    this.#engine = engine;
    this.#shown = shown;
    this.work = new Work(
      () => t`What each rule saves here`,
      (abort) => this.#find(abort),
    );
  }

  /** Clears what was found of another recording. */
  reset(): void {
    this.found.value = [];
    this.work.reset(obstacleTo(this.#shown.loaded.value?.trace, this.#shown.growing.value !== undefined));
  }

  async #find(signal: AbortSignal): Promise<Said> {
    const { loaded, recording } = this.#shown;
    const whole = loaded.value;
    if (whole === undefined || recording.value === undefined) return nothingSaid;
    this.found.value = [];
    // Few ask for it.
    const { searchWithoutEach } = await lateScript(() => import('./search-without-each.js'));
    const words = await searchWithoutEach(this.#engine, whole, recording.value, {
      signal,
      onSaving: (saving) => (this.found.value = [...this.found.value, saving]),
      onProgress: (said) => (this.work.note.value = said),
    });
    return loaded.value === whole ? words : nothingSaid;
  }
}
