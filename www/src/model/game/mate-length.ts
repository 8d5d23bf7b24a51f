/** Whether a mate takes as long as the search says. */

import type { Score } from '#espalier/engine/types.js';

/** A search that is less deep than its mate is long has found a mate, and perhaps missed a shorter one. */
export function isMeasured(score: Score, depth: number): boolean {
  return score.kind !== 'mate' || depth >= 2 * Math.abs(score.moves) - 1;
}
