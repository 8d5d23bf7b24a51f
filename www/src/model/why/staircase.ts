/** The material along a line as a staircase: one step for each move that changes it. */

import type { WhyVariation } from '#espalier/engine/types.js';

/** A column of the chart: a move, and the balance before and after it. */
export interface Step {
  readonly before: number;
  readonly after: number;
}

export interface Staircase {
  readonly steps: readonly Step[];
  /** The balances that are written beside it, the highest first, each once. */
  readonly levels: readonly number[];
  /** From 0 at the top to 1 at the bottom. */
  readonly heightOf: (balance: number) => number;
}

/** Of the moves from this one on. */
export function staircaseOf({ balance, line }: WhyVariation, from: number): Staircase {
  const steps = line.slice(from).map((move, index) => ({
    before: line[from + index - 1]?.balance ?? balance,
    after: move.balance,
  }));
  const all = [balance, ...steps.flatMap(({ before, after }) => [before, after])];
  const [most, least] = [Math.max(...all), Math.min(...all)];
  const end = all.at(-1) ?? balance;
  const levels = [...new Set([most, balance, end])].sort((one, other) => other - one);
  return { steps, levels, heightOf: (pawns) => (most === least ? 0.5 : (most - pawns) / (most - least)) };
}
