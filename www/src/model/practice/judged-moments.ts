/** The moments of a game as the judge of Play has found them. */

import { type Game, movesOf } from '../game/game.js';
import { type GameReport, scoreAt } from '../game/game-report.js';
import { JUDGE_NODES, type PositionScore } from '../game/judge.js';
import { levelOf } from '../game/levels.js';
import { type MomentSet, momentSet } from './moment.js';

/** More of a line is not needed to see what was better. */
export const BETTER = 8;

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
