/** The Analyse view: what comes into it, what is kept of it, and what its buttons and keys do. */

import { t } from '#espalier/model/words.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Rules } from '#espalier/rules/types.js';
import type { AnalysisLink } from '../../model/address/analysis-link.js';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import { unpackText } from '../../model/address/packed-text.js';
import { treeOf } from '../../model/analysis/game-tree.js';
import { shownGame } from '../../model/analysis/shown-game.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { gameAlong, plyOf, shownLine } from '../../model/analysis/variation-tree.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import type { HandedGame } from '../../model/game/handed-game.js';
import { sideOf } from '../../model/game/handed-game.js';
import { gameFault } from '../../model/text/fault-text.js';
import { addressBarOf } from '../shared/address-bar.js';
import { byId } from '../shared/dom.js';
import type { Equipment } from '../shared/equipment.js';
import { PageBoard } from '../shared/page-board.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { shownInEntry } from '../shared/way-back.js';
import { listenForActions } from './actions.js';
import { Analysis } from './analysis.js';
import type { KeptAnalysis } from './analysis-store.js';
import { AnalysisStore } from './analysis-store.js';
import { drawAnalysis } from './draw-analysis.js';

/** Bytes of a PGN that a link may have. */
const WRITTEN_MAX = 1_000_000;

export class AnalysePage {
  readonly #board = new PageBoard();
  readonly #analysis: Analysis;
  readonly #rules: Rules;
  readonly #store: AnalysisStore;
  readonly #addressBar = addressBarOf(
    'analyse',
    () => this.#link(),
    () => this.#analysis.study.tree?.id,
  );
  /** What this tab had before a reload, or what was analysed last, until it is opened. */
  #kept: KeptAnalysis | undefined;
  #game: GamePositions | undefined;

  /** `onExplore` is asked to show how the position after `ply` moves is searched. */
  constructor(equipment: Equipment, onExplore: (ply: number) => void) {
    const { rules, storage, settings, busy } = equipment;
    this.#rules = rules;
    this.#store = new AnalysisStore(storage, rules, {
      onSaved: () => this.#addressBar.changed(),
      onElsewhereChanged: ({ tree, past }) => this.#analysis.study.replace(tree, past),
      onAsked: () => this.#analysis.draft.finish(),
      onHeld: () => this.#hold(),
    });
    this.#analysis = new Analysis(equipment, this.#board, {
      onMoved: (tree) => this.#moved(tree),
      onContinue: () => void this.#continueHere(),
      onExplore,
    });
    const analysis = this.#analysis;
    drawAnalysis(byId('analyse', HTMLElement), analysis, {
      board: this.#board,
      rules,
      settings,
      link: () => this.#link(),
    });
    listenForActions((action) => analysis.act(action));
    document.addEventListener('visibilitychange', () => analysis.allow());
    // Once more: the store has saved by now, and that makes another address due.
    addEventListener('pagehide', () => this.#addressBar.flush());
    busy.onChange(() => analysis.allow());
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
  enter(
    { game: linked, ply, pgn }: AnalysisLink,
    { handed, isReload }: { handed?: HandedGame; isReload: boolean },
  ): void {
    const { study, shown } = this.#analysis;
    this.#analysis.allow();
    if (pgn !== undefined) return void this.#openWritten(pgn, ply);
    const isKept = isReload && this.#kept !== undefined && this.#store.isOwn && !this.#store.isElsewhere;
    const game = isKept ? undefined : linked;
    try {
      this.#openFirst(game !== undefined);
      // Back and Forward lead to an analysis with all that is written in it.
      study.bringBack(shownInEntry());
      if (handed !== undefined) shown.orientation.value = handed.orientation;
      const about = {
        ...(ply !== undefined && { ply }),
        ...(handed !== undefined && { head: handed.head, clocks: handed.clocks }),
      };
      if (game !== undefined) study.follow({ game, ...about });
      if (handed?.isForReview === true) this.#analysis.startReview();
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#openFirst(false);
      tellEverywhere(`${t`The link cannot be opened.`} ${gameFault(error)}`);
    }
    this.#store.forget();
    this.#analysis.moved();
  }

  /** Opens a game that a link has with all that is written in it, beside what was analysed last. */
  async #openWritten(pgn: string, ply = 0): Promise<void> {
    this.#openFirst(false);
    const { study } = this.#analysis;
    const text = await unpackText(pgn, WRITTEN_MAX);
    const [game] = text === undefined ? [] : this.#rules.readPgn(text);
    if (game === undefined || game.fault !== undefined) tellEverywhere(t`The link cannot be opened.`);
    else {
      study.openTree(treeOf(game));
      study.goToPly(ply);
    }
    this.#store.forget();
    this.#analysis.moved();
  }

  /** Opens games or a position, beside what was analysed last. */
  async import(source: File | string): Promise<void> {
    this.#openFirst(false);
    await this.#analysis.opener.open(source);
  }

  /** Shows an analysis that is kept, beside what was analysed last. */
  async openKept(id: string): Promise<void> {
    this.#openFirst(false);
    const tree = await this.#store.read(id);
    if (tree !== undefined && this.#analysis.study.tree?.id !== id) this.#analysis.study.openTree(tree);
  }

  /** Another view is shown. */
  leave(): void {
    this.#analysis.look(undefined);
    this.#analysis.allow();
  }

  /** What was analysed last, else the start position; only where nothing is open yet. */
  #openFirst(isLinked: boolean): void {
    const { study, shown } = this.#analysis;
    if (study.tree !== undefined) return;
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept !== undefined) {
      shown.orientation.value = sideOf(kept.tree.start);
      study.replace(kept.tree, kept.past);
    } else if (!isLinked) study.open({ game: {} });
  }

  /** Takes the analysis over from the tab that writes it. */
  async #continueHere(): Promise<void> {
    const kept = await this.#store.takeOver();
    if (kept !== undefined) this.#analysis.study.replace(kept.tree, kept.past);
  }

  /** Another tab writes it now, or no longer. */
  #hold(): void {
    this.#analysis.study.isReadOnly = this.#store.isElsewhere;
    this.#analysis.shown.isElsewhere.value = this.#store.isElsewhere;
  }

  #moved(tree: VariationTree): void {
    void this.#analysis.review.load(tree.id);
    if (this.#store.changed(tree, this.#analysis.study.past)) this.#game = shownGame(tree, this.#game);
  }

  #link(): string {
    const { tree } = this.#analysis.study;
    return writeAnalysisLink(tree === undefined ? {} : { game: gameAlong(tree, shownLine(tree)), ply: plyOf(tree) });
  }
}
