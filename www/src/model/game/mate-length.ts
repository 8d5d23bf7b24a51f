/** Whether a mate takes as long as the search says. */

import type { Score } from '#espalier/engine/types.js';

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
