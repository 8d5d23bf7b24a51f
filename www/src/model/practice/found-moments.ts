/** The moments of a game as the judge of Play, or a review in Analyse, has found them. */

import type { Color } from '#espalier/engine/types.js';
import type { VariationTree } from '../analysis/variation-tree.js';
import { gameAlong, mainLine } from '../analysis/variation-tree.js';
import type { Game } from '../game/game.js';
import { movesOf } from '../game/game.js';
import type { GameReport } from '../game/game-report.js';
import { scoreAt } from '../game/game-report.js';
import type { PositionScore } from '../game/judge.js';
import { JUDGE_NODES } from '../game/judge.js';
import { levelOf } from '../game/levels.js';
import { titleOf } from '../pgn/game-title.js';
import type { GameReview, Judgment } from '../review/game-review.js';
import { NODES } from '../review/reviewer.js';
import type { MomentSet } from './moment.js';
import { momentSet } from './moment.js';

/** More of a line is not needed to see what was better. */
const BETTER = 8;

/** Of a game that was played here and judged to its end. */
export function momentsOfGame(
  game: Game,
  { moves }: GameReport,
  at: (ply: number) => PositionScore | undefined,
  date: number,
): MomentSet {
  const { fen, chess960, human, level } = game.setup;
  const played = movesOf(game);
  const found = moves.flatMap((move) => {
    const before = move && at(move.ply);
    const uci = move && played[move.ply];
    if (move?.mark === undefined || before === undefined || uci === undefined) return [];
    const { ply, color, mark, loss, score } = move;
    const better = before.info.pv.slice(0, BETTER);
    return { ply, mover: color, played: uci, mark, points: loss, before: before.score, after: score, better };
  });
  const about = {
    game: { ...(fen !== undefined && { fen }), moves: played, chess960 },
    side: human,
    name: levelOf(level).name,
    isOwn: true,
    date,
    nodes: JUDGE_NODES,
    scores: game.position.positions.map((_, ply) => scoreAt(game, at, ply) ?? null),
  };
  return momentSet(about, found);
}

/** Of a game that was reviewed; `opponent` where it was played here. */
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
