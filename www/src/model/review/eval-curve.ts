/** How much of a game was White's after each move, as areas in a box as wide as the game has moves and one high. */

import type { Score } from '#espalier/engine/types.js';
import { whiteShare } from '#espalier/model/format.js';

/** Where the end of the game counts, and a mate: a curve that touches the edge cannot be seen. */
const EDGE = 0.02;

/** Where a score stands, from 0 at the top to 1. */
export function heightOf(score: Score | undefined): number {
  return score === undefined ? 0.5 : Math.max(EDGE, Math.min(1 - EDGE, 1 - whiteShare(score)));
}

/** Paths of SVG; empty where nothing is known. */
export interface EvalCurve {
  /** All that has been judged. */
  readonly known: string;
  /** White's part of it. */
  readonly white: string;
  readonly width: number;
}

/** `heights`: undefined where nothing is known. There is no curve there. */
export function evalCurve(heights: readonly (number | undefined)[]): EvalCurve {
  const width = Math.max(1, heights.length - 1);
  const runs: (readonly [ply: number, height: number])[][] = [];
  heights.forEach((height, ply) => {
    if (height === undefined) return;
    if (heights[ply - 1] === undefined) runs.push([]);
    const isAlone = (heights[ply - 1] ?? heights[ply + 1]) === undefined;
    // One alone is seen, too.
    const places = isAlone ? [Math.max(0, ply - 0.5), Math.min(width, ply + 0.5)] : [ply];
    runs.at(-1)?.push(...places.map((place) => [place, height] as const));
  });
  const areas = (top: (height: number) => string): string =>
    runs.map((run) => `M${run[0]?.[0]},1${run.map(([ply, height]) => `L${ply},${top(height)}`).join('')}V1Z`).join('');
  return { known: areas(() => '0'), white: areas((height) => height.toFixed(4)), width };
}
