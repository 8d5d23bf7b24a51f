/** "Guess first": was the cut right? The person says so before the engine does. */

import { plural, t } from '#espalier/model/words.js';

export interface GuessScore {
  readonly right: number;
  readonly all: number;
}

export const NO_GUESSES: GuessScore = { right: 0, all: 0 };

/** The score with one guess more; a cut that is neither right nor wrong does not count. */
export function scored({ right, all }: GuessScore, guess: 'right' | 'wrong', verdict: string): GuessScore {
  const isDecided = verdict === 'right' || verdict === 'wrong';
  return isDecided ? { right: right + (guess === verdict ? 1 : 0), all: all + 1 } : { right, all };
}

/** `7 of 9 guesses`. */
export function scoreWords({ right, all }: GuessScore): string {
  return all === 0 ? '' : t`${right} of ${all} ${plural(all, 'guess', 'guesses')}`;
}

/** What was stored, if it is a score. */
export function readScore(value: unknown): GuessScore {
  if (typeof value !== 'object' || value === null || !('right' in value) || !('all' in value)) return NO_GUESSES;
  const { right, all } = value;
  const isScore =
    Number.isInteger(right) && Number.isInteger(all) && Number(right) >= 0 && Number(all) >= Number(right);
  return isScore ? { right: Number(right), all: Number(all) } : NO_GUESSES;
}
