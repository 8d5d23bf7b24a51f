/** The Analyse view: what comes into it, what is kept of it, and what its buttons and keys do. */

import { h, render } from 'preact';
import { shownGame } from '../../model/analysis/game-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import type { GamePositions } from '../../model/game/game.js';
import { addressBarOf } from '../shared/address-bar.js';
import { stepByWheel } from '../shared/board-pointer.js';
import type { Dependencies } from '../shared/dependencies.js';
import { byId } from '../shared/dom.js';
import { leadBoard } from '../shared/lead-board.js';
import { whenIdle } from '../shared/pace.js';
import { PageBoard } from '../shared/page-board.js';
import { fetchLate } from '../shared/view/late.js';
import { listenForActions } from './actions.js';
import { AnalyseView } from './analyse-view.js';
import { Analysis } from './analysis.js';
import { boardOf } from './analysis-board.js';
import { AnalysisStore } from './analysis-store.js';
import { Navigation } from './navigation.js';

export class AnalysePage {
  readonly #board = new PageBoard();
  readonly #analysis: Analysis;
  readonly navigation: Navigation;
  readonly #store: AnalysisStore;
  readonly #addressBar = addressBarOf(
    'analyse',
    () => (this.navigation.isUnderWay ? undefined : this.#analysis.link),
    () => this.#analysis.study.tree?.id,
  );
  #game: GamePositions | undefined;

  /** `onExplore` is asked to show how the position after `ply` moves is searched. */
  constructor(dependencies: Dependencies, onExplore: (ply: number) => void) {
    const { rules, storage } = dependencies;
    this.#store = new AnalysisStore(storage, rules, {
      onSaved: () => this.#addressBar.changed(),
      onElsewhereChanged: ({ tree, past }) => this.#analysis.study.replace(tree, past),
      onAsked: () => this.#analysis.draft.finish(),
      onLeaving: () => this.#analysis.draft.keep(),
      onHeld: () => (this.#analysis.study.isReadOnly.value = this.#store.isElsewhere),
    });
    this.#analysis = new Analysis(dependencies, this.#board, {
      onMoved: (tree) => this.#moved(tree),
      onContinue: () => void this.#continueHere(),
      onExplore,
    });
    const analysis = this.#analysis;
    this.navigation = new Navigation(analysis, this.#store, rules);
    const board = this.#board;
    board.dataset['testid'] = 'analyse-board';
    leadBoard(
      board,
      () => boardOf(analysis),
      (uci) => analysis.move(uci),
    );
    stepByWheel(board, (by) => analysis.act(by > 0 ? 'next' : 'previous'));
    render(h(AnalyseView, { analysis }), byId('analyse', HTMLElement));
    whenIdle(fetchLate);
    listenForActions((action) => analysis.act(action));
    // Once more: the store has saved by now, and that makes another address due.
    addEventListener('pagehide', () => this.#addressBar.flush());
  }

  /** The line shown, for the Explore view. */
  get positions(): GamePositions | undefined {
    return this.#game;
  }

  /** Another view is shown. */
  leave(): void {
    this.#analysis.look(undefined);
  }

  /** Takes the analysis over from the tab that writes it. */
  async #continueHere(): Promise<void> {
    const kept = await this.#store.takeOver();
    if (kept !== undefined) this.#analysis.study.replace(kept.tree, kept.past);
  }

  #moved(tree: VariationTree): void {
    void this.#analysis.review.load(tree.id);
    if (this.#store.changed(tree, this.#analysis.study.past)) this.#game = shownGame(tree, this.#game);
  }
}
