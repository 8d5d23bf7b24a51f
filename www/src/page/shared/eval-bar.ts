/** What the upright bar beside a board says: how much of the game is White's, and the score. */

import type { Score } from '#espalier/engine/types.js';
import { whiteShare } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { GameResult } from '../../model/game/game.js';
import { resultMark } from '../../model/text/result-text.js';
import { barScoreText, foundScoreText } from '../../model/text/score-text.js';

export interface Verdict {
  /** White's share of the bar, 0 to 1. */
  readonly share: number;
  readonly text: string;
  readonly label: string;
}

/** `depth`: of the search that has found it, where that is known. */
export function scoreVerdict(score: Score, depth?: number): Verdict {
  const label = t`Evaluation ${foundScoreText(score, depth)}, White’s view`;
  return { share: whiteShare(score), text: barScoreText(score, depth), label };
}

export function resultVerdict(result: GameResult): Verdict {
  const share = result.winner === undefined ? 0.5 : result.winner === 'white' ? 1 : 0;
  return { share, text: resultMark(result), label: t`Game over, ${resultMark(result)}` };
}
