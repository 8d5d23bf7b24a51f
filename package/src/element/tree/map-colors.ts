/** The colors of the map: those of the data, and those of the page around it. */

import type { TraceRecords } from '../../engine/trace-records.js';
import { FAMILY_COLORS, familyOf, improvementStep, type MapColor, RATE_STEPS, rateStep } from '../../model/palette.js';
import { themeColors } from './canvas.js';

/** The colors around the bars: of words and frames, of their edges, of wires, of the best line and its leaves, and of bars of which nothing is known, that a move has refuted, and that were found wrong. */
export type MapTheme = Readonly<
  Record<'ink' | 'surface' | 'wire' | 'wood' | 'leaf' | 'bare' | 'refuted' | 'wrong', string>
>;

/** Custom properties that the map reads from around its canvas. */
const NAMES = ['ink', 'surface', 'wire', 'wood', 'leaf', 'bare', 'refuted', 'wrong'] as const;

export function mapTheme(canvas: HTMLCanvasElement): MapTheme {
  return themeColors(canvas.parentElement ?? canvas, NAMES);
}

export function sameTheme(one: MapTheme, other: MapTheme): boolean {
  return NAMES.every((name) => one[name] === other[name]);
}

/** The color of a bar; `value` is the mean of what the color stands for, or no number. */
export function fillOf(records: TraceRecords, id: number, value: number, color: MapColor, theme: MapTheme): string {
  if (color === 'rule') {
    const family = familyOf(records, id);
    if (family === 'none') return theme.bare;
    return family === 'refuted' ? theme.refuted : FAMILY_COLORS[family];
  }
  if (Number.isNaN(value)) return theme.bare;
  const step = color === 'rate' ? rateStep(value) : improvementStep(value);
  return RATE_STEPS[step] ?? RATE_STEPS[3];
}
