/** The verdicts on the cuts of all recordings that were opened together. */

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Engine } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { lateScript } from '../shared/late-script.js';
import type { JudgedSuite } from './judge-all.js';
import type { Suite } from './suite.js';
import { Work } from './work.js';

const NOTHING: JudgedSuite = { recordings: [], faults: [] };

export class SuiteJudging {
  /** Whether the cuts of all recordings are shown, and not those of one. */
  readonly isOfAll = signal(false);
  readonly work: Work;
  readonly judged = signal(NOTHING);
  /** Whether there are several recordings. */
  readonly isPossible = computed(() => this.count > 1);
  readonly #suite: Suite;

  constructor(engine: Engine, suite: Suite, perRule: ReadonlySignal<number>, extraPlies: ReadonlySignal<number>) {
    this.#suite = suite;
    this.work = new Work(
      () => t`The cuts of all recordings`,
      async (abort) => {
        const { judgeAll } = await lateScript(() => import('./judge-all.js'));
        const { note } = this.work;
        const asked = { perRule: perRule.value, extraPlies: extraPlies.value };
        return judgeAll(engine, suite, { ...asked, abort, note, judged: this.judged });
      },
    );
    effect(() => {
      if (suite.files.value.length > 0) untracked(() => this.#forget());
    });
  }

  /** How many recordings there are. */
  get count(): number {
    return this.#suite.files.value.length;
  }

  /** Other recordings have been opened. */
  #forget(): void {
    this.isOfAll.value = false;
    this.judged.value = NOTHING;
    this.work.reset();
  }
}
