/** The Practice view: which moments are tried again, its board, and what is kept of how that went. */

import { effect, signal } from '@preact/signals';
import { h, render } from 'preact';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import { type PracticeLink, writePlayLink } from '../../model/address/view-links.js';
import { PracticeBook } from '../../model/practice/practice-book.js';
import { PracticeSession } from '../../model/practice/practice-session.js';
import { type Task, todaysFive } from '../../model/practice/todays-five.js';
import { SITTING } from '../../model/review/winning-chances.js';
import { positionText } from '../../model/text/spoken.js';
import type { Dependencies } from '../shared/dependencies.js';
import { byId } from '../shared/dom.js';
import { leadBoard } from '../shared/lead-board.js';
import { PageBoard } from '../shared/page-board.js';
import { Typing } from '../shared/view/typed-moves.js';
import { goTo, isShown } from '../shared/views.js';
import { type Action, listenForActions } from './actions.js';
import { boardOf } from './practice-board.js';
import { PracticeView, type Sitting } from './practice-view.js';

/** A person waits for the verdict on a move. */
const SESSION = { priority: 1, threads: 1 } as const;

export class PracticePage {
  readonly #dependencies: Dependencies;
  readonly #book: PracticeBook;
  readonly #board = new PageBoard();
  readonly #engine: ReturnType<Dependencies['engine']['session']>;
  readonly #onBack: () => void;
  readonly #typing = new Typing();
  /** Undefined until the moments have been read. */
  readonly #sitting = signal<Sitting>();
  #link: PracticeLink | undefined;
  /** The number of what was asked for last. */
  #asked = 0;

  constructor(dependencies: Dependencies, onBack: () => void) {
    this.#dependencies = dependencies;
    this.#book = new PracticeBook(dependencies.storage.store);
    this.#engine = dependencies.engine.session(SESSION);
    this.#onBack = onBack;
    leadBoard(
      this.#board,
      () => this.#sitting.value && boardOf(this.#sitting.value.session),
      (uci) => this.#session?.play(uci),
    );
    // A piece that is held is let go; only then the key leads back.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && isShown('practice') && this.#board.cancel()) event.preventDefault();
      },
      { capture: true },
    );
    this.#board.dataset['testid'] = 'practice-board';
    render(
      h(PracticeView, {
        sitting: this.#sitting,
        board: this.#board,
        typing: this.#typing,
        onAct: (action) => this.#act(action),
        onWhy: (task) => askWhy(task),
        onPlayOn: (fen, chess960) => goTo(writePlayLink({ fen, chess960 })),
      }),
      byId('practice', HTMLElement),
    );
    listenForActions((action) => this.#act(action));
    effect(() => dependencies.busy.set('practice', this.#sitting.value?.session.stage === 'judging'));
  }

  /** Shows the moments that an address leads to: those of a game, or of today. The same again goes on where it was. */
  async enter(link: PracticeLink): Promise<void> {
    const { session } = this.#sitting.peek() ?? {};
    const isSame = this.#link !== undefined && this.#link.id === link.id && this.#link.ply === link.ply;
    if (isSame && session !== undefined && !session.isOver) return;
    this.#link = link;
    const asked = (this.#asked += 1);
    const tasks = await this.#tasksOf(link);
    if (asked === this.#asked) this.#begin(tasks, link.id === undefined);
  }

  /** Another view is shown. */
  leave(): void {
    this.#session?.rest();
  }

  async #tasksOf({ id, ply }: PracticeLink): Promise<Task[]> {
    if (id === undefined) return todaysFive(await this.#book.all(), Date.now());
    const set = await this.#book.get(id);
    if (set === undefined) return [];
    const wanted = set.moments.filter((moment) => moment.ply === ply);
    const others = set.moments.filter((moment) => moment.ply !== ply);
    return [...wanted, ...others].slice(0, SITTING).map((moment) => ({ set, moment }));
  }

  #begin(tasks: readonly Task[], isDaily: boolean): void {
    this.#session?.rest();
    const session = new PracticeSession(tasks, {
      engine: this.#engine,
      whyNot: (...asked) => this.#dependencies.engine.whyNot(...asked),
      rules: this.#dependencies.rules,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      now: () => Date.now(),
      onDone: ({ set, moment }, progress) => void this.#book.note(set.id, moment.ply, progress),
    });
    this.#sitting.value = { session, isDaily };
  }

  get #session(): PracticeSession | undefined {
    return this.#sitting.peek()?.session;
  }

  #act(action: Action): void {
    const session = this.#session;
    switch (action) {
      case 'back':
        return this.#onBack();
      case 'board':
        return this.#board.focus();
      case 'type':
        return this.#typing.focus();
      case 'readPosition':
        return this.#typing.say(positionText(session?.shown?.fen ?? ''));
      case 'hint':
        return session?.hint();
      case 'solve':
        return session?.solve();
      case 'why':
        // Before, it would tell what is looked for.
        return session?.isSolved === true && session.task !== undefined ? askWhy(session.task) : undefined;
      case 'next':
        if (session?.isOver === true) return session.restart();
        return session?.next();
    }
  }
}

/** What was wrong with the move that was played, in Analyse. */
function askWhy({ set: { game }, moment: { ply, played } }: Task): void {
  goTo(writeAnalysisLink({ game, ply, why: played }));
}
