/** What a cut has changed at the root, in the words of the engine. */

import type { RootEffect, RootScore, Score } from '#espalier/engine/types.js';
import { ROOT_MOVE, ROOT_NOTHING, ROOT_SCORE, ROOT_UNKNOWN } from '#espalier/model/shared-phrases.js';
import { message } from '#espalier/model/words.js';

/** `shown` writes a score of the side to move at the root. */
export function rootEffectWords({ change, before, after }: RootEffect, shown: (score: Score) => string): string {
  const words = (phrase: string, ...values: string[]): string => message(phrase, values, String);
  const told = ({ bestMoveSan, score }: RootScore): [string, string] => [bestMoveSan, shown(score)];
  if (change === 'unknown' || before === undefined || after === undefined) return words(ROOT_UNKNOWN);
  if (change === 'bestMove') return words(ROOT_MOVE, ...told(after), ...told(before));
  if (change === 'score') return words(ROOT_SCORE, ...told(after), shown(before.score));
  return words(ROOT_NOTHING, ...told(before));
}
