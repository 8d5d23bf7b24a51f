/** Whether a mate takes as long as the search says. */

import type { Score } from '#espalier/engine/types.js';

/** For a mate whose length is not known by fewer: king and queen against king are measured by so many. */
export const MATE_NODES = 300_000;

/** A search that is less deep than its mate is long has found a mate, and perhaps missed a shorter one. */
export function isMeasured(score: Score, depth: number): boolean {
  return score.kind !== 'mate' || depth >= 2 * Math.abs(score.moves) - 1;
}
