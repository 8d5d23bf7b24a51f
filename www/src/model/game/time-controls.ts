/** The time controls on offer, and the words for any other. */

import { t } from '#espalier/model/words.js';
import type { TimeControl } from './clock.js';

export interface NamedControl {
  /** Value of the radio button. */
  readonly key: string;
  readonly label: string;
  readonly control: TimeControl | null;
}

const timed = (minutes: number, increment: number): NamedControl => {
  const control = { baseMs: minutes * 60_000, incrementMs: increment * 1_000 };
  return { key: controlName(control), label: controlName(control), control };
};

export const CUSTOM_KEY = 'custom';

export const LONGEST = { minutes: 180, increment: 60 } as const;
export const SHORTEST_MINUTES = 0.05;

export const TIME_CONTROLS: readonly NamedControl[] = [
  {
    key: 'none',
    get label() {
      return t`No clock`;
    },
    control: null,
  },
  timed(1, 0),
  timed(3, 2),
  timed(5, 0),
  timed(10, 5),
  timed(15, 10),
];

/** Minutes plus seconds, as players write it: `3+2`. */
export function controlName(control: TimeControl | null): string {
  if (control === null) return t`No clock`;
  return `${Number((control.baseMs / 60_000).toFixed(2))}+${control.incrementMs / 1_000}`;
}

/** The PGN tag: seconds plus seconds, or `-`. */
export function controlTag(control: TimeControl | null): string {
  if (control === null) return '-';
  const increment = control.incrementMs === 0 ? '' : `+${control.incrementMs / 1_000}`;
  return `${control.baseMs / 1_000}${increment}`;
}

/** What `controlTag` has written; no clock where it is anything else. */
export function readControlTag(tag: string): TimeControl | null {
  const [, base, increment = '0'] = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(tag) ?? [];
  return base === undefined ? null : { baseMs: Number(base) * 1_000, incrementMs: Number(increment) * 1_000 };
}

export function keyOf(control: TimeControl | null): string {
  const named = TIME_CONTROLS.find(
    (candidate) =>
      candidate.control?.baseMs === control?.baseMs && candidate.control?.incrementMs === control?.incrementMs,
  );
  return named?.key ?? CUSTOM_KEY;
}

/** A custom control from what was typed, or the sentence that says what is wrong with it. */
export function customControl(minutes: number, increment: number): TimeControl | string {
  if (!(minutes >= SHORTEST_MINUTES && minutes <= LONGEST.minutes)) {
    return t`Minutes must be between ${SHORTEST_MINUTES} and ${LONGEST.minutes}.`;
  }
  if (!(increment >= 0 && increment <= LONGEST.increment)) {
    return t`The increment must be between 0 and ${LONGEST.increment} seconds.`;
  }
  return { baseMs: Math.round(minutes * 60_000), incrementMs: Math.round(increment * 1_000) };
}
