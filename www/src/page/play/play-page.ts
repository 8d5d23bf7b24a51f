/** The Play page: connects the game session with everything that is seen and pressed. Draws at most once per frame. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Color, SessionOptions } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Rules } from '#espalier/rules/types.js';
import type { PlayStart } from '../../model/address/play-link.js';
import { isFlagDown, opposite, timeLeft, untilTextChanges } from '../../model/game/clock.js';
import { answerToDrawOffer } from '../../model/game/draw-offer.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { reportOf, scoreAt } from '../../model/game/game-report.js';
import type { GameReport } from '../../model/game/game-report.js';
import { GameSession } from '../../model/game/game-session.js';
import { headOf } from '../../model/game/handed-game.js';
import type { HandedGame } from '../../model/game/handed-game.js';
import { isOver, pliesOf, requestOf } from '../../model/game/game.js';
import type { Game, GameSetup } from '../../model/game/game.js';
import { GameJudge } from '../../model/game/judge.js';
import { levelOf } from '../../model/game/levels.js';
import type { Ratings } from '../../model/game/levels.js';
import type { LateEngine } from '../../model/late-engine.js';
import { rematchOf } from '../../model/game/rematch.js';
import { playTitle } from '../../model/text/play-title.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import { byId } from '../shared/dom.js';
import { EvalBar, resultVerdict, scoreVerdict } from '../shared/eval-bar.js';
import type { Verdict } from '../shared/eval-bar.js';
import { offerEverywhere } from '../shared/page-notice.js';
import type { SettingsStore } from '../shared/settings.js';
import type { PageStorage } from '../shared/storage.js';
import { listenForShortcuts, PLAY_KEYS } from '../shared/shortcuts.js';
import type { Shortcut } from '../shared/shortcuts.js';
import { setTitle } from '../shared/title.js';
import { isShown } from '../shared/views.js';
import { GameBoard } from './game-board.js';
import { drawButtons } from './game-buttons.js';
import { GameSounds } from './game-sounds.js';
import { GameStore } from './game-store.js';
import { wireShareMenu } from './share-menu.js';
import { courseOf, KeyMoments } from './key-moments.js';
import { MoveTable } from './move-table.js';
import { OpponentCard } from './opponent-card.js';
import { Players } from './players.js';
import { SearchPanel } from './search-panel.js';
import { SetupDialog } from './setup-dialog.js';
import { drawStatus } from './status-line.js';
import { TypedMoves } from './typed-moves.js';

const FIRST_GAME: GameSetup = {
  human: 'white',
  level: 4,
  control: { baseMs: 600_000, incrementMs: 5_000 },
  chess960: false,
};

/** A person waits for the opponent. It plays weaker on purpose, and its table is not to mislead anybody else. */
const OPPONENT: SessionOptions = { priority: 1, hashMb: 8, threads: 1 };
const JUDGE: SessionOptions = { priority: 0, threads: 1 };

/** How long the page says where the game before is. */
const OTHER_GAME_MS = 8_000;

/** What a game needs. */
export interface Equipment {
  readonly rules: Rules;
  readonly engine: LateEngine;
  /** When there is time for what can wait. */
  readonly isIdle: Promise<void>;
  readonly settings: SettingsStore;
  readonly storage: PageStorage;
  readonly busy: BusyIndicator;
}

/** What other views do with the game, and with the position after `ply` moves. */
export interface HandOver {
  readonly onAnalyse: (game: HandedGame) => void;
  readonly onExplore: (ply: number) => void;
}

export class PlayPage {
  readonly #session: GameSession;
  readonly #judge: GameJudge;
  readonly #board: Chessboard;
  readonly #gameBoard: GameBoard;
  readonly #players = new Players();
  readonly #evalBar = new EvalBar('eval');
  readonly #moves = new MoveTable((ply) => this.#browse(ply));
  readonly #searchPanel = new SearchPanel(() => this.#settings.change({ evaluation: !this.#settings.value.evaluation }));
  readonly #opponent = new OpponentCard();
  readonly #moments = new KeyMoments((ply) => this.#browse(ply));
  readonly #sounds: GameSounds;
  readonly #typed: TypedMoves;
  readonly #settings: SettingsStore;
  readonly #busy: BusyIndicator;
  readonly #setup: SetupDialog;
  /** The ply being looked at; undefined follows the game. */
  #browsed: number | undefined;
  #frame: number | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;
  readonly #store: GameStore;
  #saved: Game | undefined;
  #measured = false;
  /** Said below the moves until the game goes on. */
  #remark: { readonly revision: number; readonly text: string } | undefined;
  /** A hint was asked for in this position. */
  #hinted: number | undefined;

  constructor(
    { rules, engine, isIdle, settings, storage, busy }: Equipment,
    board: Chessboard,
    handOver: HandOver,
  ) {
    this.#board = board;
    this.#settings = settings;
    this.#busy = busy;
    this.#setup = new SetupDialog((setup) => this.#newGame(setup));
    const opponent = engine.session(OPPONENT);
    this.#session = new GameSession(
      rules,
      {
        search: (...asked) => opponent.search(...asked),
        newGame: () => opponent.newGame(),
        ratings: () => engine.ratings(),
      },
      () => this.#changed(),
    );
    this.#store = new GameStore(storage, {
      onMoved: (game, age) => this.#session.watch(game, age),
      onGivenAway: () => this.#session.giveAway(),
      onInherited: (game) => this.#session.resume(game),
      game: () => this.#session.game,
    });
    const judge = engine.session(JUDGE);
    this.#judge = new GameJudge(() => isIdle.then(() => judge), () => this.#drawSoon());
    this.#gameBoard = new GameBoard(
      board,
      (uci) => this.#session.play(uci),
      (move) => this.#session.setPremove(move),
    );
    this.#sounds = new GameSounds(settings, board);
    this.#typed = new TypedMoves({
      game: () => this.#session.game,
      shownPly: (game) => this.#shownPly(game),
      play: (uci) => {
        this.#browsed = undefined;
        this.#session.play(uci);
      },
    });
    wireShareMenu(rules, {
      game: () => this.#session.game,
      scoreAt: (ply) => (this.#settings.value.evaluation ? this.#judge.at(ply) : undefined),
      fen: () => this.#shownFen(),
    });
    this.#wire(handOver);
  }

  get positions(): GamePositions | undefined {
    const game = this.#session.game;
    return game && positionsOf(game);
  }

  /** Goes on with the saved game, or sets the pieces up for a first one. */
  async begin(): Promise<void> {
    const saved = await this.#store.load();
    if (saved !== undefined) {
      try {
        if (this.#store.isElsewhere) this.#session.watch(saved, this.#store.age);
        else this.#session.resume(saved);
        return;
      } catch (error) {
        // A game that the rules refuse cannot be played on.
        if (!(error instanceof RulesError)) throw error;
      }
    }
    this.#store.begin(false);
    this.#session.newGame(FIRST_GAME);
  }

  /** Shows another game that is kept: one that was put aside goes on. */
  async open(id: string): Promise<void> {
    const saved = await this.#store.open(id);
    if (saved === undefined) return;
    this.#browsed = undefined;
    if (this.#store.isElsewhere) this.#session.watch(saved, this.#store.age);
    else this.#session.resume(saved);
  }

  /** Takes the game over from the tab that plays it. */
  async #continueHere(): Promise<void> {
    const game = await this.#store.takeOver();
    if (game !== undefined) this.#session.resume(game);
  }

  /** How strong the levels are is known when the engine is. */
  rate(ratings: Ratings): void {
    this.#players.rate(ratings);
    this.#setup.rate(ratings);
    this.#drawSoon();
  }

  /** Offers a game from a position. */
  offer({ fen, chess960 }: PlayStart): void {
    const game = this.#session.game;
    if (game !== undefined) this.#setup.open(game.setup, fen, chess960);
  }

  /** Draws again, for instance because another view was shown. */
  refresh(): void {
    this.#changed();
  }

  /** Throws where the start position is none. */
  #newGame(setup: GameSetup): void {
    const before = this.#store.resting;
    this.#session.newGame(setup, () => this.#store.begin(true));
    if (before !== undefined) {
      const withdraw = offerEverywhere(t`Your other game waits in My games.`, t`Resume it`, () => void this.open(before));
      setTimeout(withdraw, OTHER_GAME_MS);
    }
    this.#browsed = undefined;
    this.#searchPanel.clear();
    this.#settings.change({ flipped: false });
  }

  #wire({ onAnalyse, onExplore }: HandOver): void {
    const on = (id: string, act: (game: Game) => void): void => {
      byId(id, HTMLButtonElement).addEventListener('click', () => this.#session.game && act(this.#session.game));
    };
    const resignDialog = byId('resign-dialog', HTMLDialogElement);
    on('new-game', () => this.#act('new'));
    on('take-back', () => this.#act('undo'));
    on('hint', () => this.#act('hint'));
    on('flip', () => this.#act('flip'));
    on('offer-draw', (game) => this.#offerDraw(game));
    on('resign', () => resignDialog.showModal());
    on('resign-no', () => resignDialog.close());
    on('resign-yes', () => {
      resignDialog.close();
      this.#browsed = undefined;
      this.#session.resign();
    });
    on('rematch', (game) => this.#newGame(rematchOf(game.setup)));
    on('play-from-here', (game) => this.#setup.open(game.setup, this.#shownFen(), game.setup.chess960));
    on('review', (game) => onAnalyse(this.#handed(game, 0, true)));
    on('explore-decisive', (game) => onExplore(this.#report(game).decisive?.ply ?? 0));
    on('analyse-game', (game) => onAnalyse(this.#handed(game, this.#shownPly(game), false)));
    on('explore-position', (game) => onExplore(this.#shownPly(game)));
    on('status-action', (game) => {
      if (game.phase.kind === 'stalled') this.#session.retry();
      else if (game.phase.kind === 'elsewhere' && this.#shownPly(game) === pliesOf(game)) void this.#continueHere();
      else this.#browse(Number.POSITIVE_INFINITY);
    });
    listenForShortcuts(
      PLAY_KEYS,
      () => isShown('play'),
      (shortcut) => this.#act(shortcut),
    );
    this.#settings.onChange(() => this.#changed());
    document.addEventListener('visibilitychange', () => this.#changed());
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
        return this.#session.takeBack();
      case 'hint':
        return this.#giveHint(game);
      case 'flip':
        return this.#settings.change({ flipped: !this.#settings.value.flipped });
      case 'board':
        return this.#board.focus();
      case 'type':
        return this.#typed.focus();
      case 'readMove':
        return this.#typed.readMove();
      case 'readPosition':
        return this.#typed.readPosition();
      case 'help':
        return byId('help-dialog', HTMLDialogElement).showModal();
    }
  }

  #browse(ply: number): void {
    const game = this.#session.game;
    if (game === undefined) return;
    this.#browsed = ply >= pliesOf(game) ? undefined : ply;
    this.#changed();
  }

  #giveHint(game: Game): void {
    if (game.phase.kind !== 'human') return;
    this.#browsed = undefined;
    this.#hinted = game.revision;
    this.#changed();
  }

  #offerDraw(game: Game): void {
    if (game.phase.kind !== 'human') return;
    const answer = answerToDrawOffer(game, this.#judge.at(pliesOf(game)), levelOf(game.setup.level).name);
    if (answer.accepted) return this.#session.agreeOnDraw();
    // A hint would be said again with every frame, in place of the answer.
    this.#hinted = undefined;
    this.#remark = { revision: game.revision, text: answer.reason };
    this.#board.announce(answer.reason);
    this.#changed();
  }

  #shownPly(game: Game): number {
    return Math.min(this.#browsed ?? Number.POSITIVE_INFINITY, pliesOf(game));
  }

  #orientation({ setup: { human } }: Game): Color {
    return this.#settings.value.flipped ? opposite(human) : human;
  }

  #handed(game: Game, ply: number, isForReview: boolean): HandedGame {
    const [head, orientation] = [headOf(game, new Date()), this.#orientation(game)];
    return { positions: positionsOf(game), ply, head, orientation, isForReview };
  }

  #shownFen(): string {
    const game = this.#session.game;
    return game?.position.positions[this.#shownPly(game)]?.fen ?? '';
  }

  #report(game: Game): GameReport {
    return reportOf(game, (ply) => this.#judge.at(ply));
  }

  #changed(): void {
    const game = this.#session.game;
    if (game !== undefined && game !== this.#saved) {
      const moved = this.#saved !== undefined && pliesOf(game) > pliesOf(this.#saved);
      if (moved && this.#settings.value.returnOnMove) this.#browsed = undefined;
      this.#saved = game;
      this.#store.save();
    }
    // Nobody looks at a hidden tab, and other views have searches of their own.
    this.#judge.follow(document.hidden || !isShown('play') ? undefined : game);
    this.#drawSoon();
  }

  #drawSoon(): void {
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
    const orientation = this.#orientation(game);
    const { evaluation } = this.#settings.value;
    const report = this.#report(game);
    const { premove } = this.#session;
    const { name } = levelOf(game.setup.level);
    const names = game.setup.human === 'white' ? { white: t`You`, black: name } : { white: name, black: t`You` };

    this.#gameBoard.update({ game, shownPly, orientation, premove, hint: this.#hint(game, shownPly) });
    this.#players.update(game, shownPly, orientation, now);
    byId('play', HTMLElement).classList.toggle('no-evaluation', !evaluation);
    this.#evalBar.update(evaluation ? this.#verdict(game, shownPly) : undefined, orientation);
    const accuracy = report.accuracy[game.setup.human];
    if (isOver(game) && report.complete && accuracy !== undefined) this.#store.judged(accuracy);
    this.#drawMoves(game, report, evaluation, shownPly);
    this.#searchPanel.update(evaluation, this.#judge.at(shownPly), report.moves[shownPly - 1], names);
    if (evaluation) this.#searchPanel.updateCourse(courseOf(game, (ply) => this.#judge.at(ply)), pliesOf(game));
    this.#opponent.update(game, report, evaluation);
    // After the game the key moments take the place of what the engine sees.
    const isDone = isOver(game) && shownPly > 0 && shownPly === pliesOf(game);
    byId('sees', HTMLElement).hidden = isDone && evaluation;
    this.#moments.update(game, report, (ply) => this.#judge.at(ply), isDone && evaluation);
    drawStatus(game, shownPly, this.#remark?.revision === game.revision ? this.#remark.text : undefined);
    this.#busy.set('game', game.phase.kind === 'engine');
    drawButtons(game, report);
    this.#sounds.update(game, now);
    if (isShown('play')) setTitle(playTitle(game));
    this.#tickAgain(game, now);
    this.#measure(game);
  }

  #drawMoves(game: Game, report: GameReport, evaluation: boolean, shownPly: number): void {
    const at = (ply: number): ReturnType<typeof scoreAt> => scoreAt(game, (one) => this.#judge.at(one), ply);
    const moves = game.position.sans.map((san, index) =>
      evaluation ? { san, mark: report.moves[index]?.mark, score: at(index + 1) } : { san },
    );
    this.#moves.update(game.position.start, moves, shownPly);
  }

  #hint(game: Game, shownPly: number): string | undefined {
    if (this.#hinted !== game.revision || shownPly !== pliesOf(game) || game.phase.kind !== 'human') return undefined;
    const judgement = this.#judge.at(shownPly);
    const [uci] = judgement?.info.pv ?? [];
    const [san] = judgement?.info.pvSan ?? [];
    if (uci === undefined || san === undefined) return undefined;
    const text = t`Hint: ${san}.`;
    if (this.#remark?.text !== text) this.#board.announce(text);
    this.#remark = { revision: game.revision, text };
    return uci;
  }

  /** A finished game has a result; any other position has a score, once the judge has looked at it. */
  #verdict(game: Game, ply: number): Verdict | undefined {
    if (game.phase.kind === 'over' && ply === pliesOf(game)) return resultVerdict(game.phase.result);
    const judgement = this.#judge.at(ply) ?? this.#judge.at(ply - 1);
    return judgement && scoreVerdict(judgement.score);
  }

  #tickAgain(game: Game, now: number): void {
    clearTimeout(this.#tick);
    const { running } = game.clock;
    if (running === null || isFlagDown(game.clock, now)) return;
    const wait = untilTextChanges(timeLeft(game.clock, running.color, now));
    this.#tick = setTimeout(() => this.#drawSoon(), wait);
  }

  /** From the start of the page load to the first frame in which a legal move can be made. */
  #measure(game: Game): void {
    if (this.#measured || game.position.legalMoves.length === 0) return;
    this.#measured = true;
    performance.mark('espalier:ready');
    performance.measure('espalier:first-legal-move', { start: 0, end: performance.now() });
  }
}

function positionsOf(game: Game): GamePositions {
  return { request: requestOf(game), view: game.position };
}
