/** The attributes of `<espalier-board>` as the board understands them, and what it says of words that it does not know. */

import type { Color } from '../../chess/squares.js';
import type { Range, SearchLimits } from '../../engine/types.js';
import { t } from '../../model/words.js';
import { unknownDrawing } from '../drawings.js';

/** Which sides the visitor moves. */
export type Play = 'white' | 'black' | 'both' | 'none';

/** A rating, or everything the engine has. */
export type Level = number | 'full';

/** How well the engine plays, and how long it may think about a move, in milliseconds. */
interface Strength {
  readonly level: Level;
  readonly thinkingTime: number | undefined;
}

const PLAYS: readonly Play[] = ['white', 'black', 'both', 'none'];
/** For a move at full strength, in milliseconds. */
const FULL_STRENGTH = 1_500;
/** A weaker level ends its searches by itself. */
const DEEP = 60;

/** Attributes of which every word is known. */
export const WORDED = ['play', 'level', 'thinking-time', 'orientation', 'arrows', 'squares'] as const;

type Worded = (typeof WORDED)[number];

/** What is wrong with a word, for people: a typing error is not taken for another wish. */
export function wordFault(name: Worded, value: string | undefined): string | undefined {
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
    case 'thinking-time':
      return timeOf(value) !== undefined
        ? undefined
        : t`thinking-time is “${value}” and must be milliseconds, such as 500.`;
    case 'orientation':
      return value === 'white' || value === 'black'
        ? undefined
        : t`orientation is “${value}” and must be white or black.`;
    case 'arrows': {
      const word = unknownDrawing(value, 'arrows');
      return word && t`arrows has “${word}”, which is no arrow such as Ge2e4.`;
    }
    case 'squares': {
      const word = unknownDrawing(value, 'squares');
      return word && t`squares has “${word}”, which is no square such as Gd4.`;
    }
  }
}

export function playOf(value: string | null): Play {
  return PLAYS.find((play) => play === value) ?? 'none';
}

export function levelOf(value: string | null): Level {
  const rating = Number(value);
  return value === null || value.trim() === '' || !Number.isFinite(rating) ? 'full' : rating;
}

/** The milliseconds that a text names; `undefined` where it names none. */
export function timeOf(value: string | null): number | undefined {
  const time = Math.trunc(Number(value));
  return value === null || value.trim() === '' || !(time > 0) ? undefined : time;
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

/** The other side. */
export function opponentOf(side: Color): Color {
  return side === 'white' ? 'black' : 'white';
}

/** What a search may use for a move at a level; ratings beyond what the engine can play are the nearest that it can. */
export function limitsOf({ level, thinkingTime }: Strength, { min, max }: Range): SearchLimits {
  if (level === 'full') return { movetime: thinkingTime ?? FULL_STRENGTH };
  const elo = Math.round(Math.min(Math.max(level, min), max));
  return { elo, ...(thinkingTime === undefined ? { depth: DEEP } : { movetime: thinkingTime }) };
}
