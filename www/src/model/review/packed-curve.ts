/** The curve of a game in a list: a digit for each of a few positions, so that thousands are read fast. */

import type { Score } from '#espalier/engine/types.js';
import { heightOf } from './eval-curve.js';

/** As many as there are pixels for. */
const POSITIONS = 58;
const BASE = 36;
const UNKNOWN = '-';

/** `scores` are White's, null where nothing is known. Empty where nothing is known of any. */
export function packedCurve(scores: readonly (Score | null)[]): string {
  const last = scores.length - 1;
  const steps = Math.min(last, POSITIONS - 1);
  const taken = scores.filter((_, ply) => ply === last || isTaken(ply, last, steps));
  const digits = taken.map((score) => (score === null ? UNKNOWN : digitOf(heightOf(score)))).join('');
  return taken.some((score) => score !== null) ? digits : '';
}

/** Whether a position of many is the first of its pixel. */
const isTaken = (ply: number, last: number, steps: number): boolean =>
  Math.floor((ply * steps) / last) > Math.floor(((ply - 1) * steps) / last);

const digitOf = (height: number): string => Math.round(height * (BASE - 1)).toString(BASE);

/** From 0 at the top to 1. */
export function heightsOf(packed: string): (number | undefined)[] {
  return [...packed].map((digit) => (digit === UNKNOWN ? undefined : Number.parseInt(digit, BASE) / (BASE - 1)));
}
