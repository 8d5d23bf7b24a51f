/** Numeric annotation glyphs of PGN, and the signs that people read. */

import { t } from 'espalier/words';

const SIGNS: ReadonlyMap<number, string> = new Map([
  [1, '!'], [2, '?'], [3, '!!'], [4, '??'], [5, '!?'], [6, '?!'], [7, '□'], [10, '='], [13, '∞'], [14, '⩲'], [15, '⩱'],
  [16, '±'], [17, '∓'], [18, '+−'], [19, '−+'], [22, '⨀'], [32, '⟳'], [36, '→'], [40, '↑'], [44, '=∞'], [132, '⇆'],
  [138, '⊕'], [140, '∆'], [146, 'N'],
]);

/** Those that judge a move; a move has one at most. */
export const MOVE_NAGS = [3, 1, 5, 6, 2, 4] as const;

/** What a review or a judge says of a move. */
export const MARK_NAGS = { '??': 4, '?': 2, '?!': 6 } as const;

/** What each of `MOVE_NAGS` says. */
export const NAG_WORDS: Readonly<Record<number, string>> = {
  1: t`good move`, 2: t`mistake`, 3: t`brilliant move`, 4: t`blunder`, 5: t`interesting move`, 6: t`dubious move`,
};

/** `$4` is `??`; one without a sign of its own is written as its number. */
export function nagSign(nag: number): string {
  return SIGNS.get(nag) ?? `$${nag}`;
}

/** Sets a judgment in the place of the one there is, or takes it away where it is the same. */
export function toggleNag(nags: readonly number[], nag: number): number[] {
  const judgments: readonly number[] = MOVE_NAGS;
  const others = nags.filter((known) => !judgments.includes(known));
  return nags.includes(nag) ? others : [nag, ...others];
}
