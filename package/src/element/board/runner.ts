/** Runs a game: every change of it, the engine's moves, and the analysis of the position shown. It draws nothing. */

import type { Engine, Info, SearchOptions, SearchRequest, SearchResult } from '../../engine/types.js';
import type { LegalMove, Outcome } from '../../rules/types.js';
import type { EngineSource } from './engine-source.js';
import { cutAt, type GameState, withMove } from './game.js';
import { isEngines, type Level, limitsOf, opponentOf, type Play } from './options.js';

/** Even the shortest search waits so long, in milliseconds, so that the visitor sees the own move land first. */
const REPLY_DELAY = 350;
/** How long a position is analysed, in milliseconds: phones have batteries. */
const ANALYSIS = 12_000;
/** Of a move that a visitor waits for: it goes before any analysis. */
const REPLY_PRIORITY = 1_000_000;
/**
 * Of the analysis that was begun last, on whichever board: it goes before the others, as somebody has just turned to it.
 * What makes way for it goes on afterwards.
 */
let analysisPriority = 0;

/** What the board says of itself, and what it is told. */
export interface RunnerHost {
  readonly play: Play;
  readonly level: Level;
  readonly thinkingTime: number | undefined;
  readonly analyse: boolean;
  /** Something that is shown has changed. */
  render(): void;
  moved(before: GameState | undefined, game: GameState): void;
  replied(move: LegalMove): void;
  ended(outcome: Outcome): void;
  found(info: Info): void;
  failed(error: unknown): void;
}

/** Makes another game of the one there is. */
type Make = () => GameState | Promise<GameState>;

export class GameRunner {
  readonly #host: RunnerHost;
  readonly #engines: EngineSource;
  #game: GameState | undefined;
  #isThinking = false;
  /** Answers to an earlier one come too late. */
  #version = 0;
  /** That of the change being made, unless it is no longer wanted. */
  #changing: number | undefined;
  #work: AbortController | undefined;
  #found: { readonly fen: string | undefined; readonly info: Info } | undefined;

  constructor(engines: EngineSource, host: RunnerHost) {
    this.#engines = engines;
    this.#host = host;
  }

  get game(): GameState | undefined {
    return this.#game;
  }

  /** Whether the engine is looking for its own move. */
  get isThinking(): boolean {
    return this.#isThinking;
  }

  /** Whether the game is about to change. */
  get isChanging(): boolean {
    return this.#changing === this.#version;
  }

  /** What analysis knows of the position shown. */
  get info(): Info | undefined {
    return this.#found !== undefined && this.#found.fen === fenOf(this.#game) ? this.#found.info : undefined;
  }

  /**
   * Every change of the game goes this way: the latest wins, and what goes wrong is told. Resolves when it is made; false
   * if it was not.
   */
  async change(make: Make): Promise<boolean> {
    this.halt();
    const version = this.#version;
    this.#changing = version;
    const before = this.#game;
    try {
      const game = await make();
      if (version !== this.#version) return false;
      this.#changing = undefined;
      this.#game = game;
      this.#host.moved(before, game);
      // Stepping through a game that has ended does not end it again.
      const isNew = before?.request !== game.request;
      if (isNew && game.outcome !== undefined && game.ply === game.sans.length) this.#host.ended(game.outcome);
      // A listener may have changed the game already.
      if (version === this.#version) this.proceed();
      return true;
    } catch (error) {
      this.#fail(version, error);
      return false;
    }
  }

  /** What follows from the position shown: the engine's move, a look at it, or nothing. */
  proceed(): void {
    this.halt();
    const game = this.#game;
    if (game === undefined) return;
    const isLast = game.ply === game.sans.length;
    const turn = game.positions[game.ply]?.turn ?? 'white';
    if (!isLast || game.outcome === undefined) {
      if (isLast && isEngines(this.#host.play, turn)) void this.#reply(game);
      else if (this.#host.analyse) void this.#analyse(game);
      else if (isEngines(this.#host.play, opponentOf(turn))) void this.#prepare();
    }
    this.#host.render();
  }

  forget(): void {
    this.halt();
    this.#game = undefined;
  }

  /** Stops what is searched; whatever is still to come of it is stale. */
  halt(): void {
    this.#version += 1;
    this.#isThinking = false;
    this.#work?.abort();
    this.#work = undefined;
  }

  /** The engine is there when the visitor has moved; and where it cannot be loaded, that is said before. */
  async #prepare(): Promise<void> {
    const version = this.#version;
    try {
      await this.#engines.get();
    } catch (error) {
      this.#fail(version, error);
    }
  }

  async #reply(game: GameState): Promise<void> {
    const { signal, version } = this.#begin();
    this.#isThinking = true;
    try {
      const engine = await this.#engines.get();
      // The game may have gone on while the engine was starting.
      if (version !== this.#version) return;
      const limits = limitsOf(this.#host, engine.ranges.elo);
      const search = searchApart(engine, REPLY_PRIORITY, { ...game.request, limits }, { signal });
      const [{ bestMove }] = await Promise.all([search, pause(REPLY_DELAY)]);
      if (version !== this.#version || bestMove === undefined) return;
      await this.#answer(game, bestMove);
    } catch (error) {
      this.#fail(version, error);
    }
  }

  /** A reply that is known beforehand, as that of a puzzle. */
  async replyWith(uci: string): Promise<void> {
    const [game, version] = [this.#game, this.#version];
    await pause(REPLY_DELAY);
    if (game !== undefined && version === this.#version) await this.#answer(game, uci);
  }

  async #answer(game: GameState, uci: string): Promise<void> {
    const move = game.legalMoves.find((known) => known.uci === uci);
    const isMade = await this.change(() => withMove(game, uci));
    if (isMade && move !== undefined) this.#host.replied(move);
  }

  async #analyse(game: GameState): Promise<void> {
    const { signal, version } = this.#begin();
    const onInfo = (info: Info): void => {
      // A bound comes while the next depth is searched: the last one has said more.
      if (version !== this.#version || info.bound !== 'exact') return;
      this.#found = { fen: fenOf(game), info };
      this.#host.found(info);
    };
    try {
      const engine = await this.#engines.get();
      if (version !== this.#version) return;
      analysisPriority += 1;
      const request = { ...cutAt(game, game.ply), limits: { movetime: ANALYSIS } };
      await searchApart(engine, analysisPriority, request, { onInfo, signal });
    } catch (error) {
      this.#fail(version, error);
    }
  }

  #begin(): { signal: AbortSignal; version: number } {
    this.#work = new AbortController();
    return { signal: this.#work.signal, version: this.#version };
  }

  #fail(version: number, error: unknown): void {
    if (version !== this.#version) return;
    this.halt();
    this.#host.failed(error);
  }
}

/** Searches in a session of its own: other boards may have the same engine, and so may the page. */
async function searchApart(
  engine: Engine,
  priority: number,
  request: SearchRequest,
  options: SearchOptions,
): Promise<SearchResult> {
  const session = engine.session({ priority });
  try {
    return await session.search(request, options);
  } finally {
    session.dispose();
  }
}

function fenOf(game: GameState | undefined): string | undefined {
  return game?.positions[game.ply]?.fen;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
