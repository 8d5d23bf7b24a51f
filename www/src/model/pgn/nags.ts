/** Numeric annotation glyphs of PGN, and the signs that people read. */

import { nagWords } from './nag-words.js';

/** As `engine/src/pgn/nag.rs` prints and reads them, but for those that few people know: words say them better. */
export const SIGNS: ReadonlyMap<number, string> = new Map([
  [1, '!'], [2, '?'], [3, '!!'], [4, '??'], [5, '!?'], [6, '?!'], [7, '□'], [10, '='], [13, '∞'], [14, '⩲'], [15, '⩱'],
  [16, '±'], [17, '∓'], [18, '+−'], [19, '−+'], [22, '⨀'], [32, '⟳'], [36, '→'], [40, '↑'], [44, '=∞'], [132, '⇆'],
  [138, '⊕'], [140, '∆'], [146, 'N'],
]);

/** Those that judge a move; a move has one at most. */
export const MOVE_NAGS = [3, 1, 5, 6, 2, 4] as const;

/** What a review or a judge says of a move. */
export const MARK_NAGS = { '??': 4, '?': 2, '?!': 6 } as const;

/** `$4` is `??`; what has no sign of its own is said in words, with a space before them, or by its number. */
export function nagSign(nag: number): string {
  return SIGNS.get(nag) ?? ` ${nagWords(nag) ?? `$${nag}`}`;
}

/** Sets a judgment in the place of the one there is, or takes it away where it is the same. */
export function toggleNag(nags: readonly number[], nag: number): number[] {
  const judgments: readonly number[] = MOVE_NAGS;
  const others = nags.filter((known) => !judgments.includes(known));
  return nags.includes(nag) ? others : [nag, ...others];
}
