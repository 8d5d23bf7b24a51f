/** The Play page: connects the game session with everything that is seen and pressed. Draws at most once per frame. */

import type { EspalierBoard } from 'espalier/element';
import { EngineError } from 'espalier';
import type { Color, Engine } from 'espalier';
import { isFlagDown, opposite, timeLeft, untilTextChanges } from '../../model/game/clock.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { GameSession } from '../../model/game/game-session.js';
import { gameStatus } from '../../model/game/game-status.js';
import { isOver, positionOf, questions, takeBackTarget } from '../../model/game/game.js';
import type { Game, GameSetup } from '../../model/game/game.js';
import { pgnTags } from '../../model/game/pgn-tags.js';
import { controlName } from '../../model/game/time-controls.js';
import { resultCode, resultMark } from '../../model/text/result-text.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import { byId, setText } from '../shared/dom.js';
import { EvalBar, resultVerdict, scoreVerdict } from '../shared/eval-bar.js';
import type { Verdict } from '../shared/eval-bar.js';
import { MoveList } from '../shared/move-list.js';
import type { Settings, SettingsStore } from '../shared/settings.js';
import { copyFrom, download } from '../shared/share.js';
import { listenForShortcuts, PLAY_KEYS } from '../shared/shortcuts.js';
import type { Shortcut } from '../shared/shortcuts.js';
import { isShown } from '../shared/views.js';
import { GameBoard } from './game-board.js';
import { GameStore } from './game-store.js';
import { Players } from './players.js';
import { SearchPanel } from './search-panel.js';
import { SetupDialog } from './setup-dialog.js';

const FIRST_GAME: GameSetup = {
  human: 'white',
  level: 2,
  control: { baseMs: 600_000, incrementMs: 5_000 },
  chess960: false,
};

/** Enabled as soon as there is a game. */
const ALWAYS_ENABLED = ['new-game', 'flip', 'copy-pgn', 'download-pgn', 'copy-fen', 'analyse-game', 'explore-position'];

/** What other views do with the position after `ply` moves. */
export interface HandOver {
  readonly onAnalyse: (ply: number) => void;
  readonly onExplore: (ply: number) => void;
}

export class PlayPage {
  readonly #engine: Engine;
  readonly #session: GameSession;
  readonly #board: EspalierBoard;
  readonly #gameBoard: GameBoard;
  readonly #players = new Players();
  readonly #evalBar = new EvalBar('eval');
  readonly #moveList = new MoveList('', (ply) => this.#browse(ply));
  readonly #searchPanel: SearchPanel;
  readonly #settings: SettingsStore;
  readonly #busy: BusyIndicator;
  readonly #setup = new SetupDialog((setup) => this.#newGame(setup));
  /** The ply being looked at; undefined follows the game. */
  #browsed: number | undefined;
  #frame: number | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;
  readonly #store = new GameStore();
  #saved: Game | undefined;
  /** A person has acted since the game was saved. */
  #acted = false;
  #measured = false;

  constructor(
    engine: Engine,
    board: EspalierBoard,
    settings: SettingsStore,
    busy: BusyIndicator,
    handOver: HandOver,
  ) {
    this.#engine = engine;
    this.#board = board;
    this.#settings = settings;
    this.#busy = busy;
    this.#session = new GameSession(engine, () => this.#changed());
    this.#gameBoard = new GameBoard(
      board,
      (uci) => this.#byPerson(() => this.#session.play(uci)),
      (move) => this.#byPerson(() => this.#session.setPremove(move)),
    );
    this.#searchPanel = new SearchPanel(settings.value.panelOpen, (panelOpen) => this.#change({ panelOpen }));
    this.#wire(handOver);
  }

  /** The game as far as the rules have seen it. */
  get positions(): GamePositions | undefined {
    const game = this.#session.game;
    return game && { request: positionOf(game), view: game.view };
  }

  /** Goes on with the saved game, or sets the pieces up for a first one. */
  async begin(): Promise<void> {
    const saved = this.#store.load();
    if (saved !== undefined) {
      try {
        await this.#session.resume(saved);
        return;
      } catch (error) {
        // A game that the rules refuse cannot be played on. Whatever else went wrong, it stays saved.
        if (!(error instanceof EngineError && error.code === 'invalid-position')) throw error;
      }
    }
    await this.#session.newGame(FIRST_GAME);
  }

  async #newGame(setup: GameSetup): Promise<void> {
    this.#acted = true;
    try {
      await this.#session.newGame(setup);
    } finally {
      this.#acted = false;
    }
    this.#browsed = undefined;
    this.#change({ flipped: false });
  }

  #wire({ onAnalyse, onExplore }: HandOver): void {
    const on = (id: string, act: () => void): void => byId(id, HTMLButtonElement).addEventListener('click', act);
    const resignDialog = byId('resign-dialog', HTMLDialogElement);
    const helpDialog = byId('help-dialog', HTMLDialogElement);
    on('new-game', () => this.#act('new'));
    on('take-back', () => this.#act('undo'));
    on('flip', () => this.#act('flip'));
    on('help', () => helpDialog.showModal());
    on('help-close', () => helpDialog.close());
    on('text-close', () => byId('text-dialog', HTMLDialogElement).close());
    on('resign', () => resignDialog.showModal());
    on('resign-no', () => resignDialog.close());
    on('resign-yes', () => {
      resignDialog.close();
      this.#browsed = undefined;
      this.#byPerson(() => this.#session.resign());
    });
    on('copy-pgn', () => void this.#withPgn((pgn) => copyFrom(byId('copy-pgn', HTMLButtonElement), pgn)));
    on('download-pgn', () => void this.#withPgn((pgn) => download('espalier.pgn', 'application/x-chess-pgn', pgn)));
    on('copy-fen', () => void copyFrom(byId('copy-fen', HTMLButtonElement), this.#shownFen()));
    on('analyse-game', () => this.#session.game && onAnalyse(this.#shownPly(this.#session.game)));
    on('explore-position', () => this.#session.game && onExplore(this.#shownPly(this.#session.game)));
    on('status-action', () => {
      if (this.#session.game?.phase.kind === 'stalled') this.#session.retry();
      else this.#browse(Number.POSITIVE_INFINITY);
    });
    listenForShortcuts(
      PLAY_KEYS,
      () => isShown('play'),
      (shortcut) => this.#act(shortcut),
    );
    // On a phone this may be the last event before the page is dropped.
    addEventListener('pagehide', () => this.#save());
    document.addEventListener('visibilitychange', () => {
      this.#save();
      this.#changed();
    });
  }

  #act(shortcut: Shortcut): void {
    const game = this.#session.game;
    if (game === undefined) return;
    const shown = this.#shownPly(game);
    switch (shortcut) {
      case 'previous':
        return this.#browse(Math.max(0, shown - 1));
      case 'next':
        return this.#browse(shown + 1);
      case 'first':
        return this.#browse(0);
      case 'last':
        return this.#browse(Number.POSITIVE_INFINITY);
      case 'new':
        return this.#setup.open(game.setup);
      case 'undo':
        this.#browsed = undefined;
        return this.#byPerson(() => this.#session.takeBack());
      case 'flip':
        return this.#change({ flipped: !this.#settings.value.flipped });
      case 'board':
        return this.#board.focus();
      case 'help':
        return byId('help-dialog', HTMLDialogElement).showModal();
    }
  }

  #browse(ply: number): void {
    const game = this.#session.game;
    if (game === undefined) return;
    this.#browsed = ply >= game.view.sans.length ? undefined : ply;
    this.#changed();
  }

  #change(part: Partial<Settings>): void {
    this.#settings.change(part);
    this.#changed();
  }

  #shownPly(game: Game): number {
    return Math.min(this.#browsed ?? Number.POSITIVE_INFINITY, game.moves.length);
  }

  #shownFen(): string {
    const game = this.#session.game;
    return game?.view.positions[this.#shownPly(game)]?.fen ?? game?.view.fen ?? '';
  }

  async #withPgn(use: (pgn: string) => unknown): Promise<void> {
    const game = this.#session.game;
    if (game === undefined) return;
    const result = game.phase.kind === 'over' ? { result: resultCode(game.phase.result) } : {};
    use(await this.#engine.pgn({ ...positionOf(game), tags: pgnTags(game, new Date()), ...result }));
  }

  #byPerson(act: () => void): void {
    this.#acted = true;
    act();
  }

  #save(): void {
    if (this.#session.game === undefined) return;
    this.#store.save(this.#session.game, performance.now(), this.#acted);
    this.#acted = false;
  }

  #changed(): void {
    const game = this.#session.game;
    if (game !== undefined && game !== this.#saved) {
      this.#saved = game;
      this.#save();
    }
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    const game = this.#session.game;
    if (game === undefined) return;
    const now = performance.now();
    const shownPly = this.#shownPly(game);
    const orientation: Color = this.#settings.value.flipped ? opposite(game.setup.human) : game.setup.human;
    const { report, premove } = this.#session;

    this.#gameBoard.update({ game, shownPly, orientation, premove });
    this.#players.update(game, orientation, now);
    this.#evalBar.update(this.#verdict(game, shownPly), orientation);
    this.#moveList.update(game.view.positions[0] ?? game.view, game.view.sans.slice(0, game.moves.length), shownPly);
    this.#searchPanel.update(report, game.phase.kind === 'engine');
    this.#drawStatus(game, shownPly);
    this.#busy.set('game', questions(game).engine !== undefined);
    this.#drawButtons(game);
    this.#tickAgain(game, now);
    this.#measure(game);
  }

  /** A finished game has a result; any other position has a score, if the engine has looked at it. */
  #verdict(game: Game, ply: number): Verdict | undefined {
    if (game.phase.kind === 'over' && ply === game.moves.length) return resultVerdict(game.phase.result);
    const score = this.#session.scoreAt(ply);
    return score && scoreVerdict(score);
  }

  #drawStatus(game: Game, shownPly: number): void {
    const status = gameStatus(game, shownPly);
    byId('status', HTMLElement).dataset['tone'] = status.tone;
    setText(byId('status-text', HTMLElement), status.text);
    const action = byId('status-action', HTMLButtonElement);
    action.hidden = status.action === undefined;
    setText(action, status.action?.label ?? '');
  }

  #drawButtons(game: Game): void {
    for (const id of ALWAYS_ENABLED) byId(id, HTMLButtonElement).disabled = false;
    byId('take-back', HTMLButtonElement).disabled = takeBackTarget(game) === undefined;
    byId('resign', HTMLButtonElement).disabled = isOver(game);
    const note = game.phase.kind === 'over' ? resultMark(game.phase.result) : controlName(game.setup.control);
    setText(byId('game-note', HTMLElement), game.setup.chess960 ? `Chess960 · ${note}` : note);
  }

  #tickAgain(game: Game, now: number): void {
    clearTimeout(this.#tick);
    const { running } = game.clock;
    if (running === null || isFlagDown(game.clock, now)) return;
    const wait = untilTextChanges(timeLeft(game.clock, running.color, now));
    this.#tick = setTimeout(() => this.#changed(), wait);
  }

  /** From the start of the page load to the first frame in which a legal move can be made. */
  #measure(game: Game): void {
    if (this.#measured || game.view.legalMoves.length === 0) return;
    this.#measured = true;
    performance.mark('espalier:ready');
    performance.measure('espalier:first-legal-move', { start: 0, end: performance.now() });
  }
}
