/** Tasks that wait for a worker: the highest priority first, and among equals first come, first served. */
import type { EngineError } from './errors.js';
import type { AnyTask } from './task.js';

export class Turns {
  readonly #waiting: AnyTask[] = [];
  /** One that is put back has the place that it had. */
  readonly #places = new WeakMap<AnyTask, { readonly priority: number; readonly number: number }>();
  #added = 0;

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(task: AnyTask, priority = 0): void {
    this.#added += 1;
    this.#places.set(task, { priority, number: this.#added });
    this.putBack(task);
  }

  /** The one whose turn it is. */
  take(): AnyTask | undefined {
    return this.#waiting.shift();
  }

  /** One that was taken wants its turn once more. */
  putBack(task: AnyTask): void {
    const next = this.#waiting.findIndex((other) => this.#isBefore(task, other));
    this.#waiting.splice(next < 0 ? this.#waiting.length : next, 0, task);
  }

  /** Takes one out that waits; false where it does not wait. */
  withdraw(task: AnyTask): boolean {
    const index = this.#waiting.indexOf(task);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  /** There is no worker for them. */
  rejectAll(error: EngineError): void {
    for (const task of this.#waiting.splice(0)) task.reject(error);
  }

  /** Whether one is so much more important than the other that the other does not go on meanwhile. */
  outranks(one: AnyTask, other: AnyTask): boolean {
    return this.#place(one).priority > this.#place(other).priority;
  }

  #isBefore(one: AnyTask, other: AnyTask): boolean {
    const [first, second] = [this.#place(one), this.#place(other)];
    return first.priority > second.priority || (first.priority === second.priority && first.number < second.number);
  }

  #place(task: AnyTask): { readonly priority: number; readonly number: number } {
    return this.#places.get(task) ?? { priority: 0, number: 0 };
  }
}
