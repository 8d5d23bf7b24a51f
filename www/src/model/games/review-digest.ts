/** What a list says of a review: how well each side has played. */

import type { Color, Score } from '#espalier/engine/types.js';
import type { GameStart } from '../analysis/variation-tree.js';
import type { Judgment } from '../review/game-review.js';
import { readSavedReview } from '../review/saved-review.js';
import { accuracyOf } from '../review/winning-chances.js';
import type { DigestMaker } from '../storage/entry.js';

/** In percent; undefined where a side has not moved. */
export type Accuracies = Readonly<Record<Color, number | undefined>>;

/** How many positions have a score, and the accuracy by whose move was first. */
export interface ReviewDigest extends Readonly<Record<Color, Accuracies>> {
  readonly count: number;
}

type Start = Pick<GameStart, 'fen'>;

export const reviewDigests: DigestMaker<ReviewDigest | null> = {
  kind: 'review',
  form: '1',
  make: ({ record }) => reviewDigest(readSavedReview(record)),
};

export function reviewDigest(judgments: ReadonlyMap<string, Judgment> | undefined): ReviewDigest | null {
  if (judgments === undefined) return null;
  const scores = [...judgments.values()].map(({ score }) => score);
  return { count: scores.length, white: accuracies(scores, 'white'), black: accuracies(scores, 'black') };
}

/** Undefined where it is of other moves, or not of all. */
export function accuracyIn(
  review: ReviewDigest | null | undefined,
  start: Start,
  moves: readonly string[],
): Accuracies | undefined {
  return review?.count === moves.length + 1 ? review[firstOf(start)] : undefined;
}

export function accuracies(scores: readonly Score[], first: Color): Accuracies {
  const rounded = (side: Color): number | undefined => {
    const accuracy = accuracyOf(scores, side, first);
    return accuracy === undefined ? undefined : Math.round(accuracy);
  };
  return { white: rounded('white'), black: rounded('black') };
}

/** Whose move is first. */
export function firstOf({ fen }: Start): Color {
  return fen?.split(' ')[1] === 'b' ? 'black' : 'white';
}
