/**
 * The engine's strengths in words. How strong they are is in the engine's table alone, and read from its `ranges`.
 * Lower levels judge and see less, so they play evenly instead of well and then horribly.
 */

import type { SearchLimits } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { allLeft, type Clock } from './clock.js';

export type LevelId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export interface Level {
  readonly id: LevelId;
  readonly name: string;
  /** How it plays, in a sentence or two. */
  readonly character: string;
}

/** The ratings of the levels below full strength, weakest first: `ranges.levels` of the engine. */
export type Ratings = readonly number[];

/** Each asks for its own words alone: a list of games names thousands of levels. */
const WORDS: readonly { readonly name: () => string; readonly character: () => string }[] = [
  {
    name: () => t`Seed`,
    character: () => t`Plays like somebody who has just learned the moves. Often gives a piece away.`,
  },
  {
    name: () => t`Sprout`,
    character: () => t`Plays like somebody with a few weeks of chess. Takes what hangs, when it sees it.`,
  },
  {
    name: () => t`Seedling`,
    character: () => t`Plays like somebody who is new to the game. Sees little of what you threaten.`,
  },
  {
    name: () => t`Shoot`,
    character: () => t`Plays like a beginner who looks at your reply. Rarely looks at what comes after it.`,
  },
  {
    name: () => t`Sapling`,
    character: () => t`Plays like a club beginner. Quick to grab a pawn, slow to see what comes after it.`,
  },
  {
    name: () => t`Graft`,
    character: () => t`Plays like a regular at the club. Finds short tactics and misses longer ones.`,
  },
  {
    name: () => t`Branch`,
    character: () => t`Plays like a strong club player. Punishes most mistakes, and makes some.`,
  },
  { name: () => t`Trellis`, character: () => t`Plays like an expert. Small errors are all that it leaves you.` },
  { name: () => t`Orchard`, character: () => t`Plays like a master. Sees far, and judges well.` },
  { name: () => t`Full strength`, character: () => t`All that the engine has. Nobody has to win against this one.` },
];

export const LEVELS: readonly Level[] = WORDS.map(({ name, character }, index) => ({
  id: (index + 1) as LevelId,
  get name() {
    return name();
  },
  get character() {
    return character();
  },
}));

export function levelOf(id: LevelId): Level {
  const level = LEVELS.find((candidate) => candidate.id === id);
  if (level === undefined) throw new RangeError(`There is no level ${id}.`);
  return level;
}

export function isLevelId(value: unknown): value is LevelId {
  return LEVELS.some((level) => level.id === value);
}

/** How strong it is, in a word or two. */
export function strengthText(id: LevelId, ratings: Ratings): string {
  const rating = ratings[id - 1];
  return rating === undefined ? t`no handicap` : t`about ${rating}`;
}

/** For a move at full strength without a clock, in milliseconds. */
const FULL_STRENGTH_MS = 3_000;
/** A weaker level ends its searches by itself. */
const DEEP = 60;

/** What a search at this level may use, with what is left on the clock, if there is one. */
export function limitsOf(id: LevelId, ratings: Ratings, clock: Clock, now: number): SearchLimits {
  const elo = ratings[id - 1];
  const weaker = elo === undefined ? {} : { elo };
  if (clock.control === null) return elo === undefined ? { movetime: FULL_STRENGTH_MS } : { elo, depth: DEEP };
  const { white, black } = allLeft(clock, now);
  const { incrementMs } = clock.control;
  return {
    ...weaker,
    wtime: Math.max(1, Math.floor(white)),
    btime: Math.max(1, Math.floor(black)),
    winc: incrementMs,
    binc: incrementMs,
  };
}
