/**
 * Slow motion: how much of a recorded search is done after a while. Records carry no times: what is known is their order,
 * and how long all of a depth took. So the order is that of the search, and the time is spread evenly over the records.
 */

import { t } from '#espalier/model/words.js';

/** So many times slower than it was. */
export type Pace = (typeof PACES)[number];

export const PACES = [1, 10, 100] as const;

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

/** How fast it is shown, where that is a tree in slow motion, one depth after another, or a search that goes on. */
export function paceWords(pace: Pace, isGrowing: boolean): string {
  if (pace === 1) return isGrowing ? t`shown as it is searched` : t`shown depth by depth`;
  if (isGrowing)
    return pace === 10
      ? t`ten times slower as soon as it is recorded`
      : t`a hundred times slower as soon as it is recorded`;
  return pace === 10 ? t`shown ten times slower` : t`shown a hundred times slower`;
}
