/** What a review says of a game: a score for every position, marks, accuracy and key moments. */

import type { Color, PlyView, Score } from '#espalier/engine/types.js';
import { numberedMove } from '#espalier/model/format.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { t } from '#espalier/model/words.js';
import type { LinkedGame } from '../address/address.js';
import { isMeasured } from '../text/score-text.js';
import { type Reason, reasonText } from '../why/reason.js';
import { accuracyOf, type Mark, MOMENTS_MAX, markOf, pointsLost } from './winning-chances.js';

/** What a search has found in a position. */
export interface Judgment {
  /** From White's view. */
  readonly score: Score;
  /** The best line, as it is read and as UCI writes it; empty where the game is over. */
  readonly line: readonly string[];
  readonly moves: readonly string[];
  /** Why the move that led here is a mistake, once that was asked. */
  readonly reason?: Reason;
}

export interface ReviewedMove {
  /** Which move of the game, from 1. */
  readonly ply: number;
  readonly mover: Color;
  readonly points: number;
  readonly mark: Mark;
  /** `It hangs the knight. Costs White 15 points of winning chances. 11.Be2 was better.` */
  readonly why: string;
}

export interface GameReview {
  /** After each move of the game; the first is the start. Undefined where nothing is known. */
  readonly scores: readonly (Score | undefined)[];
  /** Moves with a mark, in the order of the game. */
  readonly moves: readonly ReviewedMove[];
  /** The worst moves, in the order of the game. */
  readonly moments: readonly ReviewedMove[];
  /** Where all positions have been judged. */
  readonly accuracy: Readonly<Record<Color, number | undefined>> | undefined;
}

/** `positions` and `judgments` begin with the start; `sans` are the moves between them. */
export function reviewOf(
  positions: readonly PlyView[],
  sans: readonly string[],
  judgments: readonly (Judgment | undefined)[],
): GameReview {
  const moves = sans.flatMap((san, index) =>
    judged(positions[index], san, judgments[index], judgments[index + 1], index + 1),
  );
  const worst = [...moves].sort((one, other) => other.points - one.points).slice(0, MOMENTS_MAX);
  const scores = positions.map((_, ply) => judgments[ply]?.score);
  const known = scores.filter((score) => score !== undefined);
  const first = positions[0]?.turn ?? 'white';
  const isWhole = known.length === positions.length && sans.length > 0;
  return {
    scores,
    moves,
    moments: worst.sort((one, other) => one.ply - other.ply),
    accuracy: isWhole
      ? { white: accuracyOf(known, 'white', first), black: accuracyOf(known, 'black', first) }
      : undefined,
  };
}

/** Moves with a mark: first those that were listed before, then the others. A review finds them from the end on. */
export function appended(listed: readonly ReviewedMove[], { moves }: GameReview): readonly ReviewedMove[] {
  const before = listed.flatMap(({ ply }) => moves.filter((move) => move.ply === ply));
  return [...before, ...moves.filter((move) => !before.includes(move)).reverse()];
}

function judged(
  before: PlyView | undefined,
  san: string,
  known: Judgment | undefined,
  next: Judgment | undefined,
  ply: number,
): ReviewedMove[] {
  if (before === undefined || known === undefined || next === undefined) return [];
  const points = pointsLost(known.score, next.score, before.turn);
  const mark = markOf(points);
  const [best] = known.line;
  // The move that was thought best at first is no mistake, whatever a deeper look makes of it.
  if (mark === undefined || best === undefined || best === san) return [];
  return [{ ply, mover: before.turn, points, mark, why: whyText(before, points, known.score, best, next.reason) }];
}

function whyText(before: PlyView, points: number, score: Score, best: string, reason: Reason | undefined): string {
  const name = numberedMove(before, best);
  const better = mateWords(name, score, before) ?? t`${name} was better.`;
  const cost = t`Costs ${sideName(before.turn)} ${Math.round(points)} points of winning chances.`;
  return [reasonText(reason), cost, better].filter(Boolean).join(' ');
}

function mateWords(name: string, score: Score, { turn }: PlyView): string | undefined {
  if (score.kind !== 'mate' || score.moves > 0 !== (turn === 'white')) return undefined;
  return isMeasured(score) ? t`${name} mates in ${Math.abs(score.moves)}.` : t`${name} forces mate.`;
}

/** One for each position of a line, from the start on; different for different games. */
export function lineKeys(
  { fen, chess960 }: Required<Pick<LinkedGame, 'fen' | 'chess960'>>,
  moves: readonly string[],
): string[] {
  let key = `${fen}|${chess960}`;
  return [key, ...moves.map((uci) => (key = `${key} ${uci}`))];
}
