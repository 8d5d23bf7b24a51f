/** One client of an engine: its searches, of which the latest wins, at its priority, in its table. */
import { analysis, DISPOSE } from './analysis.js';
import { disposed, refuseAborted } from './ended-work.js';
import type { Answer, Game, Job, Table } from './protocol.js';
import * as read from './request.js';
import type { EndedBy } from './result-types.js';
import type { Scheduler } from './scheduler.js';
import { type End, SearchTask } from './search-task.js';
import { type AnyTask, Task } from './task.js';
import type * as api from './types.js';

/** Jobs that are no searches and have their turn among them. */
type TurnKind = 'newGame' | 'setHash' | 'bench' | 'ranges';

/** What may end a search, and what is said of it then. */
interface Halt {
  readonly signal: AbortSignal | undefined;
  readonly endedBy: EndedBy;
}

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
    const { onInfo, signal } = read.readSearchOptions(options);
    return this.#search(game, limits, onInfo, [{ signal, endedBy: 'signal' }]);
  }

  analyse(request: api.AnalysisRequest, options: api.AnalysisOptions = {}): api.Analysis {
    return analysis(async (onInfo, left) => {
      const game = read.readGame(request, ['limits']);
      const limits = read.readAnalysisLimits(request, this.#ranges());
      const { signal } = read.readSearchOptions(options, ['signal']);
      return this.#search(game, limits, onInfo, [
        { signal, endedBy: 'signal' },
        { signal: left, endedBy: 'stop' },
      ]);
    });
  }

  stop(): void {
    this.#endAll({ ended: 'stopped', endedBy: 'stop' });
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

  async #search(
    game: Game,
    limits: api.Limits,
    onInfo: ((info: api.Info) => void) | undefined,
    halts: readonly Halt[],
  ): Promise<api.SearchResult> {
    if (this.#isDisposed) throw disposed();
    for (const { signal } of halts) refuseAborted(signal);
    this.#endAll(NEWER);
    const task = new SearchTask(
      { kind: 'search', game, limits, spent: 0, table: this.#table, threads: this.#threads },
      { onInfo, failed: (error) => this.#scheduler.giveUp(task, error) },
    );
    for (const { signal, endedBy } of halts) {
      if (signal === undefined) continue;
      const end = (): void => this.#scheduler.end(task, { ended: 'stopped', endedBy, cause: signal.reason });
      task.haltOn(signal, end);
    }
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
