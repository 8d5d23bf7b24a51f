/**
 * Slow motion: how much of a recorded search is done after a while. Records carry no times: what is known is their
 * order, and how long all of a depth took. So the order is that of the search, and the time is spread evenly over them.
 */

/** So many times slower than it was. */
export type Pace = 1 | 10 | 100;

export interface Clock {
  readonly records: number;
  /** What the depth took when it was recorded. */
  readonly milliseconds: number;
  /** It is looked at so long at least, in milliseconds: the first depths took less than one. */
  readonly least: number;
}

/** How many more records are done, of which parts count, when so many milliseconds have passed. */
export function recordsDuring({ records, milliseconds, least }: Clock, pace: Pace, passed: number): number {
  return (records * passed) / Math.max(milliseconds * pace, least);
}
