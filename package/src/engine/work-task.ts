/** A long job: it says how far it is while it runs, and may be given up before it is done. */
import { stopped } from './ended-work.js';
import type { EngineError } from './errors.js';
import type { Answer, Job, JobKind, Progress } from './protocol.js';
import { Task } from './task.js';
import type { Info } from './wasm-types.js';

/** Who listens to a long job. */
export interface Listeners<Kind extends JobKind> {
  /** To the search that is running. */
  onInfo?: ((info: Info) => void) | undefined;
  /** To what is known so far. */
  onPartial?: ((answer: Answer<Kind>) => void) | undefined;
}

export class WorkTask<Kind extends JobKind> extends Task<Kind> {
  readonly #listeners: Listeners<Kind>;
  readonly #failed: (error: unknown) => void;
  #partial: Answer<Kind> | undefined;
  #isStopped = false;

  /** `failed` is called with what a listener throws. */
  constructor(job: Job<Kind>, listeners: Listeners<Kind>, failed: (error: unknown) => void) {
    super(job);
    this.#listeners = listeners;
    this.#failed = failed;
  }

  /** It has been told to stop: without its worker it is answered with what is known so far, if that is anything. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Answers it without the worker. */
  giveUp(): void {
    if (this.#partial === undefined) this.reject(stopped());
    else this.resolve(this.#partial);
  }

  override lost(error: EngineError): void {
    if (this.#isStopped) this.giveUp();
    else super.lost(error);
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
}
