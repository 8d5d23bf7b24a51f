import type { EngineError } from './errors.js';
import type { Answer, Job, JobKind, Progress } from './protocol.js';
import { Task } from './task.js';
import type { Info } from './types.js';

/** Who listens to a long job. */
export interface Listeners<Kind extends JobKind> {
  /** To the search that is running. */
  onInfo?: ((info: Info) => void) | undefined;
  /** To what is known so far. */
  onPartial?: ((answer: Answer<Kind>) => void) | undefined;
}

/** A long job: it says how far it is while it runs, and is given up when it does not end in time. */
export class WorkTask<Kind extends JobKind> extends Task<Kind> {
  readonly #listeners: Listeners<Kind>;
  readonly #failed: (error: unknown) => void;
  #partial: Answer<Kind> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  /** `failed` is called with what a listener throws. */
  constructor(job: Job<Kind>, listeners: Listeners<Kind>, failed: (error: unknown) => void) {
    super(job);
    this.#listeners = listeners;
    this.#failed = failed;
  }

  /** Ends it without the worker: with what is known so far, or if that is nothing with the error. */
  giveUp(error: EngineError): void {
    if (this.#partial === undefined) this.reject(error);
    else this.resolve(this.#partial);
  }

  /** Gives it up after so many milliseconds, unless it is answered before. */
  expireIn(milliseconds: number, error: EngineError): void {
    this.#deadline ??= setTimeout(() => this.giveUp(error), milliseconds);
  }

  override hear(progress: Progress): void {
    if (this.settled) return;
    try {
      this.#tell(progress);
    } catch (error) {
      this.#failed(error);
    }
  }

  #tell(progress: Progress): void {
    if (progress.type === 'info') this.#listeners.onInfo?.(progress.info);
    if (progress.type !== 'partial') return;
    // A worker answers, in part as well as in full, what it was asked.
    this.#partial = progress.answer as Answer<Kind>;
    this.#listeners.onPartial?.(this.#partial);
  }

  protected override settle(): void {
    super.settle();
    clearTimeout(this.#deadline);
  }
}
