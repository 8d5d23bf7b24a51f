/**
 * The score that a search has found. A mate that may be shorter is in at most so many moves, `#≤10`, `#≤−10`, and one
 * that is too far to be counted in any number, `#`, `#−`.
 */

import type { Score } from '#espalier/engine/types.js';
import { isUncounted, MINUS, scoreText } from '#espalier/model/format.js';
import { isMeasured } from '../game/mate-length.js';

/** Without a depth it has been looked for as long as a review looks for mates. */
export function foundScoreText(score: Score, depth?: number): string {
  if (score.kind === 'mate') return isMeasured(score, depth) ? scoreText(score) : mateText(score.moves, '≤');
  return isUncounted(score) ? `#${score.value < 0 ? MINUS : ''}` : scoreText(score);
}

/** A mate in at most, or at least, so many moves. */
export function mateText(moves: number, limit: '≤' | '≥'): string {
  return `#${limit}${moves < 0 ? MINUS : ''}${Math.abs(moves)}`;
}
