/** The tree of a search as a picture on a canvas, for pages that make images of it. */

import type { TraceRecords } from '../../engine/trace-records.js';
import { extentsOf, layOut } from '../../model/tree-map-layout.js';
import { bestLine } from '../../model/walk.js';
import type { MapTheme } from './map-colors.js';
import { paintBars, paintShoot, paintWires, ROW } from './map-painter.js';

/** Where it is painted, in the units of the canvas: a generation is 18 high. */
export interface TreePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paints the wires, the bars in the colors of improving, and the best line as a shoot. The tree grows upward. */
export function paintTree(
  context: CanvasRenderingContext2D,
  records: TraceRecords,
  { x, y, width, height }: TreePlace,
  theme: MapTheme,
): void {
  const request = { focus: 0, width, rows: Math.floor(height / ROW), scale: 'root', color: 'rate' } as const;
  const surface = { context, width, height };
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.translate(x, y);
  paintWires(surface, theme);
  paintBars(surface, { records, layout: layOut(records, request), color: 'rate', grown: 1 }, theme);
  paintShoot(surface, extentsOf(records, bestLine(records, 0), request), theme);
  context.restore();
}
