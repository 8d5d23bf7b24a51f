/** One client of an engine: its searches, of which the latest wins, at its priority, in its table. */
import { analysis, DISPOSE } from './analysis.js';
import { disposed, refuseAborted, stopped } from './ended-work.js';
import type { OrUndefined } from './or-undefined.js';
import type { Answer, Game, Job, Table } from './protocol.js';
import * as read from './request.js';
import type { Scheduler } from './scheduler.js';
import { type End, SearchTask } from './search-task.js';
import { type AnyTask, Task } from './task.js';
import type * as api from './types.js';

/** Jobs that are no searches and have their turn among them. */
type TurnKind = 'newGame' | 'setHash' | 'bench' | 'ranges';

/** The listener of a search, and the signals that end it. */
type Heard = OrUndefined<api.SearchOptions>;

export interface SessionConfig {
  readonly scheduler: Scheduler;
  readonly ranges: () => api.Ranges;
  readonly priority: number;
  /** A table of its own. */
  readonly table: Table | undefined;
  /** The most threads of its searches. */
  readonly threads: number;
}

export class WorkerSession implements api.EngineSession {
  readonly priority: number;
  readonly #scheduler: Scheduler;
  readonly #ranges: () => api.Ranges;
  readonly #table: Table | undefined;
  readonly #threads: number;
  /** What has not been answered. */
  readonly #searches = new Set<SearchTask>();
  readonly #others = new Set<AnyTask>();
  #isDisposed = false;

  constructor({ scheduler, ranges, priority, table, threads }: SessionConfig) {
    this.priority = priority;
    this.#scheduler = scheduler;
    this.#ranges = ranges;
    this.#table = table;
    this.#threads = threads;
  }

  async search(request: api.SearchRequest, options: api.SearchOptions = {}): Promise<api.SearchResult> {
    const game = read.readGame(request, ['limits']);
    const limits = read.readLimits(request, this.#ranges());
    return this.#search(game, limits, read.readSearchOptions(options));
  }

  analyse(request: api.AnalysisRequest, options: api.AnalysisOptions = {}): api.Analysis {
    return analysis(async (onInfo, stop) => {
      const game = read.readGame(request, ['limits']);
      const limits = read.readAnalysisLimits(request, this.#ranges());
      const { signal } = read.readAbortOptions(options);
      return this.#search(game, limits, { onInfo, signal, stop });
    });
  }

  analyze(request: api.AnalysisRequest, options?: api.AnalysisOptions): api.Analysis {
    return this.analyse(request, options);
  }

  stop(): void {
    this.#endAll(STOPPED);
  }

  async newGame(): Promise<void> {
    await this.run({ kind: 'newGame', table: this.#table });
  }

  /** Does something that is not a search, in its turn. */
  async run<Kind extends TurnKind>(job: Job<Kind>): Promise<Answer<Kind>> {
    if (this.#isDisposed) throw disposed();
    this.#endAll(NEWER);
    const task = new Task<Kind>(job);
    this.#begin(task, task.answer, this.#others);
    return task.answer;
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    for (const search of this.#searches) this.#scheduler.giveUp(search, disposed());
    for (const task of this.#others) task.reject(disposed());
    if (this.#table !== undefined) this.#scheduler.close(this.#table);
  }

  [DISPOSE](): void {
    this.dispose();
  }

  async #search(game: Game, limits: api.Limits, { onInfo, signal, stop }: Heard): Promise<api.SearchResult> {
    if (this.#isDisposed) throw disposed();
    refuseAborted(signal);
    refuseAborted(stop);
    this.#endAll(NEWER);
    const failed = (error: unknown): void => this.#scheduler.giveUp(task, error);
    const task = new SearchTask(
      { kind: 'search', game, limits, spent: 0, table: this.#table, threads: this.#threads },
      { onInfo, failed },
    );
    task.haltOn(signal, () => failed(stopped(signal?.reason)));
    task.haltOn(stop, () => this.#scheduler.end(task, STOPPED));
    this.#begin(task, task.answer, this.#searches);
    return task.answer;
  }

  #begin<T extends AnyTask>(task: T, answer: Promise<unknown>, pending: Set<T>): void {
    pending.add(task);
    const settled = (): boolean => pending.delete(task);
    answer.then(settled, settled);
    this.#scheduler.enqueue(task, this.priority);
  }

  #endAll(how: End): void {
    for (const search of this.#searches) this.#scheduler.end(search, how);
  }
}

const NEWER: End = { ended: 'superseded', endedBy: 'newerCall' };
const STOPPED: End = { ended: 'stopped', endedBy: 'stop' };
