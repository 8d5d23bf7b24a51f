/** What is analysed, with all that belongs to it, and what its buttons and keys do. */

import { effect, untracked } from '@preact/signals';
import type { Chessboard } from '#espalier/element/chessboard.js';
import type { WhyNot as Answer, PositionRequest } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import type { AnalysisStatus } from '../../model/analysis/analysis-status.js';
import { reviewedTree } from '../../model/analysis/game-tree.js';
import { type LineMove, previewOf } from '../../model/analysis/lines.js';
import { NodePositions } from '../../model/analysis/node-positions.js';
import { Study } from '../../model/analysis/study.js';
import {
  gameAlong,
  mainLine,
  nodeOf,
  PASS,
  pathTo,
  plyOf,
  requestOf,
  shownLine,
  type VariationTree,
} from '../../model/analysis/variation-tree.js';
import { opposite } from '../../model/game/clock.js';
import type { GameHandoff } from '../../model/game/game-handoff.js';
import { type Understood, understoodMove } from '../../model/game/typed-move.js';
import { ReviewBook } from '../../model/review/review-book.js';
import { positionText } from '../../model/text/spoken.js';
import type { AskWhy } from '../../model/why/reason.js';
import type { Dependencies } from '../shared/dependencies.js';
import { visibility } from '../shared/pace.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { Typing } from '../shared/view/typed-moves.js';
import { isShown } from '../shared/views.js';
import { WhyNot } from '../why/why-not.js';
import type { Action } from './actions.js';
import { StudyState, Verdicts } from './analyse-state.js';
import { AnalysisStore } from './analysis-store.js';
import { CommentDraft } from './comment-draft.js';
import { DrawingState } from './drawing-state.js';
import { EngineWork, searcher } from './engine-work.js';
import { FileGames } from './file-games.js';
import { FileReviews } from './file-reviews.js';
import { GameOpener, Requests } from './game-opener.js';
import { evaluationSaid, moveSaid } from './position-summary.js';
import { PracticeOffer } from './practice-offer.js';
import { ReviewState } from './review-state.js';
import { playFrom, SetUp } from './set-up.js';

/** The ways to other views, and back from them. */
export interface OtherViews {
  /** Shows how the position after `ply` moves is searched. */
  readonly onExplore: (ply: number) => void;
  /** Shows a game that was played here. */
  readonly onGame: (game: GameHandoff) => void;
}

export class Analysis {
  readonly dependencies: Dependencies;
  readonly board: Chessboard;
  readonly typing = new Typing();
  readonly #setUp: SetUp;
  readonly positions: NodePositions;
  readonly study: Study;
  readonly shown: StudyState;
  readonly review: ReviewState;
  readonly practice: PracticeOffer;
  readonly why: WhyNot;
  readonly work: EngineWork;
  readonly verdicts: Verdicts;
  readonly drawing: DrawingState;
  readonly draft: CommentDraft;
  readonly store: AnalysisStore;
  readonly requests = new Requests();
  readonly opener: GameOpener;
  readonly reviews: FileReviews;
  readonly #onExplore: OtherViews['onExplore'];
  readonly onGame: OtherViews['onGame'];
  /** The position in which it was asked why not a move: the question ends where another one is shown. */
  #askedAt = '';

  constructor(dependencies: Dependencies, board: Chessboard, onSaved: () => void, { onExplore, onGame }: OtherViews) {
    const { rules, engine, settings, storage } = dependencies;
    this.dependencies = dependencies;
    this.#onExplore = onExplore;
    this.onGame = onGame;
    this.board = board;
    this.positions = new NodePositions(rules);
    this.study = new Study(rules, this.positions);
    this.shown = new StudyState(rules, this.positions, this.study);
    const book = new ReviewBook(storage.store);
    const searches = searcher(engine, settings);
    const askWhy: AskWhy = (...asked) => engine.whyNot(...asked);
    this.review = new ReviewState(this.shown.tree, this.positions, searches, askWhy, book, storage);
    this.practice = new PracticeOffer(this.review, this.shown, storage.store, book);
    this.why = new WhyNot(rules, engine, engine.session({ priority: 1, threads: 1 }));
    this.work = new EngineWork(dependencies, this.study, this.review);
    this.verdicts = new Verdicts(this.shown, this.work, this.study);
    this.drawing = new DrawingState(board, this.study, this.shown.tree);
    this.draft = new CommentDraft(this.study);
    this.store = new AnalysisStore(storage, rules, this.study, this.draft, onSaved);
    const file = new FileGames(rules, storage.store, this.shown.tree);
    this.opener = new GameOpener(rules, this.study, file, this.requests, () => this.draft.finish());
    this.reviews = new FileReviews(file, this.review, dependencies, book);
    this.#setUp = new SetUp(rules, (game) => this.study.open({ game }));
    const isVisible = visibility();
    // The engine may search while somebody looks and nothing else needs it, such as the answer to a question.
    effect(() => {
      const isSeen = isShown('analyse') && isVisible.value && !this.why.isAsking.value;
      this.work.allow(isSeen, this.reviews.all.value);
    });
    effect(() => {
      if (this.study.tree !== undefined) untracked(() => this.moved());
    });
  }

  moved(): void {
    const { tree } = this.study;
    if (tree === undefined) return;
    this.draft.follow(tree);
    this.drawing.forget();
    if (this.study.key !== this.#askedAt) this.why.close();
    this.shown.preview.value = undefined;
    const { tree: now = tree, past } = this.study;
    void this.review.load(now.id);
    this.store.changed(now, past);
  }

  startReview(): void {
    if (this.review.start()) this.shown.tab.value = 'report';
  }

  act(action: Action): void {
    if (this.why.question.peek() !== undefined && this.#actOnLine(action)) return;
    switch (action) {
      case 'previous':
        return this.study.step(-1);
      case 'next':
        return this.study.step(1);
      case 'first':
        return this.study.goToPly(0);
      case 'last':
        return this.study.goToPly(Number.POSITIVE_INFINITY);
      case 'flip':
        this.shown.orientation.value = opposite(this.shown.orientation.value);
        return;
      case 'board':
        return this.board.focus();
      case 'remove':
        return this.study.remove();
      case 'promote':
        return this.study.promote();
      case 'back':
        return this.study.undo();
      case 'draw':
        return this.drawing.toggle();
      case 'games':
        this.opener.file.isListOpen.value = !this.opener.file.isListOpen.value;
        return;
      case 'chapter':
        return void this.opener.addChapter();
      case 'previous-game':
        return this.opener.step(-1);
      case 'next-game':
        return this.opener.step(1);
      case 'type':
        // Where there is room for one panel, the field is in that of the moves.
        this.shown.tab.value = 'moves';
        return this.typing.focus();
      case 'readMove':
        return this.typing.say(moveSaid(this.shown.tree.value));
      case 'readPosition':
        return this.typing.say(positionText(this.shown.node.value.fen));
      case 'readEvaluation':
        return this.typing.say(
          evaluationSaid(this.shown.tree.value, this.verdicts.score.value, this.work.report.value),
        );
      case 'previous-mistake':
        return this.#stepMistake(-1);
      case 'next-mistake':
        return this.#stepMistake(1);
      case 'why':
        return this.askWhy(this.shown.tree.value.current);
      case 'threat':
        return this.work.toggleThreat();
      case 'engine':
        return this.work.toggle();
      case 'explore':
        return this.study.tree && this.#onExplore(plyOf(this.study.tree));
      case 'play':
        return playFrom(this.#place());
      case 'set-up':
        return void this.#setUp.open(this.#place()).catch((error: unknown) => tellEverywhere(messageOf(error)));
    }
  }

  /** Asks why not the move that leads to a node. */
  askWhy(id: number): void {
    const { tree } = this.study;
    const { move, parent } = tree === undefined ? {} : nodeOf(tree.nodes, id);
    if (tree === undefined || move === undefined || parent === undefined || move.uci === PASS) return;
    this.#ask(requestOf(tree, pathTo(tree, parent)), move.uci);
  }

  /** Asks why not a move of the position shown; of a known answer the line is played at once. */
  askAbout(uci: string, known?: Answer): void {
    const { tree } = this.study;
    if (tree !== undefined) this.#ask(requestOf(tree, pathTo(tree, tree.current)), uci, known);
    if (known !== undefined) void this.why.play();
  }

  #ask(request: PositionRequest, uci: string, known?: Answer): void {
    this.#askedAt = this.study.key;
    this.why.ask(request, uci, known);
  }

  /** While a line is looked at, keys go through it. */
  #actOnLine(action: Action): boolean {
    switch (action) {
      case 'previous':
        this.why.step(-1);
        return true;
      case 'next':
        this.why.step(1);
        return true;
      case 'first':
        this.why.show(0);
        return true;
      case 'last':
        this.why.show(Number.POSITIVE_INFINITY);
        return true;
      case 'engine':
        void this.why.play();
        return true;
      case 'why':
        this.why.close();
        return true;
      default:
        return false;
    }
  }

  /** Of a chapter. What is being written in it is finished: its place would be in a game that is gone. */
  rename(name: string): void {
    this.draft.finish();
    this.study.rename(name);
  }

  repair(kind: NonNullable<AnalysisStatus['action']>['kind']): void {
    if (kind === 'undo') this.study.undo();
    else if (kind === 'continue') void this.store.takeOver();
    else this.work.retry();
  }

  /** Looks ahead along a line, or no longer. */
  look(move: LineMove | undefined): void {
    const { tree } = this.study;
    const game = this.work.passed.value?.target.request ?? (tree && requestOf(tree, pathTo(tree, tree.current)));
    this.shown.preview.value =
      move === undefined || game === undefined ? undefined : previewOf(this.dependencies.rules, game, move);
  }

  /** A move on the board: while it is asked why not a move, it is asked about this one. */
  move(uci: string): void {
    if (this.why.question.peek() === undefined) this.study.play([uci]);
    else this.why.askOther(uci);
  }

  play({ moves }: LineMove): void {
    this.look(undefined);
    // The moves of a threat cannot be played: it is not that side's turn.
    if (this.work.passed.value === undefined) this.study.play(moves);
  }

  /** The move that is meant by a text that somebody has typed. */
  understand(text: string): Understood {
    const { position, outcome, isReadOnly } = this.study;
    if (isReadOnly.value) return { fault: t`This analysis is open in another tab.` };
    if (position === undefined || outcome !== undefined) return { fault: t`The game is over.` };
    return understoodMove(text, position);
  }

  /** The address of what is shown now. */
  get link(): string {
    const { tree } = this.study;
    return writeAnalysisLink(tree === undefined ? {} : { game: gameAlong(tree, shownLine(tree)), ply: plyOf(tree) });
  }

  /** The game with what a review has found in it. */
  reviewed(): VariationTree {
    return reviewedTree(this.shown.tree.value, this.positions, this.review.judgments.value, this.review.review.value);
  }

  /** To the mistake of the game before or after the position shown; in a variation that of where it begins. */
  #stepMistake(by: 1 | -1): void {
    const { tree } = this.study;
    if (tree === undefined) return;
    const line = mainLine(tree);
    const at = pathTo(tree, tree.current).filter((id) => line.includes(id)).length;
    const plies = this.review.mistakes.value;
    const ply = by > 0 ? plies.find((one) => one > at) : plies.findLast((one) => one < at);
    const id = ply === undefined ? undefined : line[ply - 1];
    if (id !== undefined) this.study.goTo(id);
  }

  /** The position shown. */
  #place(): { fen: string; chess960: boolean } {
    return { fen: this.shown.node.value.fen, chess960: this.shown.tree.value.start.chess960 };
  }
}

/** Props of the panels. */
export interface AnalysisProps {
  readonly analysis: Analysis;
}
