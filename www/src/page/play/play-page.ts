/**
 * The Play view: a game, its board, and what is kept of it. The board comes first; what is drawn around it is loaded
 * when the first move can be made.
 */

import { effect, signal, untracked } from '@preact/signals-core';
import type { Chessboard } from '#espalier/element/chessboard.js';
import type { SessionOptions } from '#espalier/engine/types.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { PlayStart } from '../../model/address/view-links.js';
import { type GamePositions, type GameRecord, type GameSetup, isWithoutEngine } from '../../model/game/game.js';
import type { Opponent } from '../../model/game/game-session.js';
import type { JudgeEngine } from '../../model/game/judge.js';
import type { Ratings } from '../../model/game/levels.js';
import { naturalTime } from '../../model/game/natural-time.js';
import type { LateEngine } from '../../model/late-engine.js';
import type { GameDependencies } from '../shared/dependencies.js';
import { visibility } from '../shared/pace.js';
import type { SettingsStore } from '../shared/settings.js';
import { isShown } from '../shared/views.js';
import { CurrentGame, FIRST_GAME, type KeptPlace } from './current-game.js';
import { drawGame } from './game-drawing.js';
import { GameStore } from './game-store.js';
import { GameVisits } from './game-visits.js';

export class PlayPage {
  readonly dependencies: GameDependencies;
  readonly board: Chessboard;
  readonly current: CurrentGame;
  readonly #store: GameStore;
  readonly #visits: GameVisits;
  /** A position to play from that somebody came with last. */
  readonly offered = signal<PlayStart>();

  constructor(dependencies: GameDependencies, board: Chessboard) {
    const { rules, engine, isIdle, settings, storage } = dependencies;
    this.dependencies = dependencies;
    this.board = board;
    this.current = new CurrentGame(rules, opponentOf(engine, settings), judgeOf(engine, isIdle), settings);
    const { session, judge } = this.current;
    this.#store = new GameStore(storage, session);
    this.#visits = new GameVisits(this.#store, (game) => this.#show(game));
    drawGame(this.current, board, dependencies);
    effect(() => {
      if (session.game !== undefined) untracked(() => this.#store.save());
    });
    const isVisible = visibility();
    effect(() => {
      // Nobody looks at a hidden tab, and other views have searches of their own.
      const { game } = session;
      const isJudged = isVisible.value && isShown('play') && game !== undefined && !isWithoutEngine(game);
      untracked(() => judge.follow(isJudged ? game : undefined));
    });
  }

  get positions(): GamePositions | undefined {
    return this.current.positions;
  }

  /** Goes on with the saved game, or sets the pieces up for a first one. */
  async begin(): Promise<void> {
    const saved = await this.#store.load();
    if (saved !== undefined) {
      try {
        return this.#show(saved);
      } catch (error) {
        // A game that the rules refuse cannot be played on.
        if (!(error instanceof RulesError)) throw error;
      }
    }
    this.#store.begin(false);
    this.current.session.newGame(FIRST_GAME);
  }

  /** Shows another game that is kept: one that was put aside goes on. */
  open(id: string): Promise<void> {
    return this.#visits.open(id);
  }

  /** How strong the levels are is known when the engine is. */
  rate(ratings: Ratings): void {
    this.current.ratings.value = ratings;
  }

  /** Where the game that is shown is kept. */
  get place(): KeptPlace {
    return this.#store.place;
  }

  /** How well the player has played a game that is over, in percent. */
  judged(accuracy: number): void {
    this.#store.judged(accuracy);
  }

  /** Throws where the start position is none. */
  newGame(setup: GameSetup): void {
    this.current.session.newGame(setup, () => this.#visits.begin());
    this.current.browse(Number.POSITIVE_INFINITY);
    this.dependencies.settings.change({ flipped: false });
  }

  /** Goes on with a game, or looks on where another tab plays it. */
  #show(game: GameRecord): void {
    const { session } = this.current;
    if (this.#store.isElsewhere) session.watch(game, this.#store.age);
    else session.resume(game);
    this.current.browse(Number.POSITIVE_INFINITY);
  }

  /** Takes the game over from the tab that plays it. */
  async continueHere(): Promise<void> {
    const game = await this.#store.takeOver();
    if (game !== undefined) this.current.session.resume(game);
  }
}

/** A person waits for the opponent. It plays weaker on purpose, and its table is not to mislead anybody else. */
const OPPONENT: SessionOptions = { priority: 1, hashMb: 8, threads: 1 };
const JUDGE: SessionOptions = { priority: 0, threads: 1 };

function opponentOf(engine: LateEngine, settings: SettingsStore): Opponent {
  const session = engine.session(OPPONENT);
  return {
    search: (...asked) => session.search(...asked),
    newGame: () => session.newGame(),
    ratings: () => engine.ratings(),
    patience: (game, answer, now) => (settings.value.naturalTime ? naturalTime(game, answer, Math.random(), now) : 0),
  };
}

/** It begins when there is time for what can wait. */
function judgeOf(engine: LateEngine, isIdle: Promise<void>): () => Promise<JudgeEngine> {
  const session = engine.session(JUDGE);
  return () => isIdle.then(() => session);
}
