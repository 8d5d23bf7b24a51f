/** A few words on the map about single bars, each in a box with a line to its bar. */

import type { Extent } from '../../model/tree-map-layout.js';
import type { MapTheme } from './map-colors.js';
import { barHeight, topOf } from './map-painter.js';
import type { Pen, Sheet } from './svg-pen.js';

export interface Callout {
  /** The record that is spoken of. */
  readonly id: number;
  readonly title: string;
  readonly text: string;
}

/** A callout and the bar that it speaks of. */
export interface PlacedCallout extends Callout {
  readonly extent: Extent;
}

const HIGH = 40;
const GAP = 8;
/** From a bar to its box, so that the bars above it can be seen. */
const AWAY = 64;
/** A lower map has no room for them. */
export const LEAST_HEIGHT = 3 * HIGH;
const TITLE = '600 12px system-ui, sans-serif';
const TEXT = '11px system-ui, sans-serif';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Later boxes stand above earlier ones where there is no room beside them. */
export function paintCallouts(sheet: Sheet, callouts: readonly PlacedCallout[], theme: MapTheme): void {
  const { context } = sheet;
  context.save();
  const boxes: Box[] = [];
  for (const callout of callouts) {
    const box = placeFor(sheet, callout, boxes);
    boxes.push(box);
    paintBox(context, box, callout, theme);
    paintLine(context, box, targetOf(sheet, callout.extent), theme);
  }
  context.restore();
}

function targetOf(sheet: Sheet, { row, x, width }: Extent): { x: number; y: number } {
  const left = Math.max(x, 0);
  const right = Math.min(x + width, sheet.width);
  return { x: (left + right) / 2, y: topOf(row, sheet) + barHeight(sheet.row) / 2 };
}

function placeFor(sheet: Sheet, { title, text, extent }: PlacedCallout, others: readonly Box[]): Box {
  const { context } = sheet;
  context.font = TITLE;
  const named = context.measureText(title).width;
  context.font = TEXT;
  const width = Math.max(named, context.measureText(text).width) + 20;
  const target = targetOf(sheet, extent);
  const left = Math.min(Math.max(target.x + 24, 1), Math.max(sheet.width - width - 2, 1));
  const isTaken = (top: number): boolean =>
    others.some(
      (box) => Math.abs(box.top - top) < HIGH + GAP && left < box.left + box.width && box.left < left + width,
    );
  let top = Math.max(target.y - AWAY - HIGH, 2);
  while (top > HIGH && isTaken(top)) top -= HIGH + GAP;
  return { left, top, width };
}

function paintBox(context: Pen, { left, top, width }: Box, { title, text }: Callout, theme: MapTheme): void {
  context.beginPath();
  context.roundRect(left, top, width, HIGH, 6);
  context.fillStyle = theme.surface;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = theme.wire;
  context.stroke();
  context.fillStyle = theme.ink;
  context.font = TITLE;
  context.fillText(title, left + 10, top + 13);
  context.font = TEXT;
  context.fillText(text, left + 10, top + 28);
}

function paintLine(context: Pen, { left, top, width }: Box, to: { x: number; y: number }, theme: MapTheme): void {
  const from = Math.min(Math.max(to.x, left + 8), left + width - 8);
  context.strokeStyle = context.fillStyle = theme.ink;
  context.beginPath();
  context.moveTo(from, top + HIGH);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.beginPath();
  context.arc(to.x, to.y, 2.5, 0, 2 * Math.PI);
  context.fill();
}
