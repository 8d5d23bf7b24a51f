/** Long jobs in a worker of their own, which ends with them: nothing of it is needed afterwards. */
import { refuseAborted, stopped } from './ended-work.js';
import type { JobSlot } from './job-slot.js';
import type { Answer, Job, JobKind } from './protocol.js';
import { type Listeners, WorkTask } from './work-task.js';

/** What ends work before it is done: with nothing, or with what is known. */
interface Ends {
  readonly signal?: AbortSignal | undefined;
  readonly stop?: AbortSignal | undefined;
}

export class Tracer {
  readonly #slot: JobSlot;

  constructor(slot: JobSlot) {
    this.#slot = slot;
  }

  async run<Kind extends JobKind>(
    job: Job<Kind>,
    { signal, stop }: Ends,
    listeners: Listeners<Kind> = {},
  ): Promise<Answer<Kind>> {
    refuseAborted(signal);
    refuseAborted(stop);
    const fail = (error: unknown): void => {
      task.reject(error);
      this.#slot.queue.withdraw(task);
      // What it still does is for nobody, and the worker was to end with it.
      if (this.#slot.current === task) this.#slot.replace();
    };
    const task = new WorkTask<Kind>(job, listeners, fail);
    task.haltOn(signal, () => fail(stopped(signal?.reason)));
    task.haltOn(stop, () => this.#halt(task));
    this.#slot.enqueue(task);
    try {
      return await task.answer;
    } finally {
      this.#slot.retire();
    }
  }

  /** The same for jobs that answer with messages, which become words. */
  async explain<Kind extends JobKind>(
    job: Job<Kind>,
    ends: Ends,
    { onPartial }: Listeners<Kind> = {},
  ): Promise<Answer<Kind>> {
    refuseAborted(ends.signal);
    refuseAborted(ends.stop);
    const write = await writer();
    const listeners = onPartial && { onPartial: (known: Answer<Kind>): void => onPartial(write(known)) };
    return write(await this.run(job, ends, listeners));
  }

  #halt<Kind extends JobKind>(task: WorkTask<Kind>): void {
    task.stop();
    if (this.#slot.queue.withdraw(task)) return task.giveUp();
    if (this.#slot.current !== task) return;
    if (this.#slot.canInterrupt(task.kind)) this.#slot.interrupt();
    else this.#slot.replace();
  }
}

/** Answers with words in the place of messages. The table of words is loaded with the first explanation. */
type Write = <Answer>(answer: Answer) => Answer;

/** The function that puts an answer into words. */
async function writer(): Promise<Write> {
  return (await import('../model/in-words.js')).inWords;
}

/** An answer in words. */
export async function explained<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const [write, messages] = await Promise.all([writer(), answer]);
  return write(messages);
}
