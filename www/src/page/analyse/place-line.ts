/** Which game and which position are shown, in words, and which way one can step. */

import type { PlyView } from '#espalier/engine/types.js';
import { compact } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { AnalysisReport } from '../../model/analysis/analyser.js';
import type { PositionFacts } from '../../model/analysis/study.js';
import { mainLine, plyOf, shownLine } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { titleOf } from '../../model/pgn/game-title.js';
import { colorName, markOf } from '../../model/text/result-text.js';
import { byId, disable, setText } from '../shared/dom.js';

/** `hasPast`: something that was there before can be brought back. */
export function drawPlace(tree: VariationTree, hasPast: boolean): void {
  const { tags, result } = tree.start;
  const plies = mainLine(tree).length;
  setText(byId('analyse-title', HTMLElement), titleOf(tags) || t`Analysis`);
  const end = result === undefined || result === '*' ? [] : [markOf(result)];
  const moves = plies === 0 ? [] : [t`${Math.ceil(plies / 2)} ${plies <= 2 ? 'move' : 'moves'}`];
  setText(byId('analyse-length', HTMLElement), [...end, ...moves].join(', '));
  byId('analyse-back', HTMLButtonElement).disabled = !hasPast;
  const ply = plyOf(tree);
  const isEnd = ply === shownLine(tree).length;
  for (const step of ['first', 'previous']) disable(byId(`analyse-${step}`, HTMLButtonElement), ply === 0);
  for (const step of ['next', 'last']) disable(byId(`analyse-${step}`, HTMLButtonElement), isEnd);
}

/** Whether one can ask what the other side would do. */
export function drawThreat(facts: PositionFacts, isShown: boolean): void {
  const button = byId('analyse-threat', HTMLButtonElement);
  button.disabled = facts.outcome !== undefined || facts.check !== undefined;
  button.title = facts.check === undefined ? t`What would they do?` : t`In check there is no time for a threat.`;
  button.setAttribute('aria-pressed', String(isShown));
}

/** Of which position the lines are, and how far the search has come. */
export function caption({ turn, moveNumber }: PlyView, report: AnalysisReport | undefined, isThreat: boolean): string {
  const side = colorName(turn);
  const place = isThreat ? t`What ${side} would do now` : t`Move ${moveNumber}, ${side} to move`;
  if (report === undefined) return place;
  const { depth, selectiveDepth, nps, milliseconds } = report.info;
  const speed = milliseconds > 0 ? t` · ${compact(nps)} positions a second` : '';
  return `${place} · ${t`depth ${depth} / ${selectiveDepth}`}${speed}`;
}
