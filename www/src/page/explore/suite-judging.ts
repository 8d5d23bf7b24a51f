/** The verdicts on the cuts of all recordings that were opened together. */

import { computed, effect, signal, untracked } from '@preact/signals';
import { t } from '#espalier/model/words.js';
import type { WrongCutOfAll } from '../../model/trace/suite-rulings.js';
import { lateScript } from '../shared/late-script.js';
import type { Said } from '../shared/view/language.js';
import type { JudgedSuite, SuiteJudgingHost } from './judge-all.js';
import type { Suite } from './suite.js';
import { Work } from './work.js';

const NOTHING: JudgedSuite = { recordings: [], faults: [] };

export class SuiteJudging {
  /** Whether the cuts of all recordings are shown, and not those of one. */
  readonly isOfAll = signal(false);
  readonly work: Work;
  readonly judged = signal(NOTHING);
  /** The cut that a person wants to see in its recording. */
  readonly wanted = signal<WrongCutOfAll<File>>();
  /** Whether there are several recordings. */
  readonly isPossible = computed(() => this.count > 1);
  readonly #suite: Suite;
  readonly #host: SuiteJudgingHost;

  constructor(suite: Suite, host: SuiteJudgingHost) {
    this.#suite = suite;
    this.#host = host;
    this.work = new Work(
      () => t`The cuts of all recordings`,
      (abort) => this.#judge(abort),
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

  async #judge(abort: AbortSignal): Promise<Said> {
    const { judgeAll } = await lateScript(() => import('./judge-all.js'));
    return judgeAll(this.#suite, { ...this.#host, abort, note: this.work.note, judged: this.judged });
  }
}
