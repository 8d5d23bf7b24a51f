/**
 * Slow motion: how much of a recorded search is done after a while. Records carry no times: what is known is their
 * order, and how long all of a depth took. So the order is that of the search, and the time is spread evenly over them.
 */

/** So many times slower than it was. */
export type Pace = 1 | 10 | 100;
/** How fast a depth is shown: as it was, or within a time that is the same for every search. */
export type Speed = Pace | 'slow' | 'fast';

/** Milliseconds for the whole of it. */
const WITHIN = { slow: 20_000, fast: 2_000 };

export interface Clock {
  readonly records: number;
  /** What the depth took when it was recorded. */
  readonly milliseconds: number;
  /** It is looked at so long at least, in milliseconds: the first depths took less than one. */
  readonly least: number;
}

/** How many more records are done, of which parts count, when so many milliseconds have passed. */
export function recordsDuring({ records, milliseconds, least }: Clock, speed: Speed, passed: number): number {
  const whole = typeof speed === 'number' ? Math.max(milliseconds * speed, least) : WITHIN[speed];
  return (records * passed) / whole;
}
