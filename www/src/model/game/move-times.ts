/** The time of a game, in milliseconds: how long each move took, and what was left after it. */

import type { Color } from '#espalier/engine/types.js';
import { fixed } from '#espalier/model/words.js';
import { clockText } from './clock.js';
import { type Game, turnAt } from './game.js';

const MINUTE = 60_000;

/** By ply; the first move of a game is free. Empty where no time is counted. */
export function moveTimes(game: Game): number[] {
  const { control } = game.setup;
  if (control === null) return [];
  return game.clocks.slice(1).map((after, ply) => {
    const [color, before] = [turnAt(game, ply), game.clocks[ply] ?? after];
    return Math.max(0, before[color] - after[color] + (ply === 0 ? 0 : control.incrementMs));
  });
}

/** `0.4 s`, `37 s`, `1:05`. */
export function timeText(milliseconds: number): string {
  if (milliseconds >= MINUTE) return clockText(milliseconds);
  return `${fixed(milliseconds / 1000, milliseconds < 10_000 ? 1 : 0)} s`;
}

export interface ClockCurve {
  /** What each side had at the start and after each of its moves. */
  readonly left: Readonly<Record<Color, readonly number[]>>;
  /** Times at which a line is drawn, from 0 to what the chart reaches up to. */
  readonly ticks: readonly number[];
}

const STEPS = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60];
const MOST_TICKS = 4;

export function clockCurve(game: Game): ClockCurve {
  const of = (color: Color): number[] =>
    game.clocks.flatMap((left, at) => (at === 0 || turnAt(game, at - 1) === color ? [left[color]] : []));
  const left = { white: of('white'), black: of('black') };
  const most = Math.max(MINUTE, ...left.white, ...left.black);
  const step = MINUTE * (STEPS.find((minutes) => most / (minutes * MINUTE) <= MOST_TICKS) ?? 120);
  return { left, ticks: Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step) };
}
