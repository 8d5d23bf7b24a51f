/** What is said of the position that is analysed. */

import type { Score } from '#espalier/engine/types.js';
import { numberedMove, scoreText, spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { AnalysisReport } from '../../model/analysis/analyser.js';
import { nodeOf, type VariationTree } from '../../model/analysis/variation-tree.js';
import { opposite } from '../../model/game/clock.js';
import { colorName } from '../../model/text/result-text.js';
import { scoreWords } from '../../model/text/score-text.js';
import { toldScore } from '../shared/view/look.js';

/** The move that led to the position shown. */
export function moveSaid({ nodes, current }: VariationTree): string {
  const { parent, move, turn } = nodeOf(nodes, current);
  if (parent === undefined || move === undefined) return t`Start position.`;
  const name = numberedMove(nodeOf(nodes, parent), move.san);
  return `${name} ${colorName(opposite(turn))}: ${spokenMove(move.san)}.`;
}

/** What the engine has found in it so far: who is better, how deep, and the best move. `score` is White's. */
export function evaluationSaid(
  { nodes, current }: VariationTree,
  score: Score | undefined,
  report: AnalysisReport | undefined,
): string {
  const [best] = report?.lines ?? [];
  if (score === undefined || best === undefined) return t`The engine has not looked at this position yet.`;
  const words = scoreWords(score, best.depth, scoreText(toldScore(score, nodeOf(nodes, current).turn)));
  const [move = ''] = best.pvSan;
  return `${words} ${t`Depth ${best.depth}, best move: ${spokenMove(move)}.`}`;
}

/** What the move is called that leads to the position shown: `18.Bxg6`. */
export function moveName({ nodes, current }: VariationTree): string {
  const { parent, move } = nodeOf(nodes, current);
  return parent === undefined ? t`Start position` : numberedMove(nodeOf(nodes, parent), move?.san ?? '');
}
