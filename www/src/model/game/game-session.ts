/** One game being played: holds its state, and asks the engine when it is its turn. */

import { batch, signal } from '@preact/signals-core';
import type { Square } from '#espalier/chess/squares.js';
import type { EngineSession } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { LostScript } from '../late-engine.js';
import { timeLeft } from './clock.js';
import {
  agreeOnDraw,
  checkFlag,
  fail,
  type Game,
  type GameRecord,
  type GameSetup,
  playEngine,
  playHuman,
  requestOf,
  resign,
  restoreGame,
  retry,
  startGame,
  takeBack,
  watched,
} from './game.js';
import { limitsOf, type Ratings } from './levels.js';

export interface Premove {
  readonly from: Square;
  readonly to: Square;
}

/** How long the opponent lets a person wait: from the question to this answer, in milliseconds. */
export type Patience = (game: Game, answer: string, now: number) => number;

/** Who is played against; may have to be started first. */
export interface Opponent extends Pick<EngineSession, 'search' | 'newGame'> {
  readonly ratings: () => Promise<Ratings>;
  /** At once, unless given. */
  readonly patience?: Patience;
}

/** A reply faster than this looks like a glitch. With little time left it is not delayed. */
const QUICKEST_REPLY_MS = 300;
const SHORT_OF_TIME_MS = 10_000;

export class GameSession {
  readonly #rules: Rules;
  readonly #opponent: Opponent;
  readonly #now: () => number;
  readonly #game = signal<Game>();
  /** The search that runs, and the revision that it is about. */
  #asked: { readonly revision: number; readonly abort: AbortController } | undefined;
  #flagTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #premove = signal<Premove>();
  #lastRevision = 0;
  /** It is played in another tab: nothing is asked here, and nobody moves. */
  #isWatched = false;

  constructor(rules: Rules, opponent: Opponent, now: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#opponent = opponent;
    this.#now = now;
  }

  get game(): Game | undefined {
    return this.#game.value;
  }

  get premove(): Premove | undefined {
    return this.#premove.value;
  }

  /**
   * Throws, and leaves the running game as it is, when the start position is not one. `onAccepted` is called while the
   * game before is still there.
   */
  newGame(chosen: GameSetup, onAccepted: () => void = () => undefined): void {
    const setup = this.#mended(chosen);
    const start = this.#rules.position(startOf(setup));
    onAccepted();
    this.#silence();
    this.#isWatched = false;
    // A worker that dies here is replaced by one with empty tables, which is what was asked for.
    void this.#opponent.newGame().catch(() => undefined);
    this.#begin(startGame(setup, start, this.#nextRevision()));
  }

  /** Throws where the rules refuse the game. */
  resume(saved: GameRecord): void {
    const game = this.#restored(saved);
    this.#isWatched = false;
    this.#begin(game);
  }

  /**
   * Shows a game that another tab plays, as it was saved there, `age` milliseconds ago. Throws where the rules refuse
   * it.
   */
  watch(saved: GameRecord, age = 0): void {
    const game = this.#restored(saved, age);
    this.#isWatched = true;
    this.#begin(watched(game));
  }

  /** Another tab goes on with the game: from now on it is only shown here. */
  giveAway(): void {
    const game = this.#game.peek();
    if (game === undefined || this.#isWatched) return;
    this.#isWatched = true;
    this.#begin(watched({ ...game, revision: this.#nextRevision() }));
  }

  play(uci: string): void {
    this.#change((game, now) => playHuman(game, uci, now));
  }

  /** Null forgets it. It is played at once where the opponent has moved and the board did not know yet. */
  setPremove(move: Premove | null): void {
    if (this.#isWatched) return;
    const game = this.#game.peek();
    batch(() => {
      this.#premove.value = move ?? undefined;
      if (game !== undefined) this.#tryPremove(game);
    });
  }

  takeBack(): void {
    batch(() => {
      this.#premove.value = undefined;
      this.#change(takeBack);
    });
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

  /** A FEN as people paste it is repaired. */
  #mended(setup: GameSetup): GameSetup {
    if (setup.fen === undefined) return setup;
    const { fen, chess960 } = this.#rules.readFen(setup.fen);
    return { ...setup, fen, chess960: setup.chess960 || chess960 };
  }

  /** Its clock goes on, or has gone on for so long. */
  #restored(saved: GameRecord, age = 0): Game {
    const position = this.#rules.position({ ...startOf(saved.setup), moves: [...saved.moves] });
    return restoreGame(saved, position, this.#nextRevision(), this.#now() - age);
  }

  #begin(game: Game): void {
    batch(() => {
      this.#premove.value = undefined;
      this.#set(game);
    });
  }

  #change(step: (game: Game, now: number) => Game): void {
    const game = this.#game.peek();
    if (game === undefined || this.#isWatched) return;
    const next = step(game, this.#now());
    if (next !== game) this.#set(next);
  }

  #set(game: Game): void {
    this.#lastRevision = Math.max(this.#lastRevision, game.revision);
    // The premove that follows is part of the same change.
    batch(() => {
      this.#game.value = game;
      this.#tryPremove(game);
    });
    if (this.#game.peek() !== game) return;
    if (this.#asked?.revision !== game.revision || game.phase.kind !== 'engine') this.#silence();
    if (game.phase.kind === 'engine' && this.#asked === undefined) void this.#ask(game);
    this.#watchFlag(game);
  }

  /** Stops the search that runs, if one does. Its answer will be stale. */
  #silence(): void {
    this.#asked?.abort.abort();
    this.#asked = undefined;
  }

  async #ask(game: Game): Promise<void> {
    const { revision, setup, clock } = game;
    const abort = new AbortController();
    this.#asked = { revision, abort };
    const { signal } = abort;
    const started = this.#now();
    try {
      const ratings = await this.#opponent.ratings();
      if (signal.aborted) return;
      const limits = limitsOf(setup.level, ratings, clock, this.#now());
      const { bestMove } = await this.#opponent.search({ ...requestOf(game), limits }, { signal });
      if (signal.aborted) return;
      await this.#lookThoughtful(started, game, bestMove ?? '');
      if (signal.aborted) return;
      this.#change((current, now) =>
        bestMove === undefined
          ? fail(current, revision, t`The engine found no move.`, now)
          : playEngine(current, revision, bestMove, now),
      );
    } catch (error) {
      // Whatever else has taken its place, the game waits for an answer.
      if (signal.aborted) return;
      this.#change((current, now) => fail(current, revision, messageOf(error), now, error instanceof LostScript));
    }
  }

  async #lookThoughtful(started: number, game: Game, answer: string): Promise<void> {
    const now = this.#now();
    const natural = this.#opponent.patience?.(game, answer, now) ?? 0;
    const wait = Math.max(QUICKEST_REPLY_MS, natural) - (now - started);
    const hurried = game.clock.running !== null && timeLeft(game.clock, game.position.turn, now) < SHORT_OF_TIME_MS;
    if (wait > 0 && !hurried) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  #watchFlag(game: Game): void {
    clearTimeout(this.#flagTimer);
    if (this.#isWatched) return;
    const { running } = game.clock;
    if (running === null) return;
    const left = timeLeft(game.clock, running.color, this.#now());
    this.#flagTimer = setTimeout(() => {
      this.#change(checkFlag);
      // A coarse timer may fire early: then no flag has fallen yet.
      if (this.#game.peek() === game) this.#watchFlag(game);
    }, left + 1);
  }

  #tryPremove(game: Game): void {
    const premove = this.#premove.peek();
    if (premove === undefined || game.phase.kind === 'engine') return;
    this.#premove.value = undefined;
    const moves = game.position.legalMoves.filter(
      (move) => move.from === premove.from && (move.to === premove.to || move.castleRook === premove.to),
    );
    const move = moves.find((candidate) => candidate.promotion === 'q') ?? moves[0];
    if (game.phase.kind === 'human' && move !== undefined) this.play(move.uci);
  }

  #nextRevision(): number {
    this.#lastRevision += 1;
    return this.#lastRevision;
  }
}

function startOf({ fen, chess960 }: GameSetup): { fen?: string; chess960: boolean } {
  return { ...(fen === undefined ? {} : { fen }), chess960 };
}
