/** The Analyse view: what comes into it, what is kept of it, and what its buttons and keys do. */

import { h, render } from 'preact';
import { shownGame } from '../../model/analysis/game-tree.js';
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
import { Analysis, type OtherViews } from './analysis.js';
import { boardOf } from './analysis-board.js';
import { Navigation } from './navigation.js';

export class AnalysePage {
  readonly #board = new PageBoard();
  readonly #analysis: Analysis;
  readonly navigation: Navigation;
  readonly #addressBar = addressBarOf(
    'analyse',
    () => (this.navigation.isUnderWay ? undefined : this.#analysis.link),
    () => this.#analysis.study.tree?.id,
  );
  #game: GamePositions | undefined;

  constructor(dependencies: Dependencies, views: OtherViews) {
    const analysis = new Analysis(dependencies, this.#board, () => this.#addressBar.changed(), views);
    this.#analysis = analysis;
    this.navigation = new Navigation(analysis, dependencies.rules);
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
    const { tree } = this.#analysis.study;
    if (tree !== undefined) this.#game = shownGame(tree, this.#game);
    return this.#game;
  }

  /** Another view is shown. */
  leave(): void {
    this.#analysis.look(undefined);
  }
}
