/** Scores of a search, from White’s view. */

import type { Color, Info, Score } from '#espalier/engine/types.js';
import { boundMark, forWhite, scoreText } from '#espalier/model/format.js';

/** White's score, and whether it is at least or at most that. */
export function whiteScoreText(turn: Color, info: Info): string {
  return scoreWithBound(forWhite(info.score, turn), info, turn === 'black');
}

function scoreWithBound(score: Score, info: Info, mirrored: boolean): string {
  if (info.bound === 'exact') return scoreText(score);
  // A lower bound for Black is an upper one for White.
  const bound = mirrored ? (info.bound === 'lower' ? 'upper' : 'lower') : info.bound;
  return boundMark(bound) + scoreText(score);
}
