/**
 * One game being played: holds its state, asks the engine what the state machine says must be asked, and reports every
 * change.
 */

import { EngineError } from 'espalier';
import type { Engine } from 'espalier';
import { messageOf, t } from 'espalier/words';
import { timeLeft } from './clock.js';
import {
  agreeOnDraw, checkFlag, fail, playEngine, playHuman, positionOf, questions, receiveView, resign, restoreGame, retry, startGame,
  takeBack, turnOf,
} from './game.js';
import type { Game, GameRecord, GameSetup, Question, Questions } from './game.js';
import { limitsOf } from './levels.js';

export interface Premove {
  readonly from: string;
  readonly to: string;
}

/** A reply faster than this looks like a glitch. With little time left it is not delayed. */
const QUICKEST_REPLY_MS = 300;
const SHORT_OF_TIME_MS = 10_000;

export class GameSession {
  readonly #engine: Engine;
  readonly #onChange: () => void;
  readonly #now: () => number;
  #game: Game | undefined;
  #asked: Questions = {};
  /** Called when the rules have said what the position is. */
  #waiting: (() => void)[] = [];
  #abort: AbortController | undefined;
  #flagTimer: ReturnType<typeof setTimeout> | undefined;
  #premove: Premove | undefined;
  #lastRevision = 0;

  constructor(engine: Engine, onChange: () => void, now: () => number = () => performance.now()) {
    this.#engine = engine;
    this.#onChange = onChange;
    this.#now = now;
  }

  get game(): Game | undefined {
    return this.#game;
  }

  get premove(): Premove | undefined {
    return this.#premove;
  }

  /** Rejects, and leaves the running game as it is, when the start position is not one. */
  async newGame(setup: GameSetup): Promise<void> {
    const view = await this.#engine.position(startOf(setup));
    this.#silence();
    // A worker that dies here is replaced by one with empty tables, which is what was asked for.
    await this.#engine.newGame().catch(() => undefined);
    this.#begin(startGame(setup, view, this.#nextRevision()));
  }

  async resume(saved: GameRecord): Promise<void> {
    const view = await this.#engine.position({ ...startOf(saved.setup), moves: [...saved.moves] });
    this.#begin(restoreGame(saved, view, this.#nextRevision(), this.#now()));
  }

  play(uci: string): void {
    this.#change((game, now) => playHuman(game, uci, now));
  }

  /** Null forgets it. It is played at once where the opponent has moved and the board did not know yet. */
  setPremove(move: Premove | null): void {
    this.#premove = move ?? undefined;
    this.#onChange();
    if (this.#game !== undefined) this.#tryPremove(this.#game);
  }

  takeBack(): void {
    this.#premove = undefined;
    this.#change(takeBack);
  }

  resign(): void {
    this.#change(resign);
  }

  agreeOnDraw(): void {
    this.#change(agreeOnDraw);
  }

  retry(): void {
    this.#change(retry);
  }

  #begin(game: Game): void {
    this.#premove = undefined;
    this.#set(game);
  }

  #change(step: (game: Game, now: number) => Game): void {
    if (this.#game === undefined) return;
    const next = step(this.#game, this.#now());
    if (next !== this.#game) this.#set(next);
  }

  #set(game: Game): void {
    this.#lastRevision = Math.max(this.#lastRevision, game.revision);
    this.#game = game;
    this.#ask(questions(game));
    if (game.phase.kind !== 'rules') this.#waiting.splice(0).forEach((goOn) => goOn());
    this.#watchFlag(game);
    this.#onChange();
    this.#tryPremove(game);
  }

  /** The search first: its clock runs. */
  #ask({ engine, rules }: Questions): void {
    const asked = this.#asked;
    if (!isSame(engine, asked.engine)) {
      this.#silence();
      if (engine !== undefined) void this.#askEngine(engine.revision);
    }
    if (rules !== undefined && !isSame(rules, asked.rules)) void this.#askRules(rules.revision);
    this.#asked = { ...(engine && { engine }), ...(rules && { rules }) };
  }

  /** Stops the search that runs, if one does. Its answer will be stale. */
  #silence(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#asked = {};
  }

  /** Resolves when the rules have said what the position is, if they are being asked. */
  #rulesAnswered(): Promise<void> {
    if (this.#game?.phase.kind !== 'rules') return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #askRules(revision: number): Promise<void> {
    const game = this.#game;
    if (game === undefined) return;
    try {
      const view = await this.#engine.position(positionOf(game));
      this.#change((current, now) => receiveView(current, revision, view, now));
    } catch (error) {
      this.#change((current, now) => fail(current, revision, messageOf(error), now));
    }
  }

  async #askEngine(revision: number): Promise<void> {
    const game = this.#game;
    if (game === undefined) return;
    const abort = new AbortController();
    this.#abort = abort;
    const started = this.#now();
    try {
      const limits = limitsOf(game.setup.level, this.#engine.ranges.levels, game.clock, started);
      const { bestMove } = await this.#engine.search({ ...positionOf(game), limits }, { signal: abort.signal });
      await this.#rulesAnswered();
      if (abort.signal.aborted) return;
      await this.#lookThoughtful(started, game);
      this.#change((current, now) =>
        bestMove === undefined
          ? fail(current, revision, t`The engine found no move.`, now)
          : playEngine(current, revision, bestMove, now),
      );
    } catch (error) {
      if (error instanceof EngineError && error.code === 'superseded') return;
      await this.#rulesAnswered();
      if (abort.signal.aborted) return;
      this.#change((current, now) => fail(current, revision, messageOf(error), now));
    }
  }

  async #lookThoughtful(started: number, game: Game): Promise<void> {
    const now = this.#now();
    const wait = QUICKEST_REPLY_MS - (now - started);
    const hurried = game.clock.running !== null && timeLeft(game.clock, turnOf(game), now) < SHORT_OF_TIME_MS;
    if (wait > 0 && !hurried) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  #watchFlag(game: Game): void {
    clearTimeout(this.#flagTimer);
    const { running } = game.clock;
    if (running === null) return;
    const left = timeLeft(game.clock, running.color, this.#now());
    this.#flagTimer = setTimeout(() => {
      this.#change(checkFlag);
      // A coarse timer may fire early: then no flag has fallen yet.
      if (this.#game === game) this.#watchFlag(game);
    }, left + 1);
  }

  #tryPremove(game: Game): void {
    const premove = this.#premove;
    if (premove === undefined || game.phase.kind === 'engine' || game.phase.kind === 'rules') return;
    this.#premove = undefined;
    const moves = game.view.legalMoves.filter(
      (move) => move.from === premove.from && (move.to === premove.to || move.castleRook === premove.to),
    );
    const move = moves.find((candidate) => candidate.promotion === 'q') ?? moves[0];
    if (game.phase.kind === 'human' && move !== undefined) this.play(move.uci);
    else this.#onChange();
  }

  #nextRevision(): number {
    this.#lastRevision += 1;
    return this.#lastRevision;
  }
}

function isSame(one: Question | undefined, other: Question | undefined): boolean {
  return one?.revision === other?.revision && one?.attempt === other?.attempt;
}

function startOf({ fen, chess960 }: GameSetup): { fen?: string; chess960: boolean } {
  return { ...(fen === undefined ? {} : { fen }), chess960 };
}
