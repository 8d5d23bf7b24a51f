/** What each rule saves: the recorded search without each of them, several times each. */

import { signal } from '@preact/signals';
import type { Ablated, Ablation } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { nothingSaid, type Said } from '../shared/view/language.js';
import type { Shown } from './shown.js';
import { obstacleTo, Work } from './work.js';

export class Savings {
  readonly work: Work;
  /** The searches so far: the one that was recorded, then one without each rule. */
  readonly found = signal<readonly Ablated[]>([]);
  readonly #shown: Shown;

  constructor(shown: Shown) {
    this.#shown = shown;
    this.work = new Work(
      () => t`What each rule saves here`,
      (abort) => this.#find(abort),
    );
  }

  /** Clears what was found of another recording. */
  reset(): void {
    this.found.value = [];
    this.work.reset(obstacleTo(this.#shown.loaded.value?.trace?.records, this.#shown.growing.value !== undefined));
  }

  async #find(signal: AbortSignal): Promise<Said> {
    const { loaded } = this.#shown;
    const whole = loaded.value;
    if (whole?.trace === undefined || whole.depth === undefined) return nothingSaid;
    this.found.value = [];
    const show = ({ searches }: Ablation): void => {
      if (loaded.value !== whole) return;
      this.found.value = searches;
      this.work.note.value = doneWords(searches);
    };
    const found = await whole.trace.ablate(
      { limits: { depth: whole.depth }, of: 'rules' },
      { stop: signal, onProgress: show },
    );
    if (loaded.value !== whole) return nothingSaid;
    show(found);
    return doneWords(found.searches);
  }
}

function doneWords(searches: readonly Ablated[]): Said {
  const done = searches.reduce((sum, { nodesOfAll }) => sum + nodesOfAll.length, 0);
  return () => t`${done} searches done`;
}
