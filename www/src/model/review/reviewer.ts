/**
 * Searches every position of a game, one after the other, from the last to the first: what the table remembers of the
 * end helps with what comes before it. It can be paused, and goes on where it was.
 */

import { batch, signal } from '@preact/signals-core';
import { EngineError } from '#espalier/engine/errors.js';
import type { EngineSession, PositionRequest } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { forWhite } from '#espalier/model/format.js';
import type { Position } from '#espalier/rules/types.js';
import { isMeasured, MATE_NODES } from '../text/score-text.js';
import type { Judgment } from './game-review.js';

/** The positions are those after 0 to all moves of a game. */
export interface ReviewTask {
  readonly plies: number;
  readonly positionAt: (ply: number) => Pick<Position, 'turn' | 'outcome'>;
  /** What is searched there. */
  readonly requestAt: (ply: number) => PositionRequest;
}

export interface ReviewState<Task extends ReviewTask = ReviewTask> {
  /** What the judgments are of, also when it is done or given up; undefined until one was begun. */
  readonly task: Task | undefined;
  readonly judgments: readonly (Judgment | undefined)[];
  /** How many positions have been judged, of `plies + 1`. */
  readonly done: number;
}

/** The same work in every position: what is compared is known equally well. */
export const NODES = 200_000;

export type ReviewEngine = Pick<EngineSession, 'search' | 'newGame'>;

export class Reviewer<Task extends ReviewTask = ReviewTask> {
  readonly #engine: ReviewEngine;
  readonly #nodes: number;
  readonly #task = signal<ReviewTask>();
  readonly #state = signal<ReviewState<Task>>({ task: undefined, judgments: [], done: 0 });
  #isAllowed = true;
  /** The review that was begun with a table that knows nothing. */
  #begun: ReviewTask | undefined;
  /** Reviews that wait for an answer: each goes on by itself, or ends, when it has it. */
  readonly #atWork = new Set<ReviewTask>();
  #abort: AbortController | undefined;
  readonly #trouble = signal<string>();

  constructor(engine: ReviewEngine, nodes = NODES) {
    this.#engine = engine;
    this.#nodes = nodes;
  }

  /** Whether a review has begun and is neither done nor given up. */
  get isRunning(): boolean {
    return this.#task.value !== undefined;
  }

  get trouble(): string | undefined {
    return this.#trouble.value;
  }

  get state(): ReviewState<Task> {
    return this.#state.value;
  }

  /** Begins with what is known already. */
  start(given: Task, known: readonly (Judgment | undefined)[] = []): void {
    this.cancel();
    // The same review, asked for again, is another: what still runs of the first must not take itself for it.
    const task = { ...given };
    batch(() => {
      this.#task.value = task;
      this.#trouble.value = undefined;
      this.#keep(
        given,
        Array.from({ length: task.plies + 1 }, (_, ply) => known[ply]),
      );
    });
    void this.#work(task);
  }

  /** Gives up what is not done; what is done stays. */
  cancel(): void {
    this.#task.value = undefined;
    this.#abort?.abort();
  }

  /** Whether it may search now: not while the engine searches its move in a game, nor where nobody looks. */
  set isAllowed(value: boolean) {
    if (value === this.#isAllowed) return;
    this.#isAllowed = value;
    this.#abort?.abort();
    const task = this.#task.peek();
    if (value && task !== undefined && !this.#atWork.has(task)) void this.#work(task);
  }

  async #work(task: ReviewTask): Promise<void> {
    this.#atWork.add(task);
    try {
      await this.#forget(task);
      while (this.#task.peek() === task && this.#isAllowed) await this.#step(task);
    } finally {
      this.#atWork.delete(task);
    }
  }

  /** What was searched before is forgotten, so that it makes no difference to a review when it is asked for. */
  async #forget(task: ReviewTask): Promise<void> {
    if (this.#begun === task || !this.#isAllowed) return;
    this.#begun = task;
    await this.#engine.newGame().catch(() => undefined);
  }

  /** Judges one position; the review is done where there is none. */
  async #step(task: ReviewTask): Promise<void> {
    const { task: given, judgments } = this.#state.peek();
    const ply = judgments.lastIndexOf(undefined);
    if (ply < 0) {
      this.#task.value = undefined;
      return;
    }
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const judgment = await this.#judge(task, ply, abort.signal);
      if (this.#task.peek() !== task) return;
      // A search that was cut short has not had its nodes; it is done again.
      if (judgment !== undefined) this.#keep(given, judgments.with(ply, judgment));
    } catch (error) {
      if (this.#task.peek() !== task) return;
      if (!isCutShort(error)) this.#fail(error);
    } finally {
      if (this.#abort === abort) this.#abort = undefined;
    }
  }

  #keep(task: Task | undefined, judgments: ReviewState['judgments']): void {
    this.#state.value = { task, judgments, done: judgments.filter((known) => known !== undefined).length };
  }

  async #judge({ positionAt, requestAt }: ReviewTask, ply: number, signal: AbortSignal): Promise<Judgment | undefined> {
    const { turn, outcome } = positionAt(ply);
    if (outcome !== undefined) {
      const { winner } = outcome;
      if (winner === undefined) return { score: { kind: 'centipawns', value: 0 }, line: [], moves: [] };
      return { score: { kind: 'mate', moves: winner === 'white' ? 1 : -1 }, line: [], moves: [] };
    }
    const search = (nodes: number): ReturnType<ReviewEngine['search']> =>
      this.#engine.search({ ...requestAt(ply), limits: { nodes } }, { signal });
    let result = await search(this.#nodes);
    if (result.endedBy === undefined && !isMeasured(result.info.score, result.info.depth))
      result = await search(MATE_NODES);
    const { info, endedBy } = result;
    if (endedBy !== undefined) return undefined;
    return { score: forWhite(info.score, turn), line: info.pvSan, moves: info.pv };
  }

  #fail(error: unknown): void {
    batch(() => {
      this.#task.value = undefined;
      this.#trouble.value = messageOf(error);
    });
  }
}

/** Whether somebody has ended the search before it had anything to answer with. */
function isCutShort(error: unknown): boolean {
  return error instanceof EngineError && (error.code === 'superseded' || error.code === 'stopped');
}
