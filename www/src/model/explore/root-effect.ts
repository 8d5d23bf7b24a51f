/** What a cut has changed at the root, in a sentence. */

import type { RootEffect, Score } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';

/** `shown` writes a score of the side to move at the root. */
export function rootEffectWords({ change, before, after }: RootEffect, shown: (score: Score) => string): string {
  if (change === 'unknown' || before === undefined || after === undefined)
    return t`What it changed at the root could not be told in time.`;
  if (change === 'bestMove')
    return t`Without it, ${after.bestMoveSan} (${shown(after.score)}) instead of ${before.bestMoveSan} (${shown(before.score)}).`;
  if (change === 'score')
    return t`Without it, still ${after.bestMoveSan}, but at ${shown(after.score)} and not ${shown(before.score)}.`;
  return t`At the root it changed nothing: ${before.bestMoveSan} at ${shown(before.score)}.`;
}
