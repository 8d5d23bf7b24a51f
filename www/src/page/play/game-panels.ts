/** What is drawn around the board, and what its buttons and keys do. It is loaded when the board is there. */

import { effect, signal } from '@preact/signals';
import { h, render } from 'preact';
import { squaresOf } from '#espalier/chess/squares.js';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { PlayStart } from '../../model/address/view-links.js';
import { writePracticeLink } from '../../model/address/view-links.js';
import { rematchOf } from '../../model/game/chess960.js';
import type { Game, GameSetup } from '../../model/game/game.js';
import { isOver, isWithoutEngine } from '../../model/game/game.js';
import type { GameHandoff } from '../../model/game/game-handoff.js';
import type { Threat } from '../../model/game/threat.js';
import { momentsOfGame } from '../../model/practice/judged-moments.js';
import type { MomentSet } from '../../model/practice/moment.js';
import { PracticeBook } from '../../model/practice/practice-book.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import type { AskWhy } from '../../model/why/reason.js';
import { stepByWheel } from '../shared/board-pointer.js';
import { whenIdle } from '../shared/idle.js';
import type { SettingsStore } from '../shared/settings.js';
import type { Shortcut } from '../shared/shortcuts.js';
import { listenForShortcuts, PLAY_KEYS } from '../shared/shortcuts.js';
import { Changes } from '../shared/view/changes.js';
import { fetchLate } from '../shared/view/late.js';
import { Typing } from '../shared/view/typed-moves.js';
import { goTo, isShown } from '../shared/views.js';
import type { CurrentGame, KeptPlace } from './current-game.js';
import { followReview } from './deeper-review.js';
import type { GameAction } from './game-actions.js';
import { clocksOf, moveWords, positionWords } from './game-summary.js';
import { PlayState } from './play-state.js';
import { PlayView } from './play-view.js';
import { scoreSoFar } from './score-so-far.js';
import { Setup } from './setup-dialog.js';

export interface PanelsHost {
  readonly current: CurrentGame;
  readonly board: Chessboard;
  readonly rules: Rules;
  readonly settings: SettingsStore;
  /** Of the moments that are to be tried again. */
  readonly store: EntryStore;
  /** Throws where the start position is none. */
  readonly onNewGame: (setup: GameSetup) => void;
  /** The game is taken over from the tab that plays it. */
  readonly onContinue: () => void;
  /** How well the player has played a game that is over, in percent. */
  readonly onJudged: (accuracy: number) => void;
  /** Where the game that is shown is kept. */
  readonly place: () => KeptPlace;
  readonly askWhy: AskWhy;
  readonly threatIn: (position: { readonly fen: string; readonly chess960: boolean }) => Promise<Threat>;
  /** Maybe to ask why not a move of the position shown. */
  readonly onAnalyse: (game: GameHandoff, why?: string) => void;
  readonly onExplore: (ply: number) => void;
  readonly onMyGames: () => void;
}

/** What others do with the game, and with the position after so many moves. */
export type HandOver = Pick<PanelsHost, 'onAnalyse' | 'onExplore' | 'onMyGames'>;

export class GamePanels {
  readonly #host: PanelsHost;
  readonly #first: Game;
  readonly #changes = new Changes(
    () => undefined,
    () => true,
  );
  readonly #setup = new Setup();
  readonly #typing = new Typing();
  readonly #isResigning = signal(false);
  /** Two people are asked whether both want a draw. */
  readonly #isAgreeing = signal(false);
  readonly #book: PracticeBook;
  readonly #state: PlayState;
  #wasOver: boolean;

  constructor(root: HTMLElement, first: Game, host: PanelsHost) {
    const { current, board, rules, settings } = host;
    this.#host = host;
    this.#book = new PracticeBook(host.store);
    this.#first = first;
    this.#state = new PlayState(current, first, settings, this.#changes);
    this.#wasOver = isOver(first);
    if (this.#wasOver) this.#state.tab.value = 'sees';
    const view = h(PlayView, {
      state: this.#state,
      setup: this.#setup,
      kept: { rules, store: host.store, onMyGames: host.onMyGames },
      score: scoreSoFar(host.store, this.#state.game),
      isResigning: this.#isResigning,
      isAgreeing: this.#isAgreeing,
      typing: this.#typing,
      share: {
        rules,
        game: () => this.#game,
        scoreAt: (ply) => (this.#state.isEvaluated.peek() ? current.scoreAt(ply) : undefined),
        fen: () => current.fen,
      },
      onAct: (action) => this.act(action),
      onGo: (ply) => current.browse(ply),
      onStep: (step) => this.act(step),
      onMoment: (moment) => current.showMoment(moment),
      onExplore: host.onExplore,
      askWhy: host.askWhy,
      onWhy: (ply) => this.#askWhy(ply),
      onTry: (ply) => this.#practise(ply),
      onAnalyse: () => host.onAnalyse(current.handed(this.#game, host.place(), current.ply, false)),
      onPlay: (uci) => current.play(uci),
      onRead: (what) => this.act(what),
      onStatus: (kind) => {
        if (kind === 'retry') current.session.retry();
        else if (kind === 'reload') location.reload();
        else if (kind === 'continue') host.onContinue();
        else current.browse(Number.POSITIVE_INFINITY);
      },
      onPlayFromHere: () =>
        this.#setup.open({ last: this.#game.setup, fen: current.fen, chess960: this.#game.setup.chess960 }),
      onEvaluation: () => settings.change({ evaluation: !settings.value.evaluation }),
      onNewGame: host.onNewGame,
      onResign: () => current.resign(),
      onAgree: () => current.offerDraw(),
      onFocusLost: () => board.focus(),
    });
    followReview(
      host.store,
      this.#state.game,
      () => host.place().id,
      (game, scores) => current.useReview(game, scores),
    );
    render(view, root);
    whenIdle(fetchLate);
    effect(() => {
      const { accuracy, complete } = this.#state.report.value;
      const { setup } = this.#state.game.value;
      const value = setup.twoPeople === undefined ? accuracy[setup.human] : undefined;
      if (!isOver(this.#state.game.value) || !complete || value === undefined) return;
      host.onJudged(value);
      this.#keepMoments();
    });
    stepByWheel(board, (by) => this.act(by > 0 ? 'next' : 'previous'));
    listenForShortcuts(
      PLAY_KEYS,
      () => isShown('play'),
      (shortcut) => this.act(shortcut),
    );
  }

  /** What the game is, and what is looked at of it, has changed. */
  draw(): void {
    const over = isOver(this.#game);
    if (over) this.#isResigning.value = this.#isAgreeing.value = false;
    // Where there is room for one panel, it is that of the key moments, until there is another game.
    if (over !== this.#wasOver) this.#state.tab.value = over ? 'sees' : 'moves';
    this.#wasOver = over;
    this.#changes.now();
  }

  /** Offers a game from a position. */
  offer(start: PlayStart): void {
    this.#setup.open({ last: this.#game.setup, ...start });
  }

  act(action: GameAction | Shortcut): void {
    const { current, board, settings } = this.#host;
    switch (action) {
      case 'previous':
        return current.browse(Math.max(0, current.ply - 1));
      case 'next':
        return current.browse(current.ply + 1);
      case 'first':
        return current.browse(0);
      case 'last':
        return current.browse(Number.POSITIVE_INFINITY);
      case 'nextMoment':
        return current.stepMoment(1);
      case 'previousMoment':
        return current.stepMoment(-1);
      case 'why':
        return current.moment === undefined ? undefined : this.#askWhy(current.moment);
      case 'new':
        return this.#setup.open({ last: this.#game.setup });
      case 'undo':
        return current.takeBack();
      case 'hint':
        return current.giveHint();
      case 'threat':
        return void this.#askThreat();
      case 'draw':
        if (isWithoutEngine(this.#game)) return void (this.#isAgreeing.value = true);
        return current.offerDraw();
      case 'resign':
        return void (this.#isResigning.value = true);
      case 'rematch':
        return this.#host.onNewGame(rematchOf(this.#game.setup));
      case 'practise':
        return this.#practise();
      case 'review':
        return this.#host.onAnalyse(current.handed(this.#game, this.#host.place(), 0, true));
      case 'explore':
        return this.#host.onExplore(current.ply);
      case 'flip':
        return settings.change({ flipped: !settings.value.flipped });
      case 'board':
        return board.focus();
      case 'type':
        return this.#typing.focus();
      case 'readMove':
        return this.#typing.say(moveWords(this.#game, current.ply));
      case 'readPosition':
        return this.#typing.say(positionWords(this.#game, current.ply));
      case 'readClocks':
        return this.#typing.say(clocksOf(this.#game, performance.now()));
    }
  }

  async #askThreat(): Promise<void> {
    const { current, threatIn } = this.#host;
    const game = this.#game;
    if (game.phase.kind !== 'human' || isWithoutEngine(game)) return;
    current.browse(Number.POSITIVE_INFINITY);
    current.tell(game, { text: t`Looking for the threat…` });
    const answer = await threatIn({ fen: current.fen, chess960: game.setup.chess960 }).catch(
      (error: unknown): Threat => ({ text: messageOf(error) }),
    );
    const { text, uci } = answer;
    current.tell(game, uci === undefined ? { text } : { text, arrow: { ...squaresOf(uci), kind: 'refutes' } });
  }

  /** What was wrong with the move after so many. */
  #askWhy(ply: number): void {
    const { current, place, onAnalyse } = this.#host;
    onAnalyse(current.handed(this.#game, place(), ply, false), this.#game.position.moves[ply]?.uci);
  }

  /** From the worst moment on, or from the one before so many moves. */
  #practise(ply?: number): void {
    const { id } = this.#keepMoments();
    goTo(writePracticeLink({ id, ...(ply !== undefined && { ply }) }));
  }

  /** The mistakes of the player, to be tried again. */
  #keepMoments(): MomentSet {
    const { current } = this.#host;
    const moments = momentsOfGame(this.#game, this.#state.report.peek(), current.scoreAt, Date.now());
    void this.#book.keep(moments);
    return moments;
  }

  get #game(): Game {
    return this.#host.current.game ?? this.#first;
  }
}
