/** Searching in one worker: one search runs, at most one waits, and stopping is always prompt. */
import { EngineError } from './errors.js';
import type { Answer, Game, Job } from './protocol.js';
import { SearchTask } from './search-task.js';
import { type AnyTask, ask } from './task.js';
import type { Info, Limits, SearchResult } from './types.js';
import type { WorkerSlot } from './worker-slot.js';

/** Callers get their best move within 50 ms of a stop; the rest is for timers that run late. */
const ANSWER_MS = 25;

export interface SearcherConfig {
  slot: WorkerSlot;
  /** Any move that a search may answer with, from somewhere that never waits for a search. */
  unsearched: (game: Game, limits: Limits) => Promise<SearchResult>;
}

export class Searcher {
  readonly #slot: WorkerSlot;
  readonly #unsearched: SearcherConfig['unsearched'];

  constructor({ slot, unsearched }: SearcherConfig) {
    this.#slot = slot;
    this.#unsearched = unsearched;
  }

  search(
    game: Game,
    limits: Limits,
    onInfo: ((info: Info) => void) | undefined,
    signals: readonly AbortSignal[],
  ): Promise<SearchResult> {
    const task = new SearchTask({ kind: 'search', game, limits }, onInfo, (error) => this.#giveUp(task, error));
    this.#makeRoom();
    const isAborted = signals.some((signal) => signal.aborted);
    if (isAborted && !this.#slot.canInterrupt('search')) {
      // Replacing the worker for a search that never began would only lose the hash table.
      this.#answer(task);
      return task.answer;
    }
    this.#slot.enqueue(task);
    if (isAborted) this.#halt(task);
    else for (const signal of signals) task.haltOn(signal, () => this.#halt(task));
    return task.answer;
  }

  /** Does something that is not a search, in its turn. */
  run<Kind extends 'newGame' | 'setHash' | 'bench'>(job: Job<Kind>): Promise<Answer<Kind>> {
    this.#makeRoom();
    return ask(this.#slot, job);
  }

  stop(): void {
    for (const task of this.#searches()) this.#halt(task);
  }

  #makeRoom(): void {
    for (const task of this.#searches()) {
      if (this.#slot.withdraw(task)) task.reject(superseded());
      else this.#halt(task);
    }
  }

  #searches(): SearchTask[] {
    const { current, waiting } = this.#slot;
    return [current, ...waiting].filter(isSearch);
  }

  #halt(task: SearchTask): void {
    if (task.settled) return;
    if (this.#slot.withdraw(task)) return this.#answer(task);
    // It is being answered already, and the worker may be at something else.
    if (this.#slot.current !== task) return;
    if (!this.#slot.canInterrupt('search')) {
      this.#slot.replace();
      return this.#answer(task);
    }
    this.#slot.interrupt();
    task.expireIn(ANSWER_MS, () => this.#answer(task));
  }

  /** Nobody listens to it any more. */
  #giveUp(task: SearchTask, error: unknown): void {
    task.reject(error);
    if (this.#slot.current !== task) return;
    if (this.#slot.canInterrupt('search')) this.#slot.interrupt();
    else this.#slot.replace();
  }

  /**
   * Answers without waiting for the search: with the best move reported, also by the search before
   * where that is of the same position and still ends; else with what the rules worker knows without
   * a search, which may have to start for it.
   */
  #answer(task: SearchTask): void {
    const best = task.best ?? this.#searches().find((other) => asksTheSame(other, task))?.best;
    if (best) return task.resolve(best);
    const { game, limits } = task.job;
    this.#unsearched(game, limits).then(
      (answer) => task.resolve(answer),
      (error: EngineError) => task.reject(error),
    );
  }
}

function isSearch(task: AnyTask | undefined): task is SearchTask {
  return task instanceof SearchTask;
}

function asksTheSame(one: SearchTask, other: SearchTask): boolean {
  const [question, same] = [one, other].map(({ job }) => JSON.stringify([job.game, job.limits.searchmoves]));
  return question === same;
}

function superseded(): EngineError {
  return new EngineError('superseded', 'A newer request took the place of this search.');
}
