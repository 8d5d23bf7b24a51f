/** A short name for the moves of a game: the same wherever the game comes from. */

import type { LinkedGame } from '../address/address.js';

/** Two sums of 32 bits, as cyrb53 makes them: of a billion games no two are likely to have the same. */
export function gameKey({ fen = '', moves, chess960 }: LinkedGame): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of `${fen}|${chess960}|${moves.join(' ')}`) {
    const code = letter.charCodeAt(0);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (other >>> 0).toString(36) + (one >>> 0).toString(36);
}
