/** The score that a search has found, as text. */

import type { Chances, Color, Score } from '#espalier/engine/types.js';
import { isUncounted, MINUS, scoreText, shortScoreText } from '#espalier/model/format.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { plural, t } from '#espalier/model/words.js';

/**
 * A mate that may be shorter is in at most so many moves, `#≤10`, `#≤−10`, and one that is too far to be counted in any
 * number, `#`, `#−`. Without a depth it has been looked for as long as a review looks for mates.
 */
export function foundScoreText(score: Score, depth?: number): string {
  if (score.kind === 'mate') return isMeasured(score, depth) ? scoreText(score) : mateText(score.moves, '≤');
  return isUncounted(score) ? `#${score.value < 0 ? MINUS : ''}` : scoreText(score);
}

/** After a move, by its name: after mate there is nothing to count. */
export function scoreAfter(san: string | undefined, score: Score): string {
  return san?.endsWith('#') ? '#' : foundScoreText(score);
}

/** A mate in at most, or at least, so many moves. */
export function mateText(moves: number, limit: '≤' | '≥'): string {
  return `#${limit}${moves < 0 ? MINUS : ''}${Math.abs(moves)}`;
}

/**
 * In an evaluation bar, with its sign. What is rounded to nothing has none; a mate has its own, and the end of the bar
 * says whose it is.
 */
export function barScoreText(score: Score, depth?: number): string {
  if (score.kind === 'mate' && !isMeasured(score, depth)) return mateText(Math.abs(score.moves), '≤');
  if (isUncounted(score)) return '#';
  const text = shortScoreText(score);
  if (score.kind === 'mate' || !/[1-9]/.test(text)) return text;
  return (score.value > 0 ? '+' : MINUS) + text;
}

/** Within a third of a pawn nobody is called better. */
const EVEN = 33;

/** In a sentence; `score` is White's, `text` what it is written as. */
export function scoreWords(score: Score, depth: number | undefined, text: string): string {
  const side = sideName((score.kind === 'mate' ? score.moves : score.value) > 0 ? 'white' : 'black');
  if (isUncounted(score) || !isMeasured(score, depth)) return t`${side} can force mate.`;
  if (score.kind === 'mate') {
    const count = Math.abs(score.moves);
    return t`${side} mates in ${count} ${plural(count, 'move', 'moves')}.`;
  }
  if (Math.abs(score.value) < EVEN) return t`About even: ${text}.`;
  return t`${side} is better: ${text}.`;
}

/** For a mate whose length is not known by fewer: king and queen against king are measured by so many. */
export const MATE_NODES = 300_000;

/** After so many nodes a search has looked twice as deep as a mate of so many moves. */
const COUNTED = 4;

/**
 * A search that prunes finds a mate, and a shorter one some iterations later. At less than half of the depth it gets no
 * shorter, and there the engine ends its search, too. Without a depth it has had `MATE_NODES`.
 */
export function isMeasured(score: Score, depth?: number): boolean {
  if (score.kind !== 'mate') return true;
  const moves = Math.abs(score.moves);
  return depth === undefined ? moves <= COUNTED : moves <= 1 || depth >= 4 * moves - 1;
}

/** White wins, draw and Black wins in percent, which add up to 100: “38/55/7”. */
export function chancesText({ win, draw, loss }: Chances, turn: Color): string {
  const [white, black] = turn === 'white' ? [win, loss] : [loss, win];
  return percents([white, draw, black]).join('/');
}

/** Whole percents of thousandths that are 1000 together: what is left after rounding down goes where most was lost. */
function percents(thousandths: readonly number[]): number[] {
  const whole = thousandths.map((share) => Math.floor(share / 10));
  const left = 100 - whole.reduce((sum, share) => sum + share, 0);
  const order = thousandths
    .map((share, index) => ({ index, lost: share % 10 }))
    .sort((one, other) => other.lost - one.lost);
  for (const { index } of order.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
