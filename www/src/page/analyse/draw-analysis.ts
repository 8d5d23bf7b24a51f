/** Draws an analysis into the page, and says what its buttons do. */

import { h, render } from 'preact';
import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Rules } from '#espalier/rules/types.js';
import { positionLink } from '../../model/address/view-links.js';
import type { SettingsStore } from '../shared/settings.js';
import { goTo } from '../shared/views.js';
import { AnalyseView } from './analyse-view.js';
import type { Analysis } from './analysis.js';

export interface Surroundings {
  readonly board: Chessboard;
  readonly rules: Rules;
  readonly settings: SettingsStore;
  /** To what is shown now. */
  readonly link: () => string;
}

export function drawAnalysis(
  root: HTMLElement,
  analysis: Analysis,
  { board, rules, settings, link }: Surroundings,
): void {
  const { study, shown, review, practice, why, work, verdicts, drawing, draft, opener, reviews, positions } = analysis;
  board.dataset['testid'] = 'analyse-board';
  const view = h(AnalyseView, {
    board,
    shown,
    review,
    practice,
    why,
    work,
    verdicts,
    drawing,
    draft,
    opener,
    reviews,
    share: { rules, positions, tree: () => analysis.reviewed(), link },
    typing: analysis.typing,
    understand: (text) => analysis.understand(text),
    onTyped: (uci) => study.play([uci]),
    onAct: (action) => analysis.act(action),
    onSettings: (part) => settings.change(part),
    onEngine: () => work.toggle(),
    onPreview: (move) => analysis.look(move),
    onPlay: (move) => analysis.play(move),
    onRepair: (kind) => analysis.repair(kind),
    onFocusLost: () => board.focus(),
    onGo: (id) => study.goTo(id),
    onStep: (plies) => study.step(plies),
    onReview: () => analysis.startReview(),
    onExploreMove: ({ request, move }) => goTo(positionLink(request, request.moves?.length ?? 0, move.uci)),
    onWhy: (id) => analysis.askWhy(id),
    onRename: (name) => analysis.rename(name),
    onNags: (nags) => study.annotate({ nags }),
  });
  render(view, root);
}
