/** Small charts drawn by hand on a canvas. */

import { prepare, themeColors } from '#espalier/element/tree/canvas.js';
import type { Chart, Interval } from '../../model/trace/chart.js';

const MARGIN = { left: 44, right: 10, top: 8, bottom: 22 };
const BAR = 11;
const BAR_GROUP_GAP = 9;
const LABEL_WIDTH = 150;
const GRID_LINES = 4;
const COLUMN_SHARE = 0.72;

const THEMED = ['ink', 'muted', 'line', 'better', 'worse', 'unknown', 'accent', 'surface'] as const;
type Theme = Readonly<Record<(typeof THEMED)[number], string>>;

export function drawChart(canvas: HTMLCanvasElement, chart: Chart): void {
  const surface = prepare(canvas);
  const place = canvas.parentElement;
  if (surface === undefined || place === null) return;
  const { context, width, height } = surface;
  const theme: Theme = themeColors(place, THEMED);
  const colors = chart.series.map(({ color }) => (isThemed(color, theme) ? theme[color] : color));
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  const most = chart.most ?? largest(chart);
  if (chart.kind === 'bars') return drawBars(context, chart, { width, most, colors, theme });
  const box = {
    left: MARGIN.left,
    right: width - MARGIN.right,
    top: MARGIN.top,
    bottom: height - MARGIN.bottom,
  };
  const plot = { chart, box, most, colors };
  drawGrid(context, plot, theme);
  if (chart.parted !== undefined) drawParted(context, plot, chart.parted, theme);
  if (chart.kind === 'lines') drawLines(context, plot);
  else drawColumns(context, plot);
}

function isThemed(color: string, theme: Theme): color is keyof Theme {
  return color in theme;
}

function largest({ points, kind }: Chart): number {
  const heights = points.map(({ values, intervals = [] }) => {
    const known = values.flatMap((value) => value ?? []);
    const top = kind === 'stacked' ? known.reduce((sum, value) => sum + value, 0) : Math.max(0, ...known);
    return Math.max(top, ...intervals.map((interval) => interval?.[1] ?? 0));
  });
  return Math.max(...heights, Number.MIN_VALUE);
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A chart in the place that it is drawn in. */
interface Plot {
  readonly chart: Chart;
  readonly box: Box;
  /** The value at the upper edge. */
  readonly most: number;
  readonly colors: readonly string[];
}

function xOf({ points, kind }: Chart, { left, right }: Box, index: number): number {
  if (kind !== 'lines') return left + ((index + 0.5) / points.length) * (right - left);
  return points.length < 2 ? (left + right) / 2 : left + (index / (points.length - 1)) * (right - left);
}

function drawGrid(context: CanvasRenderingContext2D, { chart, box, most }: Omit<Plot, 'colors'>, theme: Theme): void {
  context.strokeStyle = theme.line;
  context.fillStyle = theme.muted;
  context.textAlign = 'right';
  for (let line = 0; line <= GRID_LINES; line += 1) {
    const y = Math.round(box.bottom - (line / GRID_LINES) * (box.bottom - box.top)) + 0.5;
    context.beginPath();
    context.moveTo(box.left, y);
    context.lineTo(box.right, y);
    context.stroke();
    if (line % 2 === 0) context.fillText(chart.format((line / GRID_LINES) * most), box.left - 6, y);
  }
  context.textAlign = 'center';
  const { points } = chart;
  // So many labels that each has some forty pixels, and always the first.
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((box.right - box.left) / 40))));
  points.forEach(({ label }, index) => {
    if (index % every === 0) context.fillText(label, xOf(chart, box, index), box.bottom + 12);
  });
}

/** Of the height, for the highest column of counts. */
const COUNTS_SHARE = 0.15;

function drawParted(
  context: CanvasRenderingContext2D,
  { chart, box, most, colors }: Plot,
  { at, target, counts }: NonNullable<Chart['parted']>,
  theme: Theme,
): void {
  const tall = (COUNTS_SHARE * (box.bottom - box.top)) / Math.max(1, ...counts);
  const wide = ((box.right - box.left) / Math.max(1, counts.length)) * COLUMN_SHARE;
  context.globalAlpha = 0.35;
  counts.forEach((count, index) => {
    context.fillStyle = colors[index < at ? 0 : 1] ?? '';
    context.fillRect(xOf(chart, box, index) - wide / 2, box.bottom - count * tall, wide, count * tall);
  });
  context.globalAlpha = 1;
  const [x, y] = [xOf(chart, box, at), box.bottom - (target / most) * (box.bottom - box.top)];
  context.strokeStyle = theme.ink;
  context.beginPath();
  context.moveTo(Math.round(x) + 0.5, box.top);
  context.lineTo(Math.round(x) + 0.5, box.bottom);
  context.stroke();
  context.setLineDash([4, 4]);
  context.beginPath();
  context.moveTo(box.left, y);
  context.lineTo(box.right, y);
  context.stroke();
  context.setLineDash([]);
}

function drawLines(context: CanvasRenderingContext2D, { chart, box, most, colors }: Plot): void {
  chart.series.forEach(({ dashed }, series) => {
    context.strokeStyle = colors[series] ?? '';
    context.lineWidth = 2;
    context.setLineDash(dashed === true ? [6, 4] : []);
    context.beginPath();
    let isDown = false;
    chart.points.forEach(({ values }, index) => {
      const value = values[series];
      if (value === undefined) {
        isDown = false;
        return;
      }
      const [x, y] = [xOf(chart, box, index), box.bottom - (value / most) * (box.bottom - box.top)];
      if (isDown) context.lineTo(x, y);
      else context.moveTo(x, y);
      // A point without a neighbor is seen, too.
      if (chart.parted !== undefined) {
        context.rect(x - 1, y - 1, 2, 2);
        context.moveTo(x, y);
      }
      isDown = true;
    });
    context.stroke();
  });
  context.setLineDash([]);
  context.lineWidth = 1;
}

/** Upright bars: stacked upon each other, or one for each series side by side. */
function drawColumns(context: CanvasRenderingContext2D, { chart, box, most, colors }: Plot): void {
  const slot = ((box.right - box.left) / chart.points.length) * COLUMN_SHARE;
  const isStacked = chart.kind === 'stacked';
  const width = isStacked ? slot : slot / chart.series.length;
  chart.points.forEach(({ values }, index) => {
    let foot = box.bottom;
    values.forEach((value, series) => {
      if (value === undefined) return;
      const tall = (value / most) * (box.bottom - box.top);
      const x = xOf(chart, box, index) - slot / 2 + (isStacked ? 0 : series * width);
      context.fillStyle = colors[series] ?? '';
      context.fillRect(x, foot - tall, Math.max(1, width - 1), tall);
      if (isStacked) foot -= tall;
    });
  });
}

export function barsHeight({ points, series }: Chart): number {
  return points.length * (series.length * BAR + BAR_GROUP_GAP) + 6;
}

interface BarStyle {
  readonly width: number;
  readonly most: number;
  readonly colors: readonly string[];
  readonly theme: Theme;
}

/** Horizontal bars, each with its name before and its number behind it. */
function drawBars(context: CanvasRenderingContext2D, chart: Chart, { width, most, colors, theme }: BarStyle): void {
  const labelWidth = Math.min(LABEL_WIDTH, width * 0.4);
  const room = width - labelWidth - 54;
  const groupHeight = chart.series.length * BAR + BAR_GROUP_GAP;
  chart.points.forEach(({ label, values, intervals }, index) => {
    const top = 4 + index * groupHeight;
    context.fillStyle = theme.ink;
    context.textAlign = 'left';
    context.fillText(label, 0, top + (chart.series.length * BAR) / 2, labelWidth - 8);
    values.forEach((value, series) => {
      const y = top + series * BAR;
      const interval = intervals?.[series];
      context.fillStyle = colors[series] ?? '';
      if (value !== undefined) context.fillRect(labelWidth, y, Math.max(1, (value / most) * room), BAR - 2);
      context.fillStyle = theme.muted;
      const end = labelWidth + (Math.max(value ?? 0, interval?.[1] ?? 0) / most) * room;
      context.fillText(value === undefined ? '–' : chart.format(value), end + 6, y + BAR / 2 - 1);
      if (interval !== undefined) {
        drawInterval(context, interval, { left: labelWidth, y: y + BAR / 2 - 1, perUnit: room / most }, theme);
      }
    });
  });
}

function drawInterval(
  context: CanvasRenderingContext2D,
  [low, high]: Interval,
  { left, y, perUnit }: { left: number; y: number; perUnit: number },
  theme: Theme,
): void {
  context.beginPath();
  context.moveTo(left + low * perUnit, y);
  context.lineTo(left + high * perUnit, y);
  for (const end of [low, high]) {
    context.moveTo(left + end * perUnit, y - 3.5);
    context.lineTo(left + end * perUnit, y + 3.5);
  }
  // A rim of the background keeps the line apart from a bar of any color.
  context.strokeStyle = theme.surface;
  context.lineWidth = 3.5;
  context.stroke();
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.25;
  context.stroke();
  context.lineWidth = 1;
}
