/** What is known of the moves of a game from the scores of its positions: marks, accuracy, and where it turned. */

import type { Color, Score } from '#espalier/engine/types.js';
import { accuracyOf, chancesOf, type Mark, markOf, pointsLost, SITTING } from '../review/winning-chances.js';
import { opposite } from './clock.js';
import { type Game, type GameResult, turnAt } from './game.js';
import type { PositionScore } from './judge.js';

export interface MoveReport {
  readonly ply: number;
  readonly color: Color;
  readonly san: string;
  /** White's score of the position that the move leads to. */
  readonly score: Score;
  /** Points of winning chances that the move gave up. */
  readonly loss: number;
  readonly mark?: Mark;
  /** What the full engine would have played. */
  readonly better?: string;
}

export interface GameReport {
  /** By ply; undefined where one of the two positions has no score yet. */
  readonly moves: readonly (MoveReport | undefined)[];
  readonly accuracy: Readonly<Record<Color, number | undefined>>;
  /** The mistakes that cost most, the worst first: those of the player, or of both where two people play. */
  readonly keyMoments: readonly MoveReport[];
  readonly complete: boolean;
}

/** White's score after `ply` moves. */
export function scoreAt(game: Game, at: (ply: number) => PositionScore | undefined, ply: number): Score | undefined {
  const { outcome, sans } = game.position;
  const ended = outcome !== undefined && ply === sans.length;
  return ended && game.phase.kind === 'over' ? finalScore(game.phase.result) : at(ply)?.score;
}

export function reportOf(game: Game, at: (ply: number) => PositionScore | undefined): GameReport {
  const moves = game.position.sans.map((san, ply) => moveReport(game, at, san, ply));
  const known = moves.filter((move) => move !== undefined);
  const { human, twoPeople } = game.setup;
  const worst = known
    .filter(({ mark, color }) => mark !== undefined && (twoPeople !== undefined || color === human))
    .sort((one, other) => other.loss - one.loss);
  const complete = known.length === moves.length;
  const scores = [0, ...moves.keys()].flatMap((_, ply) => scoreAt(game, at, ply) ?? []);
  const accuracy = (color: Color): number | undefined => {
    const value = complete ? accuracyOf(scores, color, turnAt(game, 0)) : undefined;
    return value === undefined ? undefined : Math.round(value);
  };
  return {
    moves,
    accuracy: { white: accuracy('white'), black: accuracy('black') },
    keyMoments: worst.slice(0, SITTING),
    complete,
  };
}

/** White's score of a game that has ended. */
function finalScore({ winner }: GameResult): Score {
  if (winner === undefined) return { kind: 'centipawns', value: 0 };
  return { kind: 'mate', moves: winner === 'white' ? 1 : -1 };
}

function moveReport(
  game: Game,
  at: (ply: number) => PositionScore | undefined,
  san: string,
  ply: number,
): MoveReport | undefined {
  const before = at(ply);
  const score = scoreAt(game, at, ply + 1);
  if (before === undefined || score === undefined) return undefined;
  // A score that still changes would have marks come and go.
  const settled = before.complete && at(ply + 1)?.complete !== false;
  if (!settled) return undefined;
  const color = turnAt(game, ply);
  const played = game.position.moves[ply]?.uci;
  const [best] = before.info.pv;
  // Who plays what the engine would have played has lost nothing, whatever the next search thinks of it.
  const loss = played === best ? 0 : pointsLost(before.score, score, color);
  const mark = markOf(loss);
  const [better] = before.info.pvSan;
  return { ply, color, san, score, loss, ...(mark && { mark }), ...(better !== undefined && { better }) };
}

/** Winning chances of a side that is lost, in percent. */
const LOST = 25;

/** The mistake of the loser after which the game was lost to its end; nothing where the time decided. */
export function decidingMove({ moves, complete }: GameReport, result: GameResult): MoveReport | undefined {
  if (!complete || result.winner === undefined || result.kind === 'flagFall') return undefined;
  const loser = opposite(result.winner);
  const isOpen = (move: MoveReport | undefined): boolean => move !== undefined && chancesOf(move.score, loser) >= LOST;
  const move = moves[moves.findLastIndex(isOpen) + 1];
  return move?.mark !== undefined && move.color === loser ? move : undefined;
}
