/** Numeric annotation glyphs that judge a move, or the position after it. */

import { nagWords } from './nag-words.js';

/** Those that judge a move; a move has one at most. */
export const MOVE_NAGS = [3, 1, 5, 6, 2, 4] as const;

/** Those that judge a position, from White's lead to Black's; a position has one at most. */
export const POSITION_NAGS = [18, 16, 14, 10, 13, 15, 17, 19] as const;

/** What a review or a judge says of a move. */
export const MARK_NAGS = { '??': 4, '?': 2, '?!': 6 } as const;

/**
 * Sets a judgment in the place of the one of its kind, or takes it away where it is the same. That of the move comes
 * first.
 */
export function toggleNag(nags: readonly number[], nag: number): number[] {
  const isOfPosition = POSITION_NAGS.some((known) => known === nag);
  const kind: readonly number[] = isOfPosition ? POSITION_NAGS : MOVE_NAGS;
  const others = nags.filter((known) => !kind.includes(known));
  if (nags.includes(nag)) return others;
  return isOfPosition ? [...others, nag] : [nag, ...others];
}

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
