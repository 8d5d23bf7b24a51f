/** Numeric annotation glyphs that judge a move, or the position after it. */

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
