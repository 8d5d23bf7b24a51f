/** The last accuracies as points over lines of 20 percent. */

import type { OwnAccuracy } from './own-score.js';

export const CHART = { width: 220, height: 84 } as const;
/** Where the lines are, in pixels; the numbers stand to their right. */
export const LINES = { right: 194, top: 8, bottom: 76 } as const;
const FIRST = 6;
const STEP = 20;
/** The scale goes down to it, and further only where it has to. */
const LOWEST = 60;

export interface AccuracyChart {
  readonly lines: readonly { readonly percent: number; readonly y: number }[];
  readonly points: readonly (OwnAccuracy & { readonly x: number; readonly y: number })[];
}

export function accuracyChart(accuracies: readonly OwnAccuracy[]): AccuracyChart {
  const lowest = Math.min(LOWEST, ...accuracies.map(({ percent }) => Math.floor(percent / STEP) * STEP));
  const heightOf = (percent: number): number =>
    LINES.top + ((LINES.bottom - LINES.top) * (100 - percent)) / (100 - lowest);
  const apart = (LINES.right - 2 * FIRST) / Math.max(1, accuracies.length - 1);
  const percents = Array.from({ length: (100 - lowest) / STEP + 1 }, (_, index) => 100 - index * STEP);
  return {
    lines: percents.map((percent) => ({ percent, y: heightOf(percent) })),
    points: accuracies.map((one, index) => ({ ...one, x: FIRST + index * apart, y: heightOf(one.percent) })),
  };
}
