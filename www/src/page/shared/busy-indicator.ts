/** Whether the engine is searching, and what for; read as signals are. */

import { signal } from '@preact/signals-core';
import { t } from '#espalier/model/words.js';

/** Who may keep the processor busy, the one that is named first where several do. */
const TASKS = ['game', 'practice', 'analysis', 'exploration'] as const;
export type Task = (typeof TASKS)[number];

const wordsOf = (): Readonly<Record<Task, string>> => ({
  game: t`Thinking`,
  practice: t`Thinking`,
  analysis: t`Analyzing`,
  exploration: t`Analyzing`,
});

export class BusyIndicator {
  readonly #busy = signal<readonly Task[]>([]);

  isBusy(task: Task): boolean {
    return this.#busy.value.includes(task);
  }

  set(task: Task, busy: boolean): void {
    const before = this.#busy.peek();
    if (before.includes(task) === busy) return;
    this.#busy.value = busy ? [...before, task] : before.filter((other) => other !== task);
  }

  /** What is done, in a word; nothing where nothing is. */
  get words(): string | undefined {
    const shown = TASKS.find((candidate) => this.isBusy(candidate));
    return shown && wordsOf()[shown];
  }
}
