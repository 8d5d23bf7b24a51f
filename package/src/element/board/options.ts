/** The attributes of `<espalier-board>` as the board understands them, and what it says of words that it does not know. */

import type { Range, SearchLimits } from '../../engine/types.js';
import { t } from '../../model/words.js';
import type { Color } from '../squares.js';

/** Which sides the visitor moves. */
export type Play = 'white' | 'black' | 'both' | 'none';

/** A rating, or everything the engine has. */
export type Level = number | 'full';

const PLAYS: readonly Play[] = ['white', 'black', 'both', 'none'];
/** For a move at full strength, in milliseconds. */
const FULL_STRENGTH = 1_500;
/** A weaker level ends its searches by itself. */
const DEEP = 60;

/** What is wrong with a word, for people: a typing error is not taken for another wish. */
export function wordFault(name: 'play' | 'level' | 'orientation', value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  switch (name) {
    case 'play':
      return PLAYS.some((play) => play === value)
        ? undefined
        : t`play is “${value}” and must be white, black, both or none.`;
    case 'level':
      return value === 'full' || Number.isFinite(Number(value))
        ? undefined
        : t`level is “${value}” and must be a rating, such as 1200, or full.`;
    case 'orientation':
      return value === 'white' || value === 'black'
        ? undefined
        : t`orientation is “${value}” and must be white or black.`;
  }
}

export function playOf(value: string | null): Play {
  return PLAYS.find((play) => play === value) ?? 'none';
}

export function levelOf(value: string | null): Level {
  const rating = Number(value);
  return value === null || value.trim() === '' || !Number.isFinite(rating) ? 'full' : rating;
}

export function plyOf(value: string | null): number {
  const ply = Number(value ?? 0);
  return Number.isFinite(ply) ? Math.max(0, Math.trunc(ply)) : 0;
}

/** Whether the engine has this side. */
export function isEngines(play: Play, side: Color): boolean {
  return play !== 'both' && play !== 'none' && play !== side;
}

/** Whether the visitor has this side. */
export function isVisitors(play: Play, side: Color): boolean {
  return play === 'both' || play === side;
}

/** What a search may use for a move at a level; ratings beyond what the engine can play are the nearest that it can. */
export function limitsOf(level: Level, { min, max }: Range): SearchLimits {
  if (level === 'full') return { movetime: FULL_STRENGTH };
  return { elo: Math.round(Math.min(Math.max(level, min), max)), depth: DEEP };
}
