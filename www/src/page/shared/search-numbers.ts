/** Scores of a search, from the view that was chosen. */

import type { Color, Info } from '#espalier/engine/types.js';
import { boundMark, forWhite } from '#espalier/model/format.js';
import { foundScoreText, mateText } from '../../model/text/score-text.js';
import { scoreView, toldScore } from './view/look.js';

/** What a line is worth, and whether it is at least or at most that. */
export function lineScoreText(turn: Color, { score, bound, depth }: Info): string {
  const told = toldScore(forWhite(score, turn), turn);
  if (bound === 'exact') return foundScoreText(told, depth);
  // For who mates more is fewer moves.
  if (score.kind === 'mate' && told.kind === 'mate')
    return mateText(told.moves, (bound === 'lower') === score.moves > 0 ? '≤' : '≥');
  // A lower bound for Black is an upper one for White.
  const isMirrored = turn === 'black' && scoreView.value === 'white';
  return boundMark(isMirrored ? (bound === 'lower' ? 'upper' : 'lower') : bound) + foundScoreText(told, depth);
}
