/**
 * Numeric annotation glyphs as people read them: by their sign, or in words, which are the table of the PGN standard
 * (section 10), and what ChessBase and others have added behind it.
 */

import { t } from '#espalier/model/words.js';

/** What a glyph says, as a few words for after a move; undefined where nobody has said what it means. */
export function nagWords(nag: number): string | undefined {
  const alone = ALONE.get(nag);
  if (alone !== undefined) return alone();
  // From 14 to 139 an even number is said of White, and the next one of Black.
  const ofSide = OF_A_SIDE.get(nag - (nag % 2));
  return ofSide?.(nag % 2 === 0 ? t`White` : t`Black`);
}

const ALONE: ReadonlyMap<number, () => string> = new Map([
  [1, () => t`good move`],
  [2, () => t`mistake`],
  [3, () => t`brilliant move`],
  [4, () => t`blunder`],
  [5, () => t`interesting move`],
  [6, () => t`dubious move`],
  [7, () => t`forced move`],
  [8, () => t`the only reasonable move`],
  [9, () => t`worst move`],
  [10, () => t`drawish position`],
  [11, () => t`equal chances, quiet position`],
  [12, () => t`equal chances, active position`],
  [13, () => t`unclear position`],
  [140, () => t`with the idea`],
  [141, () => t`aimed against`],
  [142, () => t`better is`],
  [143, () => t`worse is`],
  [144, () => t`equivalent is`],
  [145, () => t`editorial comment`],
  [146, () => t`novelty`],
  [220, () => t`diagram`],
  [221, () => t`diagram from Black’s side`],
  [238, () => t`space advantage`],
  [239, () => t`file`],
  [240, () => t`diagonal`],
  [241, () => t`center`],
  [242, () => t`king’s side`],
  [243, () => t`queen’s side`],
  [244, () => t`weak point`],
  [245, () => t`ending`],
  [246, () => t`pair of bishops`],
  [247, () => t`bishops of opposite colors`],
  [248, () => t`bishops of the same color`],
  [249, () => t`connected pawns`],
  [250, () => t`isolated pawns`],
  [251, () => t`doubled pawns`],
  [252, () => t`passed pawn`],
  [253, () => t`pawn majority`],
]);

/** By the number that is White's. */
const OF_A_SIDE: ReadonlyMap<number, (side: string) => string> = new Map([
  [14, (side) => t`${side} is slightly better`],
  [16, (side) => t`${side} is better`],
  [18, (side) => t`${side} is winning`],
  [20, (side) => t`${side} has a crushing advantage`],
  [22, (side) => t`${side} is in zugzwang`],
  [24, (side) => t`${side} has slightly more space`],
  [26, (side) => t`${side} has more space`],
  [28, (side) => t`${side} has far more space`],
  [30, (side) => t`${side} is slightly ahead in development`],
  [32, (side) => t`${side} is ahead in development`],
  [34, (side) => t`${side} is far ahead in development`],
  [36, (side) => t`${side} has the initiative`],
  [38, (side) => t`${side} has a lasting initiative`],
  [40, (side) => t`${side} has the attack`],
  [42, (side) => t`${side} has not enough for the material`],
  [44, (side) => t`${side} has enough for the material`],
  [46, (side) => t`${side} has more than enough for the material`],
  [48, (side) => t`${side} controls the center slightly better`],
  [50, (side) => t`${side} controls the center better`],
  [52, (side) => t`${side} controls the center`],
  [54, (side) => t`${side} controls the king’s side slightly better`],
  [56, (side) => t`${side} controls the king’s side better`],
  [58, (side) => t`${side} controls the king’s side`],
  [60, (side) => t`${side} controls the queen’s side slightly better`],
  [62, (side) => t`${side} controls the queen’s side better`],
  [64, (side) => t`${side} controls the queen’s side`],
  [66, (side) => t`${side} has a vulnerable first rank`],
  [68, (side) => t`${side} has a protected first rank`],
  [70, (side) => t`${side} has a poorly protected king`],
  [72, (side) => t`${side} has a well protected king`],
  [74, (side) => t`${side} has a poorly placed king`],
  [76, (side) => t`${side} has a well placed king`],
  [78, (side) => t`${side} has a very weak pawn structure`],
  [80, (side) => t`${side} has a weak pawn structure`],
  [82, (side) => t`${side} has a strong pawn structure`],
  [84, (side) => t`${side} has a very strong pawn structure`],
  [86, (side) => t`${side} has a poorly placed knight`],
  [88, (side) => t`${side} has a well placed knight`],
  [90, (side) => t`${side} has a poorly placed bishop`],
  [92, (side) => t`${side} has a well placed bishop`],
  [94, (side) => t`${side} has a poorly placed rook`],
  [96, (side) => t`${side} has a well placed rook`],
  [98, (side) => t`${side} has a poorly placed queen`],
  [100, (side) => t`${side} has a well placed queen`],
  [102, (side) => t`${side} has poorly coordinated pieces`],
  [104, (side) => t`${side} has well coordinated pieces`],
  [106, (side) => t`${side} played the opening very poorly`],
  [108, (side) => t`${side} played the opening poorly`],
  [110, (side) => t`${side} played the opening well`],
  [112, (side) => t`${side} played the opening very well`],
  [114, (side) => t`${side} played the middlegame very poorly`],
  [116, (side) => t`${side} played the middlegame poorly`],
  [118, (side) => t`${side} played the middlegame well`],
  [120, (side) => t`${side} played the middlegame very well`],
  [122, (side) => t`${side} played the ending very poorly`],
  [124, (side) => t`${side} played the ending poorly`],
  [126, (side) => t`${side} played the ending well`],
  [128, (side) => t`${side} played the ending very well`],
  [130, (side) => t`${side} has slight counterplay`],
  [132, (side) => t`${side} has counterplay`],
  [134, (side) => t`${side} has decisive counterplay`],
  [136, (side) => t`${side} is short of time`],
  [138, (side) => t`${side} is very short of time`],
]);

/** As `pgn/src/nag.rs` prints and reads them, but for those that few people know or few fonts have: words say them. */
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
  [16, '±'],
  [17, '∓'],
  [18, '+−'],
  [19, '−+'],
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
