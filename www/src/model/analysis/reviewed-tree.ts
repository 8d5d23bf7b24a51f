/** A game with what a review has found in it, for others to read: scores, signs, and the better lines as variations. */

import { MARK_NAGS, MOVE_NAGS } from '../pgn/nags.js';
import type { GameReview, Judgment } from '../review/game-review.js';
import type { NodePositions } from './node-positions.js';
import type { VariationTree } from './variation-tree.js';
import { annotate, goTo, mainLine, nodeOf, ROOT } from './variation-tree.js';

/** More of a line is not needed to say what was better. */
const BETTER = 8;

/** What somebody has written stays: a score that is there, and a judgment. `judgments` begin with the start. */
export function reviewedTree(
  tree: VariationTree,
  positions: NodePositions,
  judgments: readonly (Judgment | undefined)[],
  review: GameReview | undefined,
): VariationTree {
  const line = [ROOT, ...mainLine(tree)];
  let reviewed = tree;
  for (const [ply, id] of line.entries()) {
    const judgment = judgments[ply];
    const { score, nags = [] } = nodeOf(reviewed.nodes, id);
    if (judgment !== undefined && score === undefined) reviewed = annotate(reviewed, id, { score: judgment.score });
    const move = review?.moves.find((one) => one.ply === ply);
    if (move === undefined) continue;
    const isJudged = nags.some((nag) => MOVE_NAGS.some((known) => known === nag));
    if (!isJudged) reviewed = annotate(reviewed, id, { nags: [MARK_NAGS[move.mark], ...nags] });
    const better = judgments[ply - 1]?.moves.slice(0, BETTER) ?? [];
    reviewed = positions.play(reviewed, line[ply - 1] ?? ROOT, better);
  }
  return goTo(reviewed, tree.current);
}
