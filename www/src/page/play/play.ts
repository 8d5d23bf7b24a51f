/** The actions of the Play view, and the state that its panels share. */

import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import { writePracticeLink } from '../../model/address/view-links.js';
import { rematchOf } from '../../model/game/chess960.js';
import { type Game, isOver, isWithoutEngine } from '../../model/game/game.js';
import { analysisIdOf, type GameHandoff } from '../../model/game/game-handoff.js';
import type { GameStatus } from '../../model/game/game-status.js';
import type { PositionScore } from '../../model/game/judge.js';
import type { Threat } from '../../model/game/threat.js';
import { momentsOfGame } from '../../model/practice/judged-moments.js';
import type { MomentSet } from '../../model/practice/moment.js';
import { PracticeBook } from '../../model/practice/practice-book.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { lateScript } from '../shared/late-script.js';
import type { Shortcut } from '../shared/shortcuts.js';
import { Typing } from '../shared/view/typed-moves.js';
import { goTo } from '../shared/views.js';
import { clocksOf, moveWords, positionWords } from './game-summary.js';
import type { PlayPage } from './play-page.js';
import { PlayState } from './play-state.js';
import { scoreSoFar } from './score-so-far.js';
import { Setup } from './setup-dialog.js';

export type GameAction =
  | 'undo'
  | 'hint'
  | 'threat'
  | 'draw'
  | 'resign'
  | 'practise'
  | 'review'
  | 'explore'
  | 'rematch'
  | 'new'
  | 'flip';

/** What others do with the game, and with the position after so many moves. */
export interface HandOver {
  /** Maybe to ask why not a move of the position shown. */
  readonly onAnalyse: (game: GameHandoff, why?: string) => void;
  readonly onExplore: (ply: number) => void;
}

export class Play {
  readonly page: PlayPage;
  readonly handOver: HandOver;
  readonly setup = new Setup();
  readonly typing = new Typing();
  readonly isResigning = signal(false);
  /** Two people are asked whether both want a draw. */
  readonly isAgreeing = signal(false);
  readonly state: PlayState;
  /** Of all games against the opponent, how many were won, drawn and lost; undefined while it is not known. */
  readonly score: ReadonlySignal<string | undefined>;
  readonly #book: PracticeBook;

  constructor(first: Game, page: PlayPage, handOver: HandOver) {
    const { current, dependencies } = page;
    const { store } = dependencies.storage;
    this.page = page;
    this.handOver = handOver;
    this.#book = new PracticeBook(store);
    this.state = new PlayState(current, first, dependencies.settings);
    this.score = scoreSoFar(store, this.state.game);
    const { game, report, tab } = this.state;
    let wasOver: boolean | undefined;
    effect(() => {
      const over = isOver(game.value);
      if (over) this.isResigning.value = this.isAgreeing.value = false;
      // Where there is room for one panel, it is that of the key moments, until there is another game.
      const isOther = wasOver === undefined ? over : over !== wasOver;
      if (isOther) tab.value = over ? 'sees' : 'moves';
      wasOver = over;
    });
    followReview(
      store,
      game,
      () => page.place.id,
      (shown, scores) => current.useReview(shown, scores),
    );
    effect(() => {
      const { accuracy, complete } = report.value;
      const { setup } = game.value;
      const value = setup.twoPeople === undefined ? accuracy[setup.human] : undefined;
      if (!isOver(game.value) || !complete || value === undefined) return;
      untracked(() => {
        page.judged(value);
        this.#keepMoments();
      });
    });
    effect(() => {
      if (page.offered.value !== undefined) this.setup.open({ last: game.peek().setup, ...page.offered.value });
    });
  }

  act(action: GameAction | Shortcut): void {
    const {
      current,
      board,
      dependencies: { settings },
    } = this.page;
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
        return current.moment === undefined ? undefined : this.askWhy(current.moment);
      case 'new':
        return this.setup.open({ last: this.#game.setup });
      case 'undo':
        return current.takeBack();
      case 'hint':
        return current.giveHint();
      case 'threat':
        return void this.#askThreat();
      case 'draw':
        if (isWithoutEngine(this.#game)) return void (this.isAgreeing.value = true);
        return current.offerDraw();
      case 'resign':
        return void (this.isResigning.value = true);
      case 'rematch':
        return this.page.newGame(rematchOf(this.#game.setup));
      case 'practise':
        return this.practise();
      case 'review':
        return this.#analyse(0, { isForReview: true });
      case 'explore':
        return this.handOver.onExplore(current.ply);
      case 'flip':
        return settings.change({ flipped: !settings.value.flipped });
      case 'board':
        return board.focus();
      case 'type':
        return this.typing.focus();
      case 'readMove':
        return this.typing.say(moveWords(this.#game, current.ply));
      case 'readPosition':
        return this.typing.say(positionWords(this.#game, current.ply));
      case 'readClocks':
        return this.typing.say(clocksOf(this.#game, performance.now()));
    }
  }

  async #askThreat(): Promise<void> {
    const { current } = this.page;
    const game = this.#game;
    if (game.phase.kind !== 'human' || isWithoutEngine(game)) return;
    current.browse(Number.POSITIVE_INFINITY);
    current.tell(game, { text: t`Looking for the threat…` });
    current.tell(game, await this.#threatIn(game).catch((error: unknown): Threat => ({ text: messageOf(error) })));
  }

  async #threatIn({ setup: { chess960 } }: Game): Promise<Threat> {
    const { rules, engine } = this.page.dependencies;
    const { fen } = this.page.current;
    const { threatIn } = await lateScript(() => import('../../model/game/threat.js'));
    return threatIn({ fen, chess960 }, rules, await engine.get());
  }

  /** The game is looked at where it stands. */
  analyse(): void {
    this.#analyse(this.page.current.ply);
  }

  /** What was wrong with the move after so many. */
  askWhy(ply: number): void {
    this.#analyse(ply, { why: this.#game.position.moves[ply]?.uci });
  }

  #analyse(ply: number, { why, isForReview = false }: { why?: string | undefined; isForReview?: boolean } = {}): void {
    const { current, place } = this.page;
    this.handOver.onAnalyse(current.handed(this.#game, place, ply, isForReview), why);
  }

  playFromHere(): void {
    const { setup } = this.#game;
    this.setup.open({ last: setup, fen: this.page.current.fen, chess960: setup.chess960 });
  }

  switchEvaluation(): void {
    const { settings } = this.page.dependencies;
    settings.change({ evaluation: !settings.peek().evaluation });
  }

  /** Carries out the action that the status line offers. */
  repair(kind: NonNullable<GameStatus['action']>['kind']): void {
    const { current } = this.page;
    if (kind === 'retry') current.session.retry();
    else if (kind === 'reload') location.reload();
    else if (kind === 'continue') void this.page.continueHere();
    else current.browse(Number.POSITIVE_INFINITY);
  }

  /** From the worst moment on, or from the one before so many moves. */
  practise(ply?: number): void {
    const { id } = this.#keepMoments();
    goTo(writePracticeLink({ id, ...(ply !== undefined && { ply }) }));
  }

  /** The mistakes of the player, to be tried again. */
  #keepMoments(): MomentSet {
    const { current } = this.page;
    const moments = momentsOfGame(this.#game, this.state.report.peek(), current.scoreAt, Date.now());
    void this.#book.keep(moments);
    return moments;
  }

  get #game(): Game {
    return this.state.game.value;
  }
}

/**
 * Follows the review in Analyse of a game that is over: what it finds takes the place of what the judge has.
 * `id` is where the game is kept.
 */
function followReview(
  store: EntryStore,
  game: ReadonlySignal<Game>,
  id: () => string,
  onFound: (game: Game, scores: readonly PositionScore[]) => void,
): void {
  const look = async (shown: Game): Promise<void> => {
    if (!isOver(shown)) return;
    // Without its script the verdict is that of the judge; the next look asks again.
    const reviews = await lateScript(() => import('../../model/game/reviewed-game.js')).catch(() => undefined);
    const scores = reviews && (await reviews.scoresOfReview(store, analysisIdOf(id()), shown));
    if (scores !== undefined && game.peek() === shown) onFound(shown, scores);
  };
  store.listen(({ kind }) => kind === 'review' && void look(game.peek()));
  effect(() => void look(game.value));
}
