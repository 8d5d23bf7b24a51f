/** The engine's strengths. Lower levels judge and see less, so they play evenly instead of well and then horribly. */

import type { Limits } from 'espalier';
import { allLeft } from './clock.js';
import type { Clock } from './clock.js';

export type LevelId = 1 | 2 | 3 | 4 | 5 | 6;

export interface Level {
  readonly id: LevelId;
  readonly name: string;
  readonly hint: string;
  /** How it plays, in a sentence or two. */
  readonly character: string;
  /** What bounds a move besides the clock. */
  readonly limits: Limits;
  /** What bounds a move when there is no clock. */
  readonly untimed: Limits;
}

export const LEVELS: readonly Level[] = [
  weaker(1, 'Seedling', 950, 'Plays like somebody who is new to the game. Sees little of what you threaten.'),
  weaker(2, 'Sapling', 1250, 'Plays like a club beginner. Quick to grab a pawn, slow to see what comes after it.'),
  weaker(3, 'Graft', 1550, 'Plays like a regular at the club. Finds short tactics and misses longer ones.'),
  weaker(4, 'Branch', 1850, 'Plays like a strong club player. Punishes most mistakes, and makes some.'),
  weaker(5, 'Trellis', 2200, 'Plays like a master. Small errors are all that it leaves you.'),
  {
    id: 6, name: 'Full strength', hint: 'no handicap', limits: {}, untimed: { movetime: 3_000 },
    character: 'All that the engine has. Nobody has to win against this one.',
  },
];

function weaker(id: LevelId, name: string, elo: number, character: string): Level {
  return { id, name, character, hint: `rated about ${elo}`, limits: { elo }, untimed: { depth: 60 } };
}

export function levelOf(id: LevelId): Level {
  const level = LEVELS.find((candidate) => candidate.id === id);
  if (level === undefined) throw new RangeError(`There is no level ${id}.`);
  return level;
}

export function isLevelId(value: unknown): value is LevelId {
  return LEVELS.some((level) => level.id === value);
}

/** What a search at this level may use, with what is left on the clock, if there is one. */
export function limitsOf(level: Level, clock: Clock, now: number): Limits {
  if (clock.control === null) return { ...level.limits, ...level.untimed };
  const { white, black } = allLeft(clock, now);
  const { incrementMs } = clock.control;
  return {
    ...level.limits,
    wtime: Math.max(1, Math.floor(white)),
    btime: Math.max(1, Math.floor(black)),
    winc: incrementMs,
    binc: incrementMs,
  };
}
