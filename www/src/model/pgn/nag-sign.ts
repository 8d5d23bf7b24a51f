/** Numeric annotation glyphs of PGN as people read them. */

import { nagWords } from './nag-words.js';

/** As `pgn/src/nag.rs` prints and reads them, but for those that few people know: words say them better. */
export const SIGNS: ReadonlyMap<number, string> = new Map([
  [1, '!'],
  [2, '?'],
  [3, '!!'],
  [4, '??'],
  [5, '!?'],
  [6, '?!'],
  [7, '□'],
  [10, '='],
  [13, '∞'],
  [14, '⩲'],
  [15, '⩱'],
  [16, '±'],
  [17, '∓'],
  [18, '+−'],
  [19, '−+'],
  [22, '⨀'],
  [32, '⟳'],
  [36, '→'],
  [40, '↑'],
  [44, '=∞'],
  [132, '⇆'],
  [138, '⊕'],
  [140, '∆'],
  [146, 'N'],
]);

/** `$4` is `??`; what has no sign of its own is said in words, with a space before them, or by its number. */
export function nagSign(nag: number): string {
  return SIGNS.get(nag) ?? ` ${nagWords(nag) ?? `$${nag}`}`;
}
