/**
 * Where two recorded searches of one position spent their nodes: a bar for each move that either has looked at, as wide
 * as the larger of both, on a scale of square roots.
 */

import { childPairs, nodesOf, type Pair } from '#espalier/compare/pairs.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';

export interface DifferenceBar {
  readonly pair: Pair;
  readonly row: number;
  readonly x: number;
  readonly width: number;
  readonly a: number;
  readonly b: number;
}

/** Fewer in the second, from much to little; the same; more. */
export const STEPS = 7;
/** Times as many nodes from which a difference has the next stronger color. */
const BOUNDS = [1.3, 2.3, 8] as const;
/** Pixels of the thinnest bar. */
const THINNEST = 1;

/** The bars above a pair, which has all of the width. */
export function differenceBars(
  a: TraceRecords,
  b: TraceRecords,
  from: Pair,
  { width, rows }: { readonly width: number; readonly rows: number },
): DifferenceBar[] {
  const barOf = (pair: Pair, row: number, x: number, wide: number): DifferenceBar => ({
    pair,
    row,
    x,
    width: wide,
    a: nodesOf(a, pair.a),
    b: nodesOf(b, pair.b),
  });
  const bars = [barOf(from, 0, 0, width)];
  let generation = bars.slice();
  for (let row = 1; row < rows && generation.length > 0; row += 1) {
    generation = generation.flatMap((parent) => {
      const children = childPairs(a, b, parent.pair);
      const weights = children.map((pair) => Math.sqrt(Math.max(1, nodesOf(a, pair.a), nodesOf(b, pair.b))));
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      let { x } = parent;
      return children.flatMap((pair, at) => {
        const wide = ((weights[at] ?? 0) / whole) * parent.width;
        x += wide;
        return wide < THINNEST ? [] : [barOf(pair, row, x - wide, wide)];
      });
    });
    bars.push(...generation);
  }
  return bars;
}

/** Which of the seven steps a difference is on, from 0. */
export function differenceStep({ a, b }: Pick<DifferenceBar, 'a' | 'b'>): number {
  const ratio = (b + 1) / (a + 1);
  const strength = BOUNDS.filter((bound) => Math.max(ratio, 1 / ratio) > bound).length;
  return BOUNDS.length + Math.sign(ratio - 1) * strength;
}

/** Whether only one of both has gone there. */
export function isInOne({ pair }: Pick<DifferenceBar, 'pair'>): boolean {
  return pair.a.length === 0 || pair.b.length === 0;
}

/** The bar at a place. */
export function barAt(bars: readonly DifferenceBar[], x: number, row: number): DifferenceBar | undefined {
  return bars.find((bar) => bar.row === row && x >= bar.x && x < bar.x + bar.width);
}
