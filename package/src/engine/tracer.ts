/** Long jobs in a worker of their own, which ends with them: nothing of it is needed afterwards. */
import { EngineError } from './errors.js';
import type { Answer, Job, JobKind } from './protocol.js';
import type { AnyTask } from './task.js';
import { type Listeners, WorkTask } from './work-task.js';
import { INTERRUPT_GRACE_MS, type WorkerSlot } from './worker-slot.js';

/** After the slot has given an interrupted worker up. */
const LOST_MS = 2 * INTERRUPT_GRACE_MS;

export class Tracer {
  readonly #slot: WorkerSlot;

  constructor(slot: WorkerSlot) {
    this.#slot = slot;
  }

  async run<Kind extends JobKind>(
    job: Job<Kind>,
    signal: AbortSignal | undefined,
    listeners: Listeners<Kind> = {},
  ): Promise<Answer<Kind>> {
    if (signal?.aborted) throw stopped();
    const task = new WorkTask<Kind>(job, listeners, (error) => {
      task.reject(error);
      // What it still does is for nobody, and the worker was to end with it.
      if (this.#slot.current === task) this.#slot.replace();
    });
    const halt = (): void => this.#halt(task);
    signal?.addEventListener('abort', halt);
    this.#slot.enqueue(task as AnyTask);
    try {
      return await task.answer;
    } finally {
      signal?.removeEventListener('abort', halt);
      this.#slot.retire();
    }
  }

  #halt<Kind extends JobKind>(task: WorkTask<Kind>): void {
    if (task.settled) return;
    const isRunning = !this.#slot.withdraw(task as AnyTask);
    if (isRunning && this.#slot.canInterrupt(task.job.kind)) {
      this.#slot.interrupt();
      task.expireIn(LOST_MS, stopped());
      return;
    }
    if (isRunning) this.#slot.replace();
    task.giveUp(stopped());
  }
}

function stopped(): EngineError {
  return new EngineError(
    'stopped',
    'It was stopped before there was a result, and nothing of it could be kept.',
  );
}
