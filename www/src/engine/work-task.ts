import type { EngineError } from './errors.js';
import type { Job, JobKind, Progress } from './protocol.js';
import { Task } from './task.js';
import type { Info } from './types.js';

/** A long job: it says how far it is while it runs, and is given up when it does not end in time. */
export class WorkTask<Kind extends JobKind> extends Task<Kind> {
  readonly #onInfo: ((info: Info) => void) | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(job: Job<Kind>, onInfo: ((info: Info) => void) | undefined) {
    super(job);
    this.#onInfo = onInfo;
  }

  /** Rejects after so many milliseconds, unless the job is answered before. */
  expireIn(milliseconds: number, error: EngineError): void {
    this.#deadline ??= setTimeout(() => this.reject(error), milliseconds);
  }

  override hear(progress: Progress): void {
    if (!this.settled && progress.type === 'info') this.#onInfo?.(progress.info);
  }

  protected override settle(): void {
    super.settle();
    clearTimeout(this.#deadline);
  }
}
