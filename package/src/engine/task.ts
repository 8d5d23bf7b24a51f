/** A job on its way through a worker, and the promise of whoever asked for it. */
import type { EngineError } from './errors.js';
import { type Answer, type Job, type JobKind, type Progress, RETRIED } from './protocol.js';

/**
 * Any task, as a place with a worker sees it. One that is not settled by what it is told here wants another turn: it
 * is begun once more, by this worker or the next.
 */
export interface AnyTask {
  readonly kind: JobKind;
  readonly settled: boolean;
  /** A worker is free for it: what it is to be asked. */
  begin(): Job;
  hear(progress: Progress): void;
  /** The worker answers each kind of job in kind. */
  answered(answer: Answer): void;
  /** The worker is gone, and the answer with it. */
  lost(error: EngineError): void;
  reject(error: EngineError): void;
}

/** `Result` is what the caller is told, where that is more than the answer. */
export class Task<Kind extends JobKind, Result = Answer<Kind>> implements AnyTask {
  readonly answer: Promise<Result>;
  protected readonly job: Job<Kind>;
  #isRetried = false;
  #settled = false;
  readonly #removers: (() => void)[] = [];
  #resolve!: (result: Result) => void;
  #reject!: (error: unknown) => void;

  constructor(job: Job<Kind>) {
    this.job = job;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get kind(): Kind {
    return this.job.kind as Kind;
  }

  get settled(): boolean {
    return this.#settled;
  }

  /** Calls `halt` when the signal is aborted, unless the task is settled before. */
  haltOn(signal: AbortSignal | undefined, halt: () => void): void {
    signal?.addEventListener('abort', halt);
    this.#removers.push(() => signal?.removeEventListener('abort', halt));
  }

  begin(): Job {
    return this.job as Job;
  }

  /** Only long jobs speak before they are done. */
  hear(_progress: Progress): void {}

  answered(answer: Answer): void {
    this.resolve(answer as Result);
  }

  /** Begun once more where that costs little, and at most once. */
  lost(error: EngineError): void {
    if (this.#isRetried || !RETRIED.has(this.kind)) this.reject(error);
    this.#isRetried = true;
  }

  /** Once; what comes later is dropped. */
  resolve(result: Result): void {
    if (this.#settled) return;
    this.settle();
    this.#resolve(result);
  }

  /** With an error of the engine, or with what a listener of the caller's has thrown. */
  reject(error: unknown): void {
    if (this.#settled) return;
    this.settle();
    this.#reject(error);
  }

  protected settle(): void {
    this.#settled = true;
    for (const remove of this.#removers) remove();
  }
}

/** Gives a place a job and returns its answer. */
export function ask<Kind extends JobKind>(
  place: { enqueue(task: AnyTask): void },
  job: Job<Kind>,
): Promise<Answer<Kind>> {
  const task = new Task<Kind>(job);
  place.enqueue(task);
  return task.answer;
}
