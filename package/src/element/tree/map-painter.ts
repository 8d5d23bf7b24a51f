/** Paints the tree as an espalier: it grows upward along wires, one for each generation, and its best line is a shoot. */

import type { TraceRecords } from '../../engine/trace-records.js';
import { type MapColor, marksOf, textOn } from '../../model/palette.js';
import type { Extent, Layout } from '../../model/tree-map-layout.js';
import { media } from '../screen.js';
import type { Surface } from './canvas.js';
import { fillOf, type MapTheme } from './map-colors.js';
import type { Pen, Sheet } from './svg-pen.js';

/** Height of a generation, in pixels: a finger needs more. */
export const rowHeight = (wanted = 22): number =>
  media('(pointer: coarse)')?.matches === true ? Math.max(wanted, 32) : wanted;

/** Below a bar is its wire. */
export const barHeight = (row: number): number => row - 3;

/** Narrower bars have no room for a name. */
const NAMED = 34;
/** What is dimmed, and its name. */
const DIMMED = 0.17;
const DIMMED_NAME = 0.35;
/** What is not searched yet, of a search that is shown in slow motion. */
const UNDONE = 0.22;
/** Pixels that a bar has at least which is to be noticed. */
const LOUD = 4.5;
/** Pixels. */
const LEAST_THUMB = 16;
/** Wider bars have round corners, or a slant where something was cut. */
const SHAPED = 7;

/** Where a generation is, from the top. */
export function topOf(generation: number, { height, row }: Pick<Sheet, 'height' | 'row'>): number {
  return height - (generation + 1) * row + 1;
}

/** Which generation is at a height; whether there is one is another question. */
export function generationAt(y: number, { height, row }: Pick<Sheet, 'height' | 'row'>): number {
  return Math.floor((height - y) / row);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Bars {
  readonly records: TraceRecords;
  readonly layout: Layout;
  readonly color: MapColor;
  /** Absent: nothing is written on the bars. */
  readonly nameOf?: (id: number) => string;
  /** How far the tree has grown, from 0 to 1. */
  readonly grown: number;
  /** So many records are done, in the order of the search; the others are pale. */
  readonly done?: number | undefined;
}

export function paintWires(sheet: Sheet, theme: Pick<MapTheme, 'wire'>): void {
  const { context, width, row } = sheet;
  context.fillStyle = theme.wire;
  for (let at = 0; topOf(at, sheet) > 0; at += 1) context.fillRect(0, topOf(at, sheet) + barHeight(row), width, 1);
}

/** The plies from the root, left of the wires, as wide as `inset`. What is searched to test a move stands a wire higher than its ply. */
export function paintPlies(sheet: Sheet, inset: number, first: number, theme: MapTheme): void {
  const { context, row } = sheet;
  context.fillStyle = theme.ink;
  context.globalAlpha = 0.65;
  context.textAlign = 'right';
  for (let at = Math.max(0, -first); topOf(at, sheet) > 0; at += 1)
    context.fillText(String(first + at), inset - 6, topOf(at, sheet) + barHeight(row) / 2 + 0.5);
  context.globalAlpha = 1;
  context.textAlign = 'left';
}

export function paintBars(
  sheet: Sheet,
  { records, layout, color, nameOf, grown, done = Number.POSITIVE_INFINITY }: Bars,
  theme: MapTheme,
): void {
  const { context } = sheet;
  const high = barHeight(sheet.row);
  let top = 0;
  for (let at = 0; at < layout.length; at += 1) top = Math.max(top, layout.row[at] ?? 0);
  for (let at = 0; at < layout.length; at += 1) {
    const id = layout.id[at] ?? 0;
    const row = layout.row[at] ?? 0;
    const isOne = layout.count[at] === 1;
    const isCut = isOne && records.end(id) === 'rule';
    const part = grown >= 1 ? 1 : partGrown(grown, row, top, isCut);
    const whole = layout.width[at] ?? 0;
    const width = whole * part;
    if (width === 0) continue;
    const x = (layout.x[at] ?? 0) + (whole - width) / 2;
    const y = topOf(row, sheet);
    const fill = fillOf(records, id, layout.value[at] ?? Number.NaN, color, theme);
    context.fillStyle = fill;
    // A hairline of the wall between neighbors, where there is room for one.
    const seen = width > 3 ? width - 1 : Math.max(width, 0.5);
    const isLit = layout.lit[at] === 1;
    context.globalAlpha = (isLit ? 1 : DIMMED) * (id < done ? 1 : UNDONE);
    if (seen < SHAPED) {
      context.fillRect(x, y, seen, high);
      continue;
    }
    context.beginPath();
    if (isCut) slanted(context, { x, y, width: seen, height: high });
    else context.roundRect(x, y, seen, high, 2.5);
    context.fill();
    if (nameOf === undefined || width < NAMED || !isOne) continue;
    if (!isLit) context.globalAlpha = DIMMED_NAME;
    paintName(
      context,
      { x, y, width: seen, height: high },
      [nameOf(id), ...marksOf(records, id).map(({ letters }) => letters)].join(' '),
      isLit ? textOn(fill) : theme.ink,
    );
  }
  context.globalAlpha = 1;
}

/** Loud, on top of all bars: what was found wrong. However thin it is, it has an edge, and a flag above. */
export function paintMarked(sheet: Sheet, layout: Layout, theme: MapTheme): void {
  const { context } = sheet;
  const high = barHeight(sheet.row);
  for (let at = 0; at < layout.length; at += 1) {
    if (layout.marked[at] === 0) continue;
    const width = Math.max(layout.width[at] ?? 0, LOUD);
    const x = layout.x[at] ?? 0;
    const y = topOf(layout.row[at] ?? 0, sheet);
    context.fillStyle = theme.wrong;
    context.strokeStyle = theme.surface;
    context.lineWidth = 1;
    context.fillRect(x, y, width, high);
    context.strokeRect(x + 0.5, y + 0.5, width - 1, high - 1);
    const middle = x + width / 2;
    context.beginPath();
    context.moveTo(middle, y + 1);
    context.lineTo(middle, y - 8);
    context.lineTo(middle + 8, y - 5);
    context.lineTo(middle, y - 2);
    context.fill();
  }
}

/** The upper right corner is cut off. */
function slanted(context: Pen, { x, y, width, height }: Box): void {
  context.moveTo(x, y);
  context.lineTo(x + width - 6, y);
  context.lineTo(x + width, y + 6);
  context.lineTo(x + width, y + height);
  context.lineTo(x, y + height);
}

/** A name stays in sight where its bar begins beside the map. */
function paintName(context: Pen, { x, y, width, height }: Box, name: string, color: string): void {
  const left = Math.max(x, 0) + 5;
  const room = x + width - left - 5;
  if (room < 12) return;
  context.fillStyle = color;
  const fits = context.measureText(name).width <= room;
  if (fits) return context.fillText(name, left, y + height / 2 + 0.5);
  context.save();
  context.beginPath();
  context.rect(left, y, room, height);
  context.clip();
  context.fillText(name, left, y + height / 2 + 0.5);
  context.restore();
}

/** A generation widens after the one it grows from, and what was cut comes last. */
function partGrown(grown: number, row: number, top: number, isCut: boolean): number {
  const start = (row / (top + 2)) * 0.7 + (isCut ? 0.15 : 0);
  return Math.min(Math.max((grown - start) / 0.15, 0), 1);
}

/** The best line, from the root up: `extents` are the places of its records. */
export function paintShoot(sheet: Sheet, extents: readonly Extent[], theme: MapTheme): void {
  const { context, height, width } = sheet;
  const points = shootPoints(extents, width)
    .map(({ x, row }) => ({ x, y: topOf(row, sheet) + barHeight(sheet.row) / 2 }))
    .filter(({ y }) => y > -sheet.row);
  const [root] = points;
  if (root === undefined || points.length < 2) return;
  context.save();
  context.lineCap = context.lineJoin = 'round';
  // Twice: with an edge, so that it is seen on every color.
  for (const [color, more] of [
    [theme.surface, 2.6],
    [theme.wood, 0],
  ] as const) {
    context.strokeStyle = color;
    points.forEach((point, at) => {
      const below = points[at - 1] ?? { x: point.x, y: height };
      const middle = (below.y + point.y) / 2;
      context.lineWidth = Math.max(1.6, 4.4 - at * 0.45) + more;
      context.beginPath();
      context.moveTo(below.x, below.y);
      context.bezierCurveTo(below.x, middle, point.x, middle, point.x, point.y);
      context.stroke();
    });
  }
  points.slice(2).forEach((point, at) => {
    const isTip = at === points.length - 3;
    if (isTip) paintLeaf(context, point, -Math.PI / 2, theme);
    if (isTip || at % 2 === 0) paintLeaf(context, point, at % 4 < 2 ? -0.5 : Math.PI + 0.5, theme);
  });
  context.restore();
}

/** It leans from the middle of the root to its tip, and stays on its bars. */
function shootPoints(extents: readonly Extent[], width: number): { readonly x: number; readonly row: number }[] {
  const middle = ({ x, width: wide }: Extent): number => Math.min(Math.max(x + wide / 2, 0), width);
  const [root] = extents;
  const tip = extents.at(-1);
  if (root === undefined || tip === undefined) return [];
  return extents.map((extent) => {
    const way = extent.row / Math.max(1, tip.row);
    const wanted = middle(root) + (middle(tip) - middle(root)) * way * (2 - way);
    const inset = Math.min(5, extent.width / 2);
    return { x: Math.min(Math.max(wanted, extent.x + inset), extent.x + extent.width - inset), row: extent.row };
  });
}

function paintLeaf(context: Pen, { x, y }: { x: number; y: number }, angle: number, theme: MapTheme): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(0, 0);
  context.quadraticCurveTo(5, -5, 11, 0);
  context.quadraticCurveTo(5, 5, 0, 0);
  context.fillStyle = theme.leaf;
  context.strokeStyle = theme.surface;
  context.lineWidth = 1;
  context.stroke();
  context.fill();
  context.restore();
}

/** At the right edge: how much of the tree's height is seen, and from where. `highest`: how far `up` can be. */
export function paintScrollbar(
  { context, width, height }: Surface,
  { up, highest }: { readonly up: number; readonly highest: number },
  theme: MapTheme,
): void {
  if (highest === 0) return;
  const thumb = Math.max((height * height) / (height + highest), LEAST_THUMB);
  context.globalAlpha = 0.35;
  context.fillStyle = theme.ink;
  context.beginPath();
  context.roundRect(width - 5, (height - thumb) * (1 - up / highest), 4, thumb, 2);
  context.fill();
  context.globalAlpha = 1;
}

/** The branch that is searched: a frame around each of its bars, a leaf at its tip, and how far all of it has come. */
export function paintWork(sheet: Sheet, extents: readonly Extent[], theme: MapTheme): void {
  const { context, height } = sheet;
  const high = barHeight(sheet.row);
  const tip = extents.at(-1);
  if (tip === undefined) return;
  context.save();
  context.strokeStyle = context.fillStyle = theme.leaf;
  context.lineWidth = 2;
  // Dashes.
  for (let y = 0; y < height; y += 6) context.fillRect(tip.x, y, 1, 3);
  for (const { row, x, width } of extents) context.strokeRect(x + 1, topOf(row, sheet), Math.max(width - 2, 2), high);
  const middle = { x: tip.x + Math.min(tip.width / 2, 5), y: topOf(tip.row, sheet) + high / 2 };
  paintLeaf(context, middle, -0.5, theme);
  paintLeaf(context, middle, Math.PI + 0.5, theme);
  context.restore();
}

/** A frame around the selected bar, and a flag with its name where it is too thin to be found. */
export function paintSelection(
  sheet: Sheet,
  extent: Extent,
  flag: { readonly name: string; readonly isCut: boolean; readonly isWanted: boolean },
  theme: MapTheme,
): void {
  const { context, width: room, row } = sheet;
  const y = topOf(extent.row, sheet);
  const width = Math.max(extent.width, 4);
  for (const [color, line] of [
    [theme.surface, 4],
    [theme.ink, 2],
  ] as const) {
    context.lineWidth = line;
    context.strokeStyle = color;
    context.strokeRect(extent.x, y - 0.5, width - 1, barHeight(row) + 1);
  }
  if (flag.isWanted) paintFlag(context, { x: extent.x + width / 2, y, room, row }, flag, theme);
}

function paintFlag(
  context: Pen,
  { x, y, room, row }: { x: number; y: number; room: number; row: number },
  { name, isCut }: { name: string; isCut: boolean },
  theme: MapTheme,
): void {
  const before = isCut ? 17 : 0;
  const width = context.measureText(name).width + 16 + before;
  const left = Math.min(Math.max(x + 8, 1), room - width - 1);
  const top = Math.max(y - row - 10, 1);
  context.strokeStyle = context.fillStyle = theme.ink;
  context.lineWidth = 2;
  // A pole from the bar to the flag.
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, top + 10);
  context.lineTo(left + width / 2, top + 10);
  context.stroke();
  context.beginPath();
  context.roundRect(left, top, width, 20, 7);
  context.fill();
  context.strokeStyle = theme.surface;
  context.lineWidth = 1.5;
  context.stroke();
  context.fillStyle = theme.surface;
  context.fillText(name, left + 8 + before, top + 10.5);
  if (isCut) paintShears(context, left + 8, top + 4);
}

/** Twelve pixels wide and high, in the color of lines. */
function paintShears(context: Pen, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  context.lineWidth = 1.4;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(1.5, 1);
  context.lineTo(8.2, 8.6);
  context.moveTo(10.5, 1);
  context.lineTo(3.8, 8.6);
  context.moveTo(4, 10);
  context.arc(2.4, 10, 1.6, 0, 7);
  context.moveTo(11.2, 10);
  context.arc(9.6, 10, 1.6, 0, 7);
  context.stroke();
  context.restore();
}
