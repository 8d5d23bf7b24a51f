/** Numeric annotation glyphs that judge a move. */

/** Those that judge a move; a move has one at most. */
export const MOVE_NAGS = [3, 1, 5, 6, 2, 4] as const;

/** What a review or a judge says of a move. */
export const MARK_NAGS = { '??': 4, '?': 2, '?!': 6 } as const;

/** Sets a judgment in the place of the one there is, or takes it away where it is the same. */
export function toggleNag(nags: readonly number[], nag: number): number[] {
  const judgments: readonly number[] = MOVE_NAGS;
  const others = nags.filter((known) => !judgments.includes(known));
  return nags.includes(nag) ? others : [nag, ...others];
}
