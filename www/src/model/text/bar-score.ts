/** The score in an evaluation bar. */

import type { Score } from '#espalier/engine/types.js';
import { isUncounted, MINUS, shortScoreText } from '#espalier/model/format.js';
import { isMeasured } from '../game/mate-length.js';
import { mateText } from './found-score.js';

/** With its sign. What is rounded to nothing has none; a mate has its own, and the end of the bar says whose it is. */
export function barScoreText(score: Score, depth?: number): string {
  if (score.kind === 'mate' && !isMeasured(score, depth)) return mateText(Math.abs(score.moves), '≤');
  if (isUncounted(score)) return '#';
  const text = shortScoreText(score);
  if (score.kind === 'mate' || !/[1-9]/.test(text)) return text;
  return (score.value > 0 ? '+' : MINUS) + text;
}
