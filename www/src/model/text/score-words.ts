/** What a search has found, in a sentence. */

import type { Score } from '#espalier/engine/types.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { plural, t } from '#espalier/model/words.js';
import { isMeasured } from '../game/mate-length.js';

/** Within a third of a pawn nobody is called better. */
const EVEN = 33;

/** `score` is White's, `text` what it is written as. */
export function scoreWords(score: Score, depth: number, text: string): string {
  if (score.kind === 'mate') {
    const side = sideName(score.moves > 0 ? 'white' : 'black');
    const count = Math.abs(score.moves);
    return isMeasured(score, depth)
      ? t`${side} mates in ${count} ${plural(count, 'move', 'moves')}.`
      : t`${side} can force mate.`;
  }
  if (Math.abs(score.value) < EVEN) return t`About even: ${text}.`;
  return t`${sideName(score.value > 0 ? 'white' : 'black')} is better: ${text}.`;
}
