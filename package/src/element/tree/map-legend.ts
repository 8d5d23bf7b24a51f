/** The legend of a map by rule as a picture has it: names and colors. */
import { type Declarations, OWN_DECLARATIONS } from '../../engine/declarations.js';
import type { Family } from '../../model/palette.js';
import { FAMILY_COLORS, FAMILY_NAMES, markOf, RULE_MARKS } from '../../model/palette.js';
import { t } from '../../model/words.js';
import type { MapTheme } from './map-colors.js';

/** A name in a legend. */
export interface LegendEntry {
  readonly name: string;
  readonly color: string;
}

/** The families of this program's rules; of another program the families that its rules have, by the rules' names. */
export function mapLegend(declarations: Declarations, theme: MapTheme): LegendEntry[] {
  const color = (family: Family): string =>
    family === 'refuted' ? theme.refuted : family === 'none' ? theme.bare : FAMILY_COLORS[family];
  const families = Object.entries(FAMILY_NAMES) as [Exclude<Family, 'none'>, string][];
  const own = families.map(([family, name]) => ({ name, color: color(family) }));
  if (!isForeign(declarations)) return own;
  const rules = [...declarations.rules.values()].map((rule) => ({
    name: t(rule.label),
    color: color(markOf(rule).family),
  }));
  // What is known or refuted is so in every program.
  return [
    ...rules,
    ...families.flatMap(([family, name]) => (isCommon(family) ? [{ name, color: color(family) }] : [])),
  ];
}

function isCommon(family: Family): boolean {
  return family === 'known' || family === 'refuted';
}

/** Whether a program has other rules than this one. */
export function isForeign(declarations: Declarations): boolean {
  return (
    declarations !== OWN_DECLARATIONS && [...declarations.rules.values()].some(({ name }) => !(name in RULE_MARKS))
  );
}

/** Paints the legend from left to right, as far as it fits; gives where it ends. */
export function paintLegend(
  context: CanvasRenderingContext2D,
  entries: readonly LegendEntry[],
  { x, y, width, size }: { readonly x: number; readonly y: number; readonly width: number; readonly size: number },
  ink: string,
): number {
  context.save();
  context.font = `400 ${size}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  let left = x;
  for (const { name, color } of entries) {
    const wide = size + 8 + context.measureText(name).width;
    if (left + wide > x + width) break;
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(left, y - size / 2, size, size, size / 4);
    context.fill();
    context.fillStyle = ink;
    context.fillText(name, left + size + 8, y + 1);
    left += wide + size * 1.4;
  }
  context.restore();
  return left;
}
