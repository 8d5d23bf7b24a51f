/** The next match of a query, and the one before. */

import { firstFrom } from '#espalier/model/sorted-ids.js';

/** The match after a record in the order of the search, or before it; past the last one comes the first. */
export function matchBeside(matches: Uint32Array, id: number, way: 'next' | 'previous'): number | undefined {
  const at = way === 'next' ? firstFrom(matches, id + 1) : firstFrom(matches, id) - 1;
  return matches[(at + matches.length) % matches.length];
}
