/** Lets the sessions of an engine share one worker: whose turn it is, and when a search has to make way or to end. */
import type { JobSlot } from './job-slot.js';
import type { Table } from './protocol.js';
import { type End, SearchTask } from './search-task.js';
import type { AnyTask } from './task.js';

/** Callers get their best move within 50 ms of a stop; the rest is for timers that run late. */
const ANSWER_MS = 25;

/** What the scheduler needs of a slot. */
export type SearchSlot = Pick<
  JobSlot,
  'queue' | 'current' | 'wake' | 'canInterrupt' | 'interrupt' | 'replace' | 'post'
>;

export class Scheduler {
  readonly #slot: SearchSlot;

  constructor(slot: SearchSlot) {
    this.#slot = slot;
  }

  /** Gives a task its turn. A search of lower priority makes way for it, and goes on afterwards. */
  enqueue(task: AnyTask, priority: number): void {
    this.#slot.queue.add(task, priority);
    const { current } = this.#slot;
    if (current instanceof SearchTask && this.#slot.queue.outranks(task, current)) this.#suspend(current);
    this.#slot.wake();
  }

  /** Ends a search: with what it has found so far, and where that is nothing with an error. */
  end(search: SearchTask, how: End): void {
    if (this.#slot.queue.withdraw(search)) return search.endWaiting(how);
    if (this.#slot.current !== search || !search.endRunning(how)) return;
    this.#slot.interrupt();
    if (this.#canHear) search.answerIn(ANSWER_MS);
    // What it would answer without a search it says as soon as it begins, and it is waited for until then.
    else search.whenAnswerable(() => this.#slot.replace());
  }

  /** Nobody listens to it any more. */
  giveUp(search: SearchTask, error: unknown): void {
    search.reject(error);
    if (this.#slot.queue.withdraw(search) || this.#slot.current !== search) return;
    if (this.#canHear) this.#slot.interrupt();
    else this.#slot.replace();
  }

  /** Frees a table that no session has any more. */
  close({ id }: Table): void {
    this.#slot.post({ type: 'close', table: id });
  }

  #suspend(search: SearchTask): void {
    if (!search.suspend()) return;
    if (this.#canHear) this.#slot.interrupt();
    else this.#slot.replace();
  }

  /** Whether a search hears that it has to stop; else its worker is replaced, and the tables are lost. */
  get #canHear(): boolean {
    return this.#slot.canInterrupt('search');
  }
}
