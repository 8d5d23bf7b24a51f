/** What a list says of a review: how the game went, and how well each side has played. */

import type { Color, Score } from '#espalier/engine/types.js';
import type { GameStart } from '../analysis/variation-tree.js';
import type { Judgment } from '../review/game-review.js';
import { packedCurve } from '../review/packed-curve.js';
import { readSavedReview } from '../review/saved-review.js';
import { accuracyOf } from '../review/winning-chances.js';
import type { DigestMaker } from '../storage/entry.js';

/** In percent; undefined where a side has not moved. */
export type Accuracies = Readonly<Record<Color, number | undefined>>;

/** How many positions have a score, and the accuracy by whose move was first. */
export interface ReviewDigest extends Readonly<Record<Color, Accuracies>> {
  readonly count: number;
  readonly curve: string;
}

/** What is known of a game whose positions are all judged. */
export interface Judged {
  readonly accuracy: Accuracies;
  /** As `packedCurve` writes it. */
  readonly curve: string;
}

type Start = Pick<GameStart, 'fen'>;

export const reviewDigests: DigestMaker<ReviewDigest | null> = {
  kind: 'review',
  form: '2',
  make: ({ record }) => reviewDigest(readSavedReview(record)),
};

export function reviewDigest(judgments: ReadonlyMap<string, Judgment> | undefined): ReviewDigest | null {
  if (judgments === undefined) return null;
  const scores = [...judgments.values()].map(({ score }) => score);
  return {
    count: scores.length,
    white: bySide(scores, 'white'),
    black: bySide(scores, 'black'),
    curve: packedCurve(scores),
  };
}

/** Undefined where it is of other moves, or not of all. */
export function judgedIn(
  review: ReviewDigest | null | undefined,
  start: Start,
  moves: readonly string[],
): Judged | undefined {
  return review?.count === moves.length + 1 ? { accuracy: review[firstOf(start)], curve: review.curve } : undefined;
}

/** `scores`: of all positions. */
export function judgedBy(scores: readonly Score[], start: Start): Judged {
  return { accuracy: accuracies(scores, start), curve: packedCurve(scores) };
}

/** `scores`: of all positions. */
export function accuracies(scores: readonly Score[], start: Start): Accuracies {
  return bySide(scores, firstOf(start));
}

function bySide(scores: readonly Score[], first: Color): Accuracies {
  const rounded = (side: Color): number | undefined => {
    const accuracy = accuracyOf(scores, side, first);
    return accuracy === undefined ? undefined : Math.round(accuracy);
  };
  return { white: rounded('white'), black: rounded('black') };
}

/** Whose move is first. */
function firstOf({ fen }: Start): Color {
  return fen?.split(' ')[1] === 'b' ? 'black' : 'white';
}
