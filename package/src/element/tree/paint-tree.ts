/** The tree of a search as a picture on a canvas, for pages that make images of it. */

import type { TraceRecords } from '../../engine/trace-records.js';
import type { MapColor } from '../../model/palette.js';
import { extentOf, extentsOf, layOut } from '../../model/tree-map-layout.js';
import { bestLine } from '../../model/walk.js';
import type { MapTheme } from './map-colors.js';
import { paintBars, paintSelection, paintShoot, paintWires } from './map-painter.js';

/** What is painted, and how. */
export interface TreePicture {
  readonly color: MapColor;
  /** How high a generation is. */
  readonly row: number;
  /** The record that has a frame. */
  readonly selected?: number;
}

/** Where it is painted, in the units of the canvas. */
export interface TreePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paints the wires, the bars, the best line as a shoot, and what is selected. The tree grows upward. */
export function paintTree(
  context: CanvasRenderingContext2D,
  records: TraceRecords,
  { color, row, selected }: TreePicture,
  { x, y, width, height }: TreePlace,
  theme: MapTheme,
): void {
  const request = { focus: 0, width, rows: Math.floor(height / row), scale: 'root', color } as const;
  const surface = { context, width, height, row };
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.translate(x, y);
  paintWires(surface, theme);
  paintBars(surface, { records, layout: layOut(records, request), color, grown: 1 }, theme);
  paintShoot(surface, extentsOf(records, bestLine(records, 0), request), theme);
  const extent = selected === undefined ? undefined : extentOf(records, records.line(selected), request);
  if (extent !== undefined) paintSelection(surface, extent, { name: '', isCut: false, isWanted: false }, theme);
  context.restore();
}
