/** The engine, which is started when it is first needed: what the rules alone can say does not wait for it. */

import { signal } from '@preact/signals-core';
import { EngineError } from '#espalier/engine/errors.js';
import type { Engine, EngineSession, SessionOptions } from '#espalier/engine/types.js';
import { Lazy } from './lazy.js';

/** How long why not a move is looked for, wherever it is asked: about a second, as a person waits for the answer. */
export const WHY_LIMITS = { nodes: 150_000 } as const;

/** It cannot be loaded any more, as long as the page is not. */
export class LostScript extends Error {}

type Search = EngineSession['search'];
type ExplainEval = Engine['explainEval'];
type Ask = Engine['whyNot'];

/** Megabytes of the hash table: as it was asked for, and as there was memory for it. */
export type HashFit = Readonly<Record<'asked' | 'got', number>>;

export class LateEngine extends Lazy<Engine> {
  /** As asked for last. */
  #threads = 1;
  #hashMb: number | undefined;
  /** The size of the hash table that was asked for last, and the size that it got. */
  readonly hash = signal<HashFit>();

  /** Of the levels below full strength, the weakest first. */
  async ratings(): Promise<readonly number[]> {
    return (await this.get()).ranges.levels;
  }

  async explainEval(...asked: Parameters<ExplainEval>): ReturnType<ExplainEval> {
    return (await this.get()).explainEval(...asked);
  }

  /** With the same work wherever it is asked, so that one move has one answer. */
  async whyNot(...[request, options]: Parameters<Ask>): ReturnType<Ask> {
    return (await this.get()).whyNot({ ...request, limits: WHY_LIMITS }, options);
  }

  /** Has so many threads search from now on, or as many of them as there can be. */
  async useThreads(count: number): Promise<void> {
    const engine = await this.get();
    if (count === this.#threads) return;
    // At once: who asks for another number meanwhile asks for it after this one.
    this.#threads = count;
    // Without memory to share there is one.
    await engine.setThreads(count).catch(() => undefined);
  }

  /** Has a hash table of this size from now on, or of the size that it has where memory is short. */
  async useHash(hashMb: number): Promise<void> {
    const engine = await this.get();
    if (hashMb === (this.#hashMb ?? engine.hashMb)) return;
    this.#hashMb = hashMb;
    await engine.setHash(hashMb).catch(() => undefined);
    this.hash.value = { asked: hashMb, got: engine.hashMb };
  }

  session(options: SessionOptions): LateSession {
    return new LateSession(this, options);
  }
}

/** One who searches with the engine, beside others: opened when it first searches. */
export class LateSession implements Pick<EngineSession, 'search' | 'newGame'> {
  readonly #engine: LateEngine;
  #options: SessionOptions;
  #opened: EngineSession | undefined;

  constructor(engine: LateEngine, options: SessionOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  async search(...asked: Parameters<Search>): ReturnType<Search> {
    const session = await this.#open();
    try {
      return await session.search(...asked);
    } catch (error) {
      if (!this.#isWithoutTable(error)) throw error;
    }
    // Where memory is short, the table of the engine has to do for all.
    if (this.#opened === session) this.#share();
    return this.search(...asked);
  }

  /** Where no engine has been started there is nothing to forget. */
  async newGame(): Promise<void> {
    if (this.#engine.value !== undefined) await (await this.#open()).newGame();
  }

  async #open(): Promise<EngineSession> {
    const engine = await this.#engine.get();
    return (this.#opened ??= engine.session(this.#options));
  }

  #isWithoutTable(error: unknown): boolean {
    return this.#options.hashMb !== undefined && error instanceof EngineError && error.code === 'out-of-memory';
  }

  #share(): void {
    const { hashMb: _own, ...options } = this.#options;
    this.#options = options;
    this.#opened?.dispose();
    this.#opened = undefined;
  }
}

/** What a person has chosen of how a search is done. */
export type Effort = Readonly<Record<'threads' | 'hashMb', number>>;

/** One whose searches have the threads and the table that a person has chosen by then. */
export class ChosenSession extends LateSession {
  readonly #engine: LateEngine;
  readonly #chosen: () => Effort;

  constructor(engine: LateEngine, options: SessionOptions, chosen: () => Effort) {
    super(engine, options);
    this.#engine = engine;
    this.#chosen = chosen;
  }

  override async search(...asked: Parameters<Search>): ReturnType<Search> {
    const { threads, hashMb } = this.#chosen();
    await this.#engine.useThreads(threads);
    await this.#engine.useHash(hashMb);
    return super.search(...asked);
  }
}
