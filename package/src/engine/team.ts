/**
 * The threads that search beside the worker of the engine. Each is a worker of its own with an instance of the engine, and
 * they have no more in common than the hash table. Whoever wants one thread loads nothing of this.
 */
import { stopped } from './ended-work.js';
import { type Company, JobSlot, type SlotConfig } from './job-slot.js';
import type { Job } from './protocol.js';
import { TableMemory, USUAL_HASH_MB } from './shared-table.js';
import { ask, Task } from './task.js';

export { threadsHere } from './platform.js';

type TeamConfig = Omit<SlotConfig, 'hashMb' | 'company' | 'stopMode'>;

export class Team implements Company {
  readonly #config: TeamConfig;
  readonly #helpers: Helper[] = [];
  #memory: TableMemory;

  /** With a table of the usual size unless told otherwise; of half the size, and so on, where memory is short. */
  constructor(config: TeamConfig, hashMb = USUAL_HASH_MB) {
    this.#config = config;
    this.#memory = TableMemory.upTo(hashMb);
  }

  /** So many threads are to search, with the one who leads. Resolves when no others do, and those have started who can. */
  async setThreads(count: number): Promise<void> {
    const ending = this.#helpers.splice(count - 1).map((helper) => helper.dispose());
    while (this.#helpers.length < count - 1) this.#helpers.push(this.#open());
    await Promise.all([...ending, ...this.#helpers.map((helper) => helper.warmUp())]);
  }

  /** An empty table of another size, for a worker that starts after this. Throws `out-of-memory`; the old one stays. */
  resize(hashMb: number): Promise<void> {
    this.#memory = new TableMemory(hashMb);
    const threads = this.#helpers.length + 1;
    void this.setThreads(1);
    return this.setThreads(threads);
  }

  get table(): TableMemory {
    return this.#memory;
  }

  helpersFor({ threads }: Job<'search'>): number {
    return Math.min(this.#ready.length, threads - 1);
  }

  begin({ game, limits }: Job<'search'>, search: number, helpers: number): void {
    const threads = helpers + 1;
    for (const [index, helper] of this.#ready.slice(0, helpers).entries()) {
      helper.begin({ game, limits, search, threads, place: index + 1 });
    }
    for (const helper of this.#helpers) helper.wake();
  }

  end(): void {
    for (const helper of this.#helpers) helper.end();
  }

  forget(): void {
    for (const helper of this.#helpers) helper.forget();
  }

  /** Resolves when the workers have ended. */
  async dispose(): Promise<void> {
    await Promise.all(this.#helpers.splice(0).map((helper) => helper.dispose()));
  }

  /** One that is not there yet helps in the next search. */
  get #ready(): Helper[] {
    return this.#helpers.filter(({ isReady }) => isReady);
  }

  #open(): Helper {
    const table = this.#memory.forHelper();
    return new Helper({ ...this.#config, stopMode: 'shared', hashMb: () => table.hashMb, table: () => table });
  }
}

/** One thread that helps. */
class Helper {
  readonly #slot: JobSlot;
  #task: Task<'help'> | undefined;
  #isNewGame = false;

  constructor(config: SlotConfig) {
    this.#slot = new JobSlot(config);
  }

  get isReady(): boolean {
    return this.#slot.isStarted;
  }

  /** One that was lost with nothing to do comes back. */
  wake(): void {
    this.#slot.wake();
  }

  /** Resolves when it can help, or cannot be started: the others search without it then. */
  async warmUp(): Promise<void> {
    // One that helps in a search that goes on would answer after it.
    if (!this.isReady) await ask(this.#slot, { kind: 'ranges' }).catch(() => undefined);
  }

  begin(asked: Omit<Job<'help'>, 'kind' | 'isNewGame'>): void {
    const task = new Task<'help'>({ kind: 'help', ...asked, isNewGame: this.#isNewGame });
    this.#isNewGame = false;
    // The search goes on without one that is lost; whoever uses the engine is told of that.
    task.answer.catch(() => undefined);
    this.#task = task;
    this.#slot.enqueue(task);
  }

  /** One that does not come back is noticed by its silence. */
  end(): void {
    const task = this.#task;
    this.#task = undefined;
    if (task === undefined) return;
    if (this.#slot.queue.withdraw(task)) task.reject(stopped());
    else if (this.#slot.current === task) this.#slot.signalStop();
  }

  forget(): void {
    this.#isNewGame = true;
  }

  dispose(): Promise<void> {
    return this.#slot.dispose();
  }
}
