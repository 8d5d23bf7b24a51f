/** The engine's strengths. Lower levels judge and see less, so they play evenly instead of well and then horribly. */

import type { Limits } from '../engine/index.js';
import { allLeft } from './clock.js';
import type { Clock } from './clock.js';

export type LevelId = 1 | 2 | 3 | 4 | 5 | 6;

export interface Level {
  readonly id: LevelId;
  readonly name: string;
  readonly hint: string;
  /** What bounds a move besides the clock. */
  readonly limits: Limits;
  /** What bounds a move when there is no clock. */
  readonly untimed: Limits;
}

export const LEVELS: readonly Level[] = [
  { id: 1, name: 'Seedling', hint: 'rated about 950', limits: { elo: 950 }, untimed: { depth: 60 } },
  { id: 2, name: 'Sapling', hint: 'rated about 1250', limits: { elo: 1250 }, untimed: { depth: 60 } },
  { id: 3, name: 'Graft', hint: 'rated about 1550', limits: { elo: 1550 }, untimed: { depth: 60 } },
  { id: 4, name: 'Branch', hint: 'rated about 1850', limits: { elo: 1850 }, untimed: { depth: 60 } },
  { id: 5, name: 'Trellis', hint: 'rated about 2200', limits: { elo: 2200 }, untimed: { depth: 60 } },
  { id: 6, name: 'Full strength', hint: 'no handicap', limits: {}, untimed: { movetime: 3_000 } },
];

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
