/** The Analyse view: one position is shown; lines, bar, arrows and address are of that one. Draws once per frame. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Color, PositionRequest } from '#espalier/engine/types.js';
import { forWhite } from '#espalier/model/format.js';
import { messageOf, t } from '#espalier/model/words.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Rules } from '#espalier/rules/types.js';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import type { AnalysisLink } from '../../model/address/analysis-link.js';
import type { PlayStart } from '../../model/address/play-link.js';
import { Analyser } from '../../model/analysis/analyser.js';
import { START_FEN } from '../../model/analysis/board-setup.js';
import { previewOf } from '../../model/analysis/line-preview.js';
import type { LineMove, PreviewPosition } from '../../model/analysis/line-preview.js';
import { bestArrows } from '../../model/analysis/lines.js';
import { NodePositions } from '../../model/analysis/node-positions.js';
import { reviewedTree } from '../../model/analysis/reviewed-tree.js';
import { shownGame } from '../../model/analysis/shown-game.js';
import { StaticEval } from '../../model/analysis/static-eval.js';
import { Study } from '../../model/analysis/study.js';
import type { PositionFacts } from '../../model/analysis/study.js';
import { Threat } from '../../model/analysis/threat.js';
import { gameAlong, mainLine, nodeOf, pathTo, plyOf, requestOf, shownLine } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { opposite } from '../../model/game/clock.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { sideOf } from '../../model/game/handed-game.js';
import type { HandedGame } from '../../model/game/handed-game.js';
import { type LateEngine, ThreadedSession } from '../../model/late-engine.js';
import { gameFault } from '../../model/text/fault-text.js';
import { addressBarOf } from '../shared/address-bar.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import { byId, setText } from '../shared/dom.js';
import { EvalBar, resultVerdict, scoreVerdict } from '../shared/eval-bar.js';
import { wireFold } from '../shared/fold.js';
import { RuleTable } from '../shared/rule-table.js';
import type { SettingsStore } from '../shared/settings.js';
import type { PageStorage } from '../shared/storage.js';
import { wireMenu } from '../shared/menu.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { isShown } from '../shared/views.js';
import { wireActions } from './actions.js';
import type { Action } from './actions.js';
import { AnalysisBoard } from './analysis-board.js';
import { AnalysisStore } from './analysis-store.js';
import type { KeptAnalysis } from './analysis-store.js';
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

/** What an analysis needs. */
export interface Equipment {
  readonly rules: Rules;
  readonly engine: LateEngine;
  readonly settings: SettingsStore;
  readonly storage: PageStorage;
  readonly busy: BusyIndicator;
}

export class AnalysePage {
  readonly #rules: Rules;
  readonly #positions: NodePositions;
  readonly #settings: SettingsStore;
  readonly #busy: BusyIndicator;
  readonly #study: Study;
  readonly #analyser: Analyser;
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
  readonly #ruleTable = new RuleTable(t`Counts come with the first line.`);
  readonly #addressBar = addressBarOf('analyse', () => this.#link());
  readonly #store: AnalysisStore;
  /** What this tab had before a reload, or what was analysed last, until it is opened. */
  #kept: KeptAnalysis | undefined;
  #preview: PreviewPosition | undefined;
  readonly #drawings: DrawingTools;
  #orientation: Color = 'white';
  #frame: number | undefined;
  #game: GamePositions | undefined;

  /** `onExplore` is asked to show how the position after `ply` moves is searched. */
  constructor({ rules, engine, settings, storage, busy }: Equipment, board: Chessboard, onExplore: (ply: number) => void) {
    this.#rules = rules;
    this.#positions = new NodePositions(rules);
    this.#boardElement = board;
    this.#settings = settings;
    this.#busy = busy;
    this.#store = new AnalysisStore(storage, rules, {
      onSaved: () => this.#addressBar.changed(),
      onElsewhereChanged: ({ tree, past }) => this.#study.replace(tree, past),
      onAsked: () => this.#notes.finish(),
      onHeld: () => {
        this.#study.isReadOnly = this.#store.isElsewhere;
        this.#changed();
      },
    });
    this.#study = new Study(rules, this.#positions, () => this.#moved());
    const searcher = (): ThreadedSession => new ThreadedSession(engine, { priority: 0 }, () => settings.value.threads);
    this.#analyser = new Analyser(searcher(), settings.value, () => this.#changed());
    this.#analyser.isOn = true;
    this.#staticEval = new StaticEval(engine, () => this.#changed());
    this.#threat = new Threat(rules, () => this.#target());
    this.#board = new AnalysisBoard(board, (uci) => this.#study.play([uci]));
    this.#drawings = new DrawingTools(board, {
      onNotes: (notes) => this.#study.annotate(notes),
      onChange: () => this.#changed(),
    });
    this.#moveTree = new MoveTree({
      onGo: (id) => this.#study.goTo(id),
      onExplore: (id) => this.#exploreBefore(id, onExplore),
    });
    this.#review = new ReviewPanel(this.#positions, searcher(), storage, {
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
      onPreview: (move) => this.#look(move),
      onPlay: (move) => this.#play(move.moves),
    });
    this.#paste = new PasteForm(rules, this.#study, storage.store);
    byId('analyse-counts', HTMLElement).append(this.#ruleTable.root);
    this.#wire(onExplore);
    wireEngineControls(settings);
    const unfold = wireFold('analyse-fold', settings.value.countsOpen, (countsOpen) => settings.change({ countsOpen }));
    settings.onChange(() => {
      unfold(settings.value.countsOpen);
      this.#analyser.setLimits(settings.value);
      this.#changed();
    });
  }

  /** The line shown, for the Explore view. */
  get positions(): GamePositions | undefined {
    return this.#game;
  }

  /** Reads what was kept, before anything is shown. */
  async load(): Promise<void> {
    this.#kept = await this.#store.load();
  }

  /**
   * Shows what an address leads to: a game, which Play may have handed over, or what was analysed last. After a reload
   * the address may be that of the move before: what is kept is later.
   */
  enter({ game: linked, ply }: AnalysisLink, { handed, isReload }: { handed?: HandedGame; isReload: boolean }): void {
    this.#allow();
    const isKept = isReload && this.#kept !== undefined && this.#store.isOwn && !this.#store.isElsewhere;
    const game = isKept ? undefined : linked;
    try {
      this.#openFirst(game !== undefined);
      if (handed !== undefined) this.#orientation = handed.orientation;
      const about = { ...(ply !== undefined && { ply }), ...(handed !== undefined && { head: handed.head }) };
      if (game !== undefined) this.#study.follow({ game, ...about });
      if (handed?.isForReview === true) this.#startReview();
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#openFirst(false);
      tellEverywhere(`${t`The link cannot be opened.`} ${gameFault(error)}`);
    }
    this.#store.forget();
    this.#moved();
  }

  /** Opens games or a position, beside what was analysed last. */
  async import(source: File | string): Promise<void> {
    this.#openFirst(false);
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
    this.#look(undefined);
    this.#allow();
  }

  /** What was analysed last, else the start position; only where nothing is open yet. */
  #openFirst(isLinked: boolean): void {
    if (this.#study.tree !== undefined) return;
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept !== undefined) {
      this.#orientation = sideOf(kept.tree.start);
      this.#study.replace(kept.tree, kept.past);
    } else if (!isLinked) this.#study.open({ game: {} });
  }

  /** Takes the analysis over from the tab that writes it. */
  async #continueHere(): Promise<void> {
    const kept = await this.#store.takeOver();
    if (kept !== undefined) this.#study.replace(kept.tree, kept.past);
  }

  #wire(onExplore: (ply: number) => void): void {
    byId('analyse-explore', HTMLButtonElement).addEventListener('click', () => {
      if (this.#study.tree !== undefined) onExplore(plyOf(this.#study.tree));
    });
    wireSetUp(this.#rules, {
      place: () => this.#place(),
      onAnalyse: (game) => this.#study.open({ game }),
      onError: (error) => tellEverywhere(messageOf(error)),
    });
    onRepair((kind) => this.#repair(kind));
    wireShareMenu(this.#rules, this.#positions, {
      tree: () => this.#study.tree && this.#withReview(this.#study.tree),
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
        return isAsked ? this.#threat.toggle(node, this.#study.tree?.start.chess960 ?? false) : undefined;
      }
      case 'engine':
        this.#analyser.isOn = !this.#isAtWork();
        return this.#changed();
    }
  }

  /** The game with what a review has found in it. */
  #withReview(tree: VariationTree): VariationTree {
    return reviewedTree(tree, this.#positions, this.#review.judgments, this.#review.review);
  }

  /** The position shown. */
  #place(): PlayStart {
    return { fen: this.#node()?.fen ?? START_FEN, chess960: this.#study.tree?.start.chess960 ?? false };
  }

  #repair(kind: string | undefined): void {
    if (kind === 'undo') return this.#study.undo();
    if (kind === 'continue') return void this.#continueHere();
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

  /** Looks ahead along a line, or no longer. */
  #look(move: LineMove | undefined): void {
    const game = this.#passed()?.target.request ?? this.#request();
    this.#preview = move === undefined || game === undefined ? undefined : previewOf(this.#rules, game, move);
    this.#changed();
  }

  #play(moves: readonly string[]): void {
    this.#look(undefined);
    // The moves of a threat cannot be played: it is not that side's turn.
    if (this.#passed() === undefined) this.#study.play(moves);
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
    return writeAnalysisLink(tree === undefined ? {} : { game: gameAlong(tree, shownLine(tree)), ply: plyOf(tree) });
  }

  /** Another position, or other moves. */
  #moved(): void {
    const { tree, key } = this.#study;
    this.#preview = undefined;
    const request = this.#request();
    if (request !== undefined) void this.#staticEval.ask(key, request);
    if (this.#passed() === undefined) this.#threat.end();
    this.#target();
    if (tree !== undefined && this.#store.changed(tree, this.#study.past)) this.#game = shownGame(tree, this.#game);
    this.#changed();
  }

  /** What is to be searched: the position shown, or the same with the turn passed. */
  #target(): void {
    const { position, key } = this.#study;
    const request = this.#request();
    const isOpen = position !== undefined && position.outcome === undefined && request !== undefined;
    const shown = isOpen ? { key, turn: position.turn, request, moves: position.legalMoves.length } : undefined;
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
    const { key } = this.#study;
    const facts = this.#positions.of(tree, tree.current);
    const node = nodeOf(tree.nodes, tree.current);
    const passed = this.#passed();
    const report = this.#searched();
    const { lines: count, arrows, chances, seconds } = this.#settings.value;
    const lines = report?.lines.slice(0, count) ?? NO_LINES;

    this.#board.update({
      key,
      node,
      facts,
      orientation: this.#orientation,
      arrows: arrows ? bestArrows(lines, passed !== undefined) : [],
      drawings: this.#drawings.shown(tree),
      isDrawing: this.#drawings.isOn,
      isReadOnly: this.#store.isElsewhere,
      preview: this.#preview,
    });
    const [best] = this.#report()?.lines ?? NO_LINES;
    const isOver = facts.outcome !== undefined;
    const verdict = facts.outcome === undefined
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
    this.#lines.update(passed?.start ?? node, lines, count, isOver, chances);
    this.#evalPanel.update({
      fen: node.fen,
      orientation: this.#orientation,
      evaluation: this.#staticEval.of(key),
      facts,
      score: best && forWhite(best.score, node.turn),
    });
    this.#ruleTable.update(report?.info.rules);
    this.#drawStatus(seconds, facts);
    const isAtWork = this.#isAtWork() && !isOver;
    setText(byId('analyse-engine', HTMLButtonElement), isAtWork ? t`Stop` : t`Analyse`);
    const note = isOver ? t`The game is over.` : caption(passed?.start ?? node, report, passed !== undefined);
    setText(byId('analyse-note', HTMLElement), note);
    drawThreat(facts, passed !== undefined);
  }

  #drawStatus(seconds: number | null, facts: PositionFacts): void {
    byId('analyse', HTMLElement).toggleAttribute('data-elsewhere', this.#store.isElsewhere);
    drawStatus({
      isElsewhere: this.#store.isElsewhere,
      trouble: this.#analyser.trouble,
      preview: this.#preview?.text,
      notice: this.#study.notice,
      facts,
      isOn: this.#analyser.isOn,
      isRunning: this.#analyser.isRunning,
      isReviewing: this.#review.isRunning,
      isEngineTaken: this.#busy.isBusy('game'),
      seconds,
      report: this.#searched(),
    });
  }
}
