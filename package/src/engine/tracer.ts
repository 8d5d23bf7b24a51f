/** Long jobs in a worker of their own, which ends with them: nothing of it is needed afterwards. */
import { refuseAborted } from './ended-work.js';
import type { JobSlot } from './job-slot.js';
import type { Answer, Job, JobKind } from './protocol.js';
import { type Listeners, WorkTask } from './work-task.js';

export class Tracer {
  readonly #slot: JobSlot;

  constructor(slot: JobSlot) {
    this.#slot = slot;
  }

  async run<Kind extends JobKind>(
    job: Job<Kind>,
    signal: AbortSignal | undefined,
    listeners: Listeners<Kind> = {},
  ): Promise<Answer<Kind>> {
    refuseAborted(signal);
    const task = new WorkTask<Kind>(job, listeners, (error) => {
      task.reject(error);
      // What it still does is for nobody, and the worker was to end with it.
      if (this.#slot.current === task) this.#slot.replace();
    });
    const halt = (): void => this.#halt(task, signal?.reason);
    signal?.addEventListener('abort', halt);
    this.#slot.enqueue(task);
    try {
      return await task.answer;
    } finally {
      signal?.removeEventListener('abort', halt);
      this.#slot.retire();
    }
  }

  #halt<Kind extends JobKind>(task: WorkTask<Kind>, cause: unknown): void {
    task.stop(cause);
    if (this.#slot.queue.withdraw(task)) return task.giveUp();
    if (this.#slot.current !== task) return;
    if (this.#slot.canInterrupt(task.kind)) this.#slot.interrupt();
    else this.#slot.replace();
  }
}
