import type { EngineError } from './errors.js';
import { type Answer, type Job, type JobKind, type Progress, RETRIED } from './protocol.js';

/** A job on its way through a worker, and the promise of whoever asked for it. */
export class Task<Kind extends JobKind> {
  readonly answer: Promise<Answer<Kind>>;
  #job: Job<Kind>;
  #retried = false;
  #settled = false;
  #resolve!: (answer: Answer<Kind>) => void;
  #reject!: (error: unknown) => void;

  constructor(job: Job<Kind>) {
    this.#job = job;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get job(): Job<Kind> {
    return this.#job;
  }

  get settled(): boolean {
    return this.#settled;
  }

  /** The worker that was at it has died. Whether it is to be done once more by another: at most once. */
  retry(): boolean {
    if (this.#settled || this.#retried || !RETRIED.has(this.#job.kind)) return false;
    this.#retried = true;
    this.#job = this.again(this.#job);
    return true;
  }

  /** What is left to do of a job whose worker has died. */
  protected again(job: Job<Kind>): Job<Kind> {
    return job;
  }

  /** Only long jobs speak before they are done. */
  hear(_progress: Progress): void {}

  resolve(answer: Answer<Kind>): void {
    this.settle();
    this.#resolve(answer);
  }

  /** With an error of the engine, or with what a listener of the caller's has thrown. */
  reject(error: unknown): void {
    this.settle();
    this.#reject(error);
  }

  protected settle(): void {
    this.#settled = true;
  }
}

/** Any task, as the worker slot sees it: the worker answers each kind of job in kind. */
export interface AnyTask {
  readonly job: Job;
  readonly settled: boolean;
  retry(): boolean;
  hear(progress: Progress): void;
  resolve(answer: Answer): void;
  reject(error: EngineError): void;
}

/** Gives a slot a job and returns its answer. */
export function ask<Kind extends JobKind>(
  slot: { enqueue(task: AnyTask): void },
  job: Job<Kind>,
): Promise<Answer<Kind>> {
  const task = new Task<Kind>(job);
  slot.enqueue(task as AnyTask);
  return task.answer;
}
