/** Where the share of right cuts, its interval and the share of the control lie on one scale. */
import { intervalOf, ratioOf, type Share } from './share.js';

const WIDTH = 120;
const HEIGHT = 14;
const MIDDLE = 7;
const MARGIN = 6;

interface Circle {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

/** Paths and circles of a drawing; what is of nothing is missing. */
export interface VerdictMarks {
  readonly width: number;
  readonly height: number;
  readonly line: string;
  readonly interval: string | undefined;
  readonly control: Circle | undefined;
  readonly right: Circle | undefined;
}

/** The lowest end of the scale that shows all of them, in tenths. */
export function scaleFrom(shares: readonly Share[]): number {
  const lows = shares.flatMap((share) => intervalOf(share)?.[0] ?? []);
  return Math.min(0.5, ...lows.map((low) => Math.floor(low * 10) / 10));
}

/** A dot with a bar for the cuts, a ring for the control. */
export function verdictMarks(cuts: Share, control: Share, from: number): VerdictMarks {
  const x = (share: number): number =>
    Math.round(10 * (MARGIN + ((share - from) / (1 - from)) * (WIDTH - 2 * MARGIN))) / 10;
  const circle = (share: number | undefined, r: number): Circle | undefined =>
    share === undefined ? undefined : { cx: x(share), cy: MIDDLE, r };
  const interval = intervalOf(cuts);
  return {
    width: WIDTH,
    height: HEIGHT,
    line: `M${x(from)} ${MIDDLE}H${x(1)}`,
    interval: interval && `M${x(interval[0])} ${MIDDLE}H${x(interval[1])}`,
    control: circle(ratioOf(control), 3.5),
    right: circle(ratioOf(cuts), 4),
  };
}
