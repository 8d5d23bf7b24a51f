/** The legend of a map by rule as a picture has it: names and colors. */
import type { Declarations } from '../../engine/declarations.js';
import { FAMILY_COLORS } from '../../model/palette.js';
import { legendEntries } from './legend.js';
import type { MapTheme } from './map-colors.js';

/** A name in the legend of a picture. */
export interface PaintedEntry {
  readonly name: string;
  readonly color: string;
}

/** What stands in the legend beside the map, in the colors of the bars. */
export function mapLegend(declarations: Declarations, theme: MapTheme): PaintedEntry[] {
  return legendEntries(declarations).map(({ family, name }) => ({
    name,
    color: family === 'refuted' ? theme.refuted : family === 'none' ? theme.bare : FAMILY_COLORS[family],
  }));
}

/** Paints the legend from left to right, as far as it fits; gives where it ends. */
export function paintLegend(
  context: CanvasRenderingContext2D,
  entries: readonly PaintedEntry[],
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
