/** A chess clock as plain data. Nothing here reads the time: every function is told what `now` is, in milliseconds. */

import type { Color } from '#espalier/engine/types.js';
import { fixed } from '#espalier/model/words.js';

export interface TimeControl {
  readonly baseMs: number;
  readonly incrementMs: number;
}

export type Remaining = Readonly<Record<Color, number>>;

export interface Clock {
  /** Null: nobody's time is counted. */
  readonly control: TimeControl | null;
  /** What each side had when the clock was last touched. */
  readonly remaining: Remaining;
  readonly running: { readonly color: Color; readonly since: number } | null;
}

/** From here on there is little time. */
export const LOW_MS = 20_000;

export const opposite = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export function newClock(control: TimeControl | null): Clock {
  const base = control?.baseMs ?? 0;
  return { control, remaining: { white: base, black: base }, running: null };
}

/** What `color` has left. Never below zero. */
export function timeLeft(clock: Clock, color: Color, now: number): number {
  const left = clock.remaining[color];
  if (clock.running?.color !== color) return left;
  return Math.max(0, left - Math.max(0, now - clock.running.since));
}

export function isFlagDown(clock: Clock, now: number): boolean {
  return clock.running !== null && timeLeft(clock, clock.running.color, now) === 0;
}

/** Stops both sides and keeps what they have. */
export function pause(clock: Clock, now: number): Clock {
  return { ...clock, remaining: allLeft(clock, now), running: null };
}

export function run(clock: Clock, color: Color, now: number): Clock {
  if (clock.control === null) return clock;
  return { ...pause(clock, now), running: { color, since: now } };
}

/**
 * `mover` has moved: the increment is added and the other side's time runs. The very first move is free, as on a real
 * clock that Black starts; hence no increment for a side that was not running.
 */
export function press(clock: Clock, mover: Color, now: number): Clock {
  const { control } = clock;
  if (control === null) return clock;
  const left = allLeft(clock, now);
  const bonus = clock.running?.color === mover ? control.incrementMs : 0;
  const remaining = { ...left, [mover]: left[mover] + bonus };
  return { control, remaining, running: { color: opposite(mover), since: now } };
}

export function allLeft(clock: Clock, now: number): Remaining {
  return { white: timeLeft(clock, 'white', now), black: timeLeft(clock, 'black', now) };
}

/** `3:05`, `1:02:09`, and with tenths under twenty seconds `9.4`. */
export function clockText(milliseconds: number): string {
  if (milliseconds < LOW_MS) return fixed(Math.floor(milliseconds / 100) / 10, 1);
  const total = Math.ceil(milliseconds / 1000);
  const seconds = String(total % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
}

/** How long what `clockText` shows stays right, so that the page redraws when a digit changes and not before. */
export function untilTextChanges(milliseconds: number): number {
  // Tenths are cut off and seconds are rounded up, so one changes below its step and the other upon it.
  return milliseconds <= LOW_MS ? (milliseconds % 100) + 1 : ((milliseconds - 1) % 1000) + 1;
}
