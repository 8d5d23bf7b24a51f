/** What a search has found, in a sentence. */

import type { Score } from '#espalier/engine/types.js';
import { isUncounted } from '#espalier/model/format.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { plural, t } from '#espalier/model/words.js';
import { isMeasured } from '../game/mate-length.js';

/** Within a third of a pawn nobody is called better. */
const EVEN = 33;

/** `score` is White's, `text` what it is written as. */
export function scoreWords(score: Score, depth: number, text: string): string {
  const side = sideName((score.kind === 'mate' ? score.moves : score.value) > 0 ? 'white' : 'black');
  if (isUncounted(score) || !isMeasured(score, depth)) return t`${side} can force mate.`;
  if (score.kind === 'mate') {
    const count = Math.abs(score.moves);
    return t`${side} mates in ${count} ${plural(count, 'move', 'moves')}.`;
  }
  if (Math.abs(score.value) < EVEN) return t`About even: ${text}.`;
  return t`${side} is better: ${text}.`;
}
