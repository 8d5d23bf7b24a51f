/** The share of right cuts with its interval, and the share of the control, on one scale. */
import { markup } from '../model/markup.js';
import { intervalOf, ratioOf, type Share } from './share.js';

const WIDTH = 120;
const HEIGHT = 14;
const MARGIN = 6;

/** The lowest end of the scale that shows all of them, in tenths. */
export function scaleFrom(shares: readonly Share[]): number {
  const lows = shares.flatMap((share) => intervalOf(share)?.[0] ?? []);
  return Math.min(0.5, ...lows.map((low) => Math.floor(low * 10) / 10));
}

/** A dot with a bar for the cuts, a ring for the control. */
export function verdictBar(cuts: Share, control: Share, from: number): string {
  const x = (share: number): number => round(MARGIN + ((share - from) / (1 - from)) * (WIDTH - 2 * MARGIN));
  const [value, interval, ring] = [ratioOf(cuts), intervalOf(cuts), ratioOf(control)];
  return markup(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, class: 'verdict', 'aria-hidden': 'true' },
    markup('path', { d: `M${x(from)} 7H${x(1)}`, class: 'line' }),
    ...(interval === undefined
      ? []
      : [markup('path', { d: `M${x(interval[0])} 7H${x(interval[1])}`, class: 'interval' })]),
    ...(ring === undefined ? [] : [markup('circle', { cx: x(ring), cy: 7, r: 3.5, class: 'control' })]),
    ...(value === undefined ? [] : [markup('circle', { cx: x(value), cy: 7, r: 4, class: 'right' })]),
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
