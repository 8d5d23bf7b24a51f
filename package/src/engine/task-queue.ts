/** Tasks that wait for a worker. */
import type { EngineError } from './errors.js';
import type { AnyTask } from './task.js';

export interface TaskQueue {
  readonly isEmpty: boolean;
  add(task: AnyTask): void;
  /** The one whose turn it is. */
  take(): AnyTask | undefined;
  /** One that was taken wants its turn once more. */
  putBack(task: AnyTask): void;
  /** Takes one out that waits; false where it does not wait. */
  withdraw(task: AnyTask): boolean;
  /** There is no worker for them. */
  rejectAll(error: EngineError): void;
}

/** First come, first served. */
export class Line implements TaskQueue {
  readonly #tasks: AnyTask[] = [];

  get isEmpty(): boolean {
    return this.#tasks.length === 0;
  }

  add(task: AnyTask): void {
    this.#tasks.push(task);
  }

  take(): AnyTask | undefined {
    return this.#tasks.shift();
  }

  putBack(task: AnyTask): void {
    this.#tasks.unshift(task);
  }

  withdraw(task: AnyTask): boolean {
    const index = this.#tasks.indexOf(task);
    if (index >= 0) this.#tasks.splice(index, 1);
    return index >= 0;
  }

  rejectAll(error: EngineError): void {
    for (const task of this.#tasks.splice(0)) task.reject(error);
  }
}
