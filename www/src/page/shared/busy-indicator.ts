/** Says in the header of every view whether the engine is searching, and what for. */

import { t } from '#espalier/model/words.js';
import { byId, setText } from './dom.js';

/** Who may keep the processor busy, the one that is named first where several do. */
const TASKS = ['game', 'analysis'] as const;
export type Task = (typeof TASKS)[number];

const WORDS: Readonly<Record<Task, string>> = { game: t`Thinking`, analysis: t`Analysing` };

export class BusyIndicator {
  readonly #node = byId('load', HTMLElement);
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
    const changed = this.#busy.has(task) !== busy;
    if (busy) this.#busy.add(task);
    else this.#busy.delete(task);
    const shown = TASKS.find((candidate) => this.#busy.has(candidate));
    this.#node.classList.toggle('busy', shown !== undefined);
    setText(this.#node, shown === undefined ? t`Ready` : WORDS[shown]);
    if (changed) this.#listeners.forEach((listener) => listener());
  }
}
