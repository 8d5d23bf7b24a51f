/** Scores of a search, from the view that was chosen. */

import type { Color, Info } from '#espalier/engine/types.js';
import { boundMark, forWhite, scoreText } from '#espalier/model/format.js';
import { scoreView, toldScore } from './view/look.js';

/** What a line is worth, and whether it is at least or at most that. */
export function lineScoreText(turn: Color, info: Info): string {
  const text = scoreText(toldScore(forWhite(info.score, turn), turn));
  if (info.bound === 'exact') return text;
  // A lower bound for Black is an upper one for White.
  const isMirrored = turn === 'black' && scoreView.value === 'white';
  return boundMark(isMirrored ? (info.bound === 'lower' ? 'upper' : 'lower') : info.bound) + text;
}
