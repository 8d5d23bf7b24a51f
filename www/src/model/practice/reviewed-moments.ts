import type { Color } from '#espalier/engine/types.js';
import { gameAlong, mainLine, type VariationTree } from '../analysis/variation-tree.js';
import { titleOf } from '../pgn/game-title.js';
import type { GameReview, Judgment } from '../review/game-review.js';
import { NODES } from '../review/reviewer.js';
import { BETTER } from './judged-moments.js';
import { type MomentSet, momentSet } from './moment.js';

/** The moments of a game as a review in Analyse has found them; `opponent` where it was played here. */
export function momentsOfReview(
  tree: VariationTree,
  { moves, scores }: GameReview,
  judgments: readonly (Judgment | undefined)[],
  { side, opponent, date }: { readonly side: Color; readonly opponent: string | undefined; readonly date: number },
): MomentSet {
  const game = gameAlong(tree, mainLine(tree));
  const found = moves.flatMap(({ ply, mover, points, mark }) => {
    const [before, after, played] = [judgments[ply - 1], scores[ply], game.moves[ply - 1]];
    if (before === undefined || after === undefined || played === undefined) return [];
    return {
      ply: ply - 1,
      mover,
      played,
      mark,
      points,
      before: before.score,
      after,
      better: before.moves.slice(0, BETTER),
    };
  });
  const about = {
    game,
    side,
    name: opponent ?? titleOf(tree.start.tags),
    isOwn: opponent !== undefined,
    date,
    nodes: NODES,
    scores: scores.map((score) => score ?? null),
  };
  return momentSet(about, found);
}
