/** Whether the engine is searching, and what for: whoever wants it hears of it. */

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
  readonly #busy = new Set<Task>();
  readonly #listeners: (() => void)[] = [];

  isBusy(task: Task): boolean {
    return this.#busy.has(task);
  }

  /** Calls `listener` whenever something begins or ends. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  set(task: Task, busy: boolean): void {
    if (this.#busy.has(task) === busy) return;
    if (busy) this.#busy.add(task);
    else this.#busy.delete(task);
    this.#listeners.forEach((listener) => listener());
  }

  /** What is done, in a word; nothing where nothing is. */
  get words(): string | undefined {
    const shown = TASKS.find((candidate) => this.#busy.has(candidate));
    return shown && wordsOf()[shown];
  }
}
