/** The Analyse view: one position is shown; lines, bar, arrows and address are of that one. Draws once per frame. */

import type { Chessboard } from 'espalier/element';
import type { Color, Engine, PositionRequest } from 'espalier';
import { EngineError } from 'espalier';
import { messageOf, t } from 'espalier/words';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import type { AnalysisLink } from '../../model/address/analysis-link.js';
import type { PlayStart } from '../../model/address/play-link.js';
import { Analyser } from '../../model/analysis/analyser.js';
import { START_FEN } from '../../model/analysis/board-setup.js';
import { LinePreview } from '../../model/analysis/line-preview.js';
import type { LineMove } from '../../model/analysis/line-preview.js';
import { bestArrows } from '../../model/analysis/lines.js';
import { shownGame } from '../../model/analysis/shown-game.js';
import { StaticEval } from '../../model/analysis/static-eval.js';
import { Study } from '../../model/analysis/study.js';
import { Threat } from '../../model/analysis/threat.js';
import { mainLine, nodeOf, pathTo, plyOf, requestOf, shownLine } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { opposite } from '../../model/game/clock.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { sideOf } from '../../model/game/handed-game.js';
import type { HandedGame } from '../../model/game/handed-game.js';
import { faultSentence } from '../../model/text/fault-text.js';
import { forWhite } from 'espalier/element';
import { addressBarOf } from '../shared/address-bar.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import { byId, setText } from '../shared/dom.js';
import { EvalBar, resultVerdict, scoreVerdict } from '../shared/eval-bar.js';
import { wireFold } from '../shared/fold.js';
import { RuleTable } from '../shared/rule-table.js';
import type { AnalysisSettings, SettingsStore } from '../shared/settings.js';
import { wireMenu } from '../shared/menu.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { isShown } from '../shared/views.js';
import { wireActions } from './actions.js';
import type { Action } from './actions.js';
import { AnalysisBoard } from './analysis-board.js';
import { AnalysisStore } from './analysis-store.js';
import { DrawingTools } from './drawing-tools.js';
import { wireEngineControls } from './engine-controls.js';
import { EvalPanel } from './eval-panel.js';
import { LineList } from './line-list.js';
import { OpeningLine } from './opening-line.js';
import { PasteForm } from './paste-form.js';
import { caption, drawPlace, drawThreat } from './place-line.js';
import { ReviewPanel } from './review-panel.js';
import { MoveStrip } from './move-strip.js';
import { MoveTree } from './move-tree.js';
import { NoteEditor } from './note-editor.js';
import { wireSetUp } from './set-up.js';
import { wireShareMenu } from './share-menu.js';
import { drawStatus, onRepair } from './status-line.js';
import { wireTabs } from './tabs.js';

const NO_LINES: readonly never[] = [];

export class AnalysePage {
  readonly #engine: Engine;
  readonly #settings: SettingsStore;
  readonly #busy: BusyIndicator;
  readonly #study: Study;
  readonly #analyser: Analyser;
  readonly #linePreview: LinePreview;
  readonly #staticEval: StaticEval;
  readonly #threat: Threat;
  readonly #boardElement: Chessboard;
  readonly #board: AnalysisBoard;
  readonly #evalBar = new EvalBar('analyse-eval');
  readonly #moveTree: MoveTree;
  readonly #paste: PasteForm;
  readonly #strip = new MoveStrip((id) => this.#study.goTo(id));
  readonly #notes: NoteEditor;
  readonly #review: ReviewPanel;
  readonly #opening = new OpeningLine(() => this.#changed());
  readonly #lines: LineList;
  readonly #evalPanel = new EvalPanel();
  readonly #rules = new RuleTable(t`Counts come with the first line.`);
  readonly #addressBar = addressBarOf('analyse', () => this.#link());
  readonly #store = new AnalysisStore((isKept) => {
    this.#addressBar.changed();
    if (!isKept) this.#warnOfLoss();
  });
  #hasWarned = false;
  readonly #drawings: DrawingTools;
  #orientation: Color = 'white';
  #frame: number | undefined;
  #positions: GamePositions | undefined;

  /** `onExplore` is asked to show how the position after `ply` moves is searched. */
  constructor(
    engine: Engine,
    board: Chessboard,
    settings: SettingsStore,
    busy: BusyIndicator,
    onExplore: (ply: number) => void,
  ) {
    this.#engine = engine;
    this.#boardElement = board;
    this.#settings = settings;
    this.#busy = busy;
    this.#study = new Study(engine, () => this.#moved());
    this.#analyser = new Analyser(engine, settings.value.analysis, () => this.#changed());
    this.#analyser.isOn = true;
    this.#linePreview = new LinePreview(engine, () => this.#changed());
    this.#staticEval = new StaticEval(engine, () => this.#changed());
    this.#threat = new Threat(engine, () => this.#target());
    this.#board = new AnalysisBoard(board, (uci) => void this.#study.play([uci]));
    this.#drawings = new DrawingTools(board, {
      onNotes: (notes) => this.#study.annotate(notes),
      onChange: () => this.#changed(),
    });
    this.#moveTree = new MoveTree({
      onGo: (id) => this.#study.goTo(id),
      onExplore: (id) => this.#exploreBefore(id, onExplore),
    });
    this.#review = new ReviewPanel(engine, {
      onChange: () => this.#allow(),
      onGo: (id) => this.#study.goTo(id),
      onExplore: (id) => this.#exploreBefore(id, onExplore),
    });
    this.#notes = new NoteEditor({
      onNotes: (notes, place) => this.#study.annotate(notes, place),
      onPromote: () => this.#study.promote(),
      onRemove: () => this.#study.remove(),
    });
    this.#lines = new LineList({
      onPreview: (move) => this.#preview(move),
      onPlay: (move) => this.#play(move.moves),
    });
    this.#paste = new PasteForm(engine, this.#study);
    byId('analyse-counts', HTMLElement).append(this.#rules.root);
    this.#wire(onExplore);
    wireEngineControls(settings.value.analysis, (part) => this.#set(part));
    wireFold('analyse-fold', settings.value.analysis.countsOpen, (countsOpen) => this.#set({ countsOpen }));
  }

  /** The line shown, for the Explore view. */
  get positions(): GamePositions | undefined {
    return this.#positions;
  }

  /** Shows what an address leads to: a game, which Play may have handed over, or what was analysed last. */
  async enter({ game, ply }: AnalysisLink, handed?: HandedGame): Promise<void> {
    this.#allow();
    try {
      await this.#openFirst(game !== undefined);
      if (handed !== undefined) this.#orientation = handed.orientation;
      const about = { ...(ply !== undefined && { ply }), ...(handed !== undefined && { head: handed.head }) };
      if (game !== undefined) await this.#study.follow({ game, ...about });
      if (handed?.isForReview === true) this.#startReview();
    } catch (error) {
      await this.#openFirst(false).catch(() => undefined);
      if (!(error instanceof EngineError && error.code === 'invalid-position')) this.#complain(error);
      else tellEverywhere(`${t`The link cannot be opened.`} ${faultSentence(error)}`);
    }
    this.#store.forget();
    this.#moved();
  }

  /** Opens games or a position, beside what was analysed last. */
  async import(source: File | string): Promise<void> {
    await this.#openFirst(false);
    await this.#paste.open(source);
  }

  /** Of what has just been opened, which may not have been drawn yet. */
  #startReview(): void {
    const { tree } = this.#study;
    if (tree === undefined) return;
    this.#review.update(tree);
    this.#review.start();
  }

  /** Another view is shown. */
  leave(): void {
    this.#linePreview.end();
    this.#allow();
  }

  /** What was analysed last, else the start position; only where nothing is open yet. */
  async #openFirst(isLinked: boolean): Promise<void> {
    if (this.#study.tree !== undefined) return;
    let trouble: unknown;
    const saved = await this.#store.load(this.#engine).catch((error: unknown) => {
      trouble = error;
      return undefined;
    });
    if (saved !== undefined) {
      this.#orientation = sideOf(saved.start);
      this.#study.restore(saved);
    } else if (!isLinked) await this.#study.open({ game: {} });
    void this.#bringPast(trouble);
  }

  /** What was left before can be brought back. What has kept any of it away is said last: a loss of a worker is, too. */
  async #bringPast(trouble: unknown): Promise<void> {
    let fault = trouble;
    try {
      this.#study.remember(await this.#store.loadPast(this.#engine));
    } catch (error) {
      fault = error;
    }
    if (fault !== undefined) this.#complain(fault, t`What was here before is kept.`);
  }

  /** Once: private windows keep nothing at all. */
  #warnOfLoss(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#study.say(t`This browser has no room to keep the analysis: it is gone when the page is closed.`);
  }

  #wire(onExplore: (ply: number) => void): void {
    byId('analyse-explore', HTMLButtonElement).addEventListener('click', () => {
      if (this.#study.tree !== undefined) onExplore(plyOf(this.#study.tree));
    });
    wireSetUp(this.#engine, {
      place: () => this.#place(),
      onAnalyse: (game) => this.#study.open({ game }),
      onError: (error) => this.#complain(error),
    });
    onRepair((kind) => this.#repair(kind));
    wireShareMenu(this.#engine, {
      tree: () => this.#study.tree,
      fen: () => this.#node()?.fen ?? '',
      link: () => this.#link(),
    });
    wireMenu('analyse-share', (panel) => panel.querySelector('button')?.focus());
    wireMenu('analyse-edit');
    wireTabs(() => this.#changed());
    wireActions((action) => this.#act(action));
    document.addEventListener('visibilitychange', () => this.#allow());
    // Once more: the store has saved by now, and that makes another address due.
    addEventListener('pagehide', () => this.#addressBar.flush());
    this.#busy.onChange(() => this.#allow());
  }

  #act(action: Action): void {
    switch (action) {
      case 'previous':
        return this.#study.step(-1);
      case 'next':
        return this.#study.step(1);
      case 'first':
        return this.#study.goToPly(0);
      case 'last':
        return this.#study.goToPly(Number.POSITIVE_INFINITY);
      case 'flip':
        this.#orientation = opposite(this.#orientation);
        return this.#changed();
      case 'board':
        return this.#boardElement.focus();
      case 'remove':
        return this.#study.remove();
      case 'back':
        return this.#study.undo();
      case 'draw':
        return this.#drawings.toggle();
      case 'threat': {
        const node = this.#node();
        const isAsked = node !== undefined && !byId('analyse-threat', HTMLButtonElement).disabled;
        return isAsked ? void this.#threat.toggle(node, this.#study.tree?.start.chess960 ?? false) : undefined;
      }
      case 'engine':
        this.#analyser.isOn = !this.#isAtWork();
        return this.#changed();
    }
  }

  /** Beside what is open; where nothing is, over the view. */
  #complain(error: unknown, consolation = ''): void {
    const text = [messageOf(error), consolation].filter((part) => part !== '').join(' ');
    if (this.#study.tree === undefined) tellEverywhere(text);
    else this.#study.say(text);
  }

  /** The position shown. */
  #place(): PlayStart {
    return { fen: this.#node()?.fen ?? START_FEN, chess960: this.#study.tree?.start.chess960 ?? false };
  }

  #repair(kind: string | undefined): void {
    if (kind === 'undo') return this.#study.undo();
    this.#study.retry();
    if (this.#analyser.trouble !== undefined) this.#analyser.isOn = true;
  }

  /** Whether the engine searches, or would as soon as it may. A search that is done counts as rest. */
  #isAtWork(): boolean {
    return this.#analyser.isOn && this.#analyser.trouble === undefined && this.#searched()?.state !== 'done';
  }

  /** The engine may search while somebody looks and the game that is played does not need it; a review goes first. */
  #allow(): void {
    const isFree = isShown('analyse') && document.visibilityState === 'visible' && !this.#busy.isBusy('game');
    this.#review.isAllowed = isFree;
    this.#analyser.isAllowed = isFree && !this.#review.isRunning;
    this.#changed();
  }

  /** Shows the position before a move of the main line, and asks how it is searched. */
  #exploreBefore(id: number, onExplore: (ply: number) => void): void {
    const { tree } = this.#study;
    if (tree === undefined) return;
    this.#study.goTo(mainLine(tree).at(-1) ?? id);
    this.#study.goTo(nodeOf(tree.nodes, id).parent ?? id);
    if (this.#study.tree !== undefined) onExplore(plyOf(this.#study.tree));
  }

  #set(part: Partial<AnalysisSettings>): void {
    const analysis = { ...this.#settings.value.analysis, ...part };
    this.#settings.change({ analysis });
    this.#analyser.setLimits(analysis);
    this.#changed();
  }

  #preview(move: LineMove | undefined): void {
    const game = this.#passed()?.target.request ?? this.#request();
    if (move === undefined || game === undefined) this.#linePreview.end();
    else void this.#linePreview.show(game, move);
  }

  #play(moves: readonly string[]): void {
    this.#linePreview.end();
    // The moves of a threat cannot be played: it is not that side's turn.
    if (this.#passed() === undefined) void this.#study.play(moves);
  }

  #node(): ReturnType<typeof nodeOf> | undefined {
    const tree = this.#study.tree;
    return tree && nodeOf(tree.nodes, tree.current);
  }

  #request(): PositionRequest | undefined {
    const tree = this.#study.tree;
    return tree && requestOf(tree, pathTo(tree, tree.current));
  }

  #report(): ReturnType<Analyser['reportOn']> {
    return this.#analyser.reportOn(this.#study.key);
  }

  /** On what is being searched: the position shown, or the threat in it. */
  #searched(): ReturnType<Analyser['reportOn']> {
    const passed = this.#passed();
    return passed === undefined ? this.#report() : this.#analyser.reportOn(passed.target.key);
  }

  #link(): string {
    const tree = this.#study.tree;
    return writeAnalysisLink(tree === undefined ? {} : { game: requestOf(tree, shownLine(tree)), ply: plyOf(tree) });
  }

  /** Another position, or other moves. */
  #moved(): void {
    const { tree, key } = this.#study;
    this.#linePreview.end();
    const request = this.#request();
    if (request !== undefined) void this.#staticEval.ask(key, request);
    if (this.#passed() === undefined) this.#threat.end();
    this.#target();
    if (tree !== undefined && this.#store.changed(tree, this.#study.past)) this.#positions = shownGame(tree, this.#positions);
    this.#changed();
  }

  /** What is to be searched: the position shown, or the same with the turn passed. */
  #target(): void {
    const { facts, key } = this.#study;
    const request = this.#request();
    const turn = this.#node()?.turn;
    const isOpen = facts !== undefined && facts.outcome === undefined && request !== undefined && turn !== undefined;
    const shown = isOpen ? { key, turn, request, moves: facts.legalMoves.length } : undefined;
    this.#analyser.show(this.#passed()?.target ?? shown);
    this.#changed();
  }

  #passed(): ReturnType<Threat['of']> {
    return this.#threat.of(this.#node()?.fen ?? '');
  }

  #changed(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#busy.set('analysis', this.#analyser.isRunning || this.#review.isRunning);
      const tree = this.#study.tree;
      if (tree !== undefined && isShown('analyse')) this.#draw(tree);
    });
  }

  #draw(tree: VariationTree): void {
    const { key, facts } = this.#study;
    const node = nodeOf(tree.nodes, tree.current);
    const passed = this.#passed();
    const report = this.#searched();
    const { lines: count, arrows, seconds } = this.#settings.value.analysis;
    const lines = report?.lines.slice(0, count) ?? NO_LINES;

    this.#board.update({
      key,
      node,
      facts,
      orientation: this.#orientation,
      arrows: arrows ? bestArrows(lines, passed !== undefined) : [],
      drawings: this.#drawings.shown(tree),
      isDrawing: this.#drawings.isOn,
      preview: this.#linePreview.shown?.preview,
    });
    const [best] = this.#report()?.lines ?? NO_LINES;
    const isOver = facts?.outcome !== undefined;
    const verdict = facts?.outcome === undefined
      ? best && scoreVerdict(forWhite(best.score, node.turn))
      : resultVerdict(facts.outcome);
    this.#evalBar.update(verdict, this.#orientation);
    byId('analyse-eval', HTMLElement).style.setProperty('--share', `${((verdict?.share ?? 0.5) * 100).toFixed(1)}%`);
    this.#paste.update(tree);
    this.#review.update(tree);
    this.#moveTree.update(tree, this.#review.remarks);
    this.#strip.update(tree, this.#review.remarks);
    this.#notes.update(tree);
    this.#opening.update(tree);
    drawPlace(tree, this.#study.hasPast);
    this.#lines.update(passed?.start ?? node, lines, count, isOver);
    this.#evalPanel.update({
      fen: node.fen,
      orientation: this.#orientation,
      evaluation: this.#staticEval.of(key),
      facts,
      score: best && forWhite(best.score, node.turn),
    });
    this.#rules.update(report?.info.rules);
    this.#drawStatus(seconds);
    const isAtWork = this.#isAtWork() && !isOver;
    setText(byId('analyse-engine', HTMLButtonElement), isAtWork ? t`Stop` : t`Analyse`);
    const note = isOver ? t`The game is over.` : caption(passed?.start ?? node, report, passed !== undefined);
    setText(byId('analyse-note', HTMLElement), note);
    drawThreat(facts, passed !== undefined);
  }

  #drawStatus(seconds: number | null): void {
    drawStatus({
      trouble: this.#study.trouble ?? this.#analyser.trouble,
      preview: this.#linePreview.shown?.text,
      notice: this.#study.notice,
      facts: this.#study.facts,
      isOn: this.#analyser.isOn,
      isRunning: this.#analyser.isRunning,
      isReviewing: this.#review.isRunning,
      isEngineTaken: this.#busy.isBusy('game'),
      seconds,
      report: this.#searched(),
    });
  }
}
