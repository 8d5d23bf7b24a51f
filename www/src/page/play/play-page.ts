/**
 * The Play view: a game, its board, and what is kept of it. The board comes first; what is drawn around it is loaded
 * when the first move can be made.
 */

import type { Chessboard } from '#espalier/element/chessboard.js';
import { onWords } from '#espalier/model/words.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { PlayStart } from '../../model/address/view-links.js';
import type { GamePositions, GameRecord, GameSetup } from '../../model/game/game.js';
import { isWithoutEngine } from '../../model/game/game.js';
import type { Ratings } from '../../model/game/levels.js';
import type { GameDependencies } from '../shared/dependencies.js';
import { lateScript } from '../shared/late-script.js';
import { isShown } from '../shared/views.js';
import { CurrentGame, FIRST_GAME } from './current-game.js';
import { GameDrawing } from './game-drawing.js';
import { judgeOf, opponentOf } from './game-engines.js';
import type { GamePanels, HandOver } from './game-panels.js';
import { GameStore } from './game-store.js';
import { GameVisits } from './game-visits.js';

export class PlayPage {
  readonly #dependencies: GameDependencies;
  readonly #board: Chessboard;
  readonly #current: CurrentGame;
  readonly #store: GameStore;
  readonly #visits: GameVisits;
  readonly #drawing: GameDrawing;
  #panels: GamePanels | undefined;
  /** A position to play from that somebody came with, before there was a dialog for it. */
  #offered: PlayStart | undefined;

  constructor(dependencies: GameDependencies, board: Chessboard) {
    const { rules, engine, isIdle, settings, storage, busy } = dependencies;
    this.#dependencies = dependencies;
    this.#board = board;
    this.#current = new CurrentGame(rules, opponentOf(engine, settings), judgeOf(engine, isIdle), settings, {
      onMoved: () => this.#moved(),
      onChange: () => this.#drawing.drawSoon(),
    });
    const { session } = this.#current;
    this.#store = new GameStore(storage, {
      onMoved: (game, age) => session.watch(game, age),
      onGivenAway: () => session.giveAway(),
      onInherited: (game) => session.resume(game),
      game: () => this.#current.game,
    });
    this.#visits = new GameVisits(this.#store, (game) => this.#show(game));
    this.#drawing = new GameDrawing(this.#current, board, settings, busy);
    settings.onChange(() => this.refresh());
    onWords(() => this.refresh());
    document.addEventListener('visibilitychange', () => this.refresh());
  }

  get positions(): GamePositions | undefined {
    return this.#current.positions;
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
    this.#current.session.newGame(FIRST_GAME);
  }

  /** Shows another game that is kept: one that was put aside goes on. */
  open(id: string): Promise<void> {
    return this.#visits.open(id);
  }

  /** Draws what is around the board, once there is a game. */
  async drawPanels(root: HTMLElement, handOver: HandOver): Promise<void> {
    const { rules, engine, settings, storage } = this.#dependencies;
    const { game } = this.#current;
    const { GamePanels } = await import('./game-panels.js');
    if (game === undefined) return;
    this.#panels = new GamePanels(root, game, {
      current: this.#current,
      board: this.#board,
      rules,
      settings,
      store: storage.store,
      askWhy: (...asked) => engine.whyNot(...asked),
      threatIn: async (position) => {
        const { threatIn } = await lateScript(() => import('../../model/game/threat.js'));
        return threatIn(position, rules, await engine.get());
      },
      place: () => this.#store.place,
      ...handOver,
      onNewGame: (setup) => this.#newGame(setup),
      onContinue: () => void this.#continueHere(),
      onJudged: (accuracy) => this.#store.judged(accuracy),
    });
    if (this.#offered !== undefined) this.#panels.offer(this.#offered);
    this.#drawing.panels = this.#panels;
    this.#drawing.drawSoon();
  }

  /** How strong the levels are is known when the engine is. */
  rate(ratings: Ratings): void {
    this.#current.ratings = ratings;
    this.#drawing.drawSoon();
  }

  /** Offers a game from a position. */
  offer(start: PlayStart): void {
    this.#offered = start;
    this.#panels?.offer(start);
  }

  /** Looks again at what is shown, for instance because another view was. */
  refresh(): void {
    // Nobody looks at a hidden tab, and other views have searches of their own.
    const { game } = this.#current;
    const isSeen = !document.hidden && isShown('play');
    this.#current.judge.follow(isSeen && game !== undefined && !isWithoutEngine(game) ? game : undefined);
    this.#drawing.drawSoon();
  }

  #moved(): void {
    this.#store.save();
    this.refresh();
  }

  /** Throws where the start position is none. */
  #newGame(setup: GameSetup): void {
    this.#current.session.newGame(setup, () => this.#visits.begin());
    this.#current.browse(Number.POSITIVE_INFINITY);
    this.#dependencies.settings.change({ flipped: false });
  }

  /** Goes on with a game, or looks on where another tab plays it. */
  #show(game: GameRecord): void {
    const { session } = this.#current;
    if (this.#store.isElsewhere) session.watch(game, this.#store.age);
    else session.resume(game);
    this.#current.browse(Number.POSITIVE_INFINITY);
  }

  /** Takes the game over from the tab that plays it. */
  async #continueHere(): Promise<void> {
    const game = await this.#store.takeOver();
    if (game !== undefined) this.#current.session.resume(game);
  }
}
