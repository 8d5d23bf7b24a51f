/** The tree map on its canvas: draws a layout, hears the pointer, and keeps the selected record in sight. */

import type { TraceRecords } from '../../engine/trace-records.js';
import { integer } from '../../model/format.js';
import {
  FAMILY_COLORS, RATE_STEPS, familyOf, improvementStep, marksOf, rateStep,
} from '../../model/palette.js';
import type { MapColor } from '../../model/palette.js';
import { describeRecord } from '../../model/record-text.js';
import { SEEN, extentOf, focusToFind, focusToSee, layOut, rectangleAt } from '../../model/tree-map-layout.js';
import type { Layout, LayoutRequest, WidthScale } from '../../model/tree-map-layout.js';
import { ancestry } from '../../model/walk.js';
import { setText } from '../dom.js';
import { MapGestures } from './map-gestures.js';
import { oncePerFrame, prepare, themeColors, whenStale } from './canvas.js';

/** Height of a generation, in pixels. */
const ROW = 20;
/** Narrower rectangles have no room for a name. */
const NAMED = 34;
const INK = '#1b2a27';
const PAPER = '#fdfbf4';
/** Steps and families that are too dark for ink. */
const DARK_STEPS: ReadonlySet<number> = new Set([0, 5, 6]);

/** So many times wider than its place it can be drawn. */
const MOST_ZOOM = 400;

/** What records are called. */
export interface Names {
  /** The name of a record. */
  of(id: number): string;
}

/** Where the map is drawn, and where it says what is under the pointer. The colors are those of `--ink`, `--edge`, `--surface`. */
export interface MapPlace {
  readonly canvas: HTMLCanvasElement;
  readonly hover: HTMLElement;
}

/**
 * The map of a recorded search.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 * import { TreeMap, loaded } from 'espalier/element';
 *
 * const engine = await createEngine();
 * const trace = await engine.trace({ depth: 8 });
 * const canvas = document.createElement('canvas');
 * const hover = document.createElement('p');
 * document.body.append(canvas, hover);
 * const { tree } = loaded(trace);
 * const map = new TreeMap({ canvas, hover }, (id) => map.select(id));
 * map.show(tree.records, tree);
 * ```
 */
export class TreeMap {
  readonly #canvas: HTMLCanvasElement;
  readonly #hover: HTMLElement;
  /** Draws it again, in the next frame. */
  readonly draw = oncePerFrame(() => this.#draw());
  #records: TraceRecords | undefined;
  #names: Names | undefined;
  #selected = 0;
  #focus = 0;
  #zoom = 1;
  #left = 0;
  #scale: WidthScale = 'nodes';
  #color: MapColor = 'rate';
  #layout: Layout | undefined;
  #layoutKey = '';

  readonly #onHover: (id: number | undefined) => void;
  #hovered: number | undefined;

  /** `onHover` is told the record under the pointer, and that there is none. */
  constructor({ canvas, hover }: MapPlace, onSelect: (id: number) => void, onHover: (id: number | undefined) => void = () => undefined) {
    this.#onHover = onHover;
    this.#canvas = canvas;
    this.#hover = hover;
    whenStale(this.#canvas, this.draw);
    this.#canvas.addEventListener('click', (event) => {
      // The second click of two is for zooming, wherever the first has moved things.
      if (event.detail < 2) this.#withRecordAt(event, onSelect);
    });
    this.#canvas.addEventListener('dblclick', () => this.zoomTo(this.#selected));
    this.#canvas.addEventListener('pointermove', (event) => this.#showHover(event));
    new MapGestures(this.#canvas, {
      zoom: (factor, at) => this.#zoomBy(factor, at),
      pan: (by) => this.#pan(by),
      canPan: () => this.#zoom > 1,
    });
    this.#canvas.addEventListener('pointerleave', () => this.#hoverOver(undefined, ''));
  }

  /** The record that has the whole width. */
  get focus(): number {
    return this.#focus;
  }

  /** Shows another search, from its root. */
  show(records: TraceRecords, names: Names): void {
    this.#records = records;
    this.#names = names;
    this.#layout = undefined;
    this.#selected = 0;
    this.zoomTo(0);
  }

  /** A record that would be too thin to see is given room by zooming, or a flag where the map is to stay as it is. */
  select(id: number, { zoom = true }: { readonly zoom?: boolean } = {}): void {
    this.#selected = id;
    const records = this.#records;
    if (records !== undefined) {
      const line = ancestry(records, id);
      const focus = zoom ? focusToSee(records, line, this.#request()) : focusToFind(line, this.#request());
      if (focus !== this.#focus) this.#lookAt(focus);
      this.#bringIntoSight(records, line);
    }
    this.draw();
  }

  /** Gives a record the whole width. */
  zoomTo(id: number): void {
    this.#lookAt(id);
    this.draw();
  }

  /** What is told when another record has the whole width. */
  onFocus: (id: number) => void = () => undefined;

  #lookAt(focus: number): void {
    this.#focus = focus;
    this.#zoom = 1;
    this.#left = 0;
    this.onFocus(focus);
  }

  /** Draws it so many times wider; what is at `at` pixels stays there. */
  #zoomBy(factor: number, at: number): void {
    const zoom = Math.min(Math.max(this.#zoom * factor, 1), MOST_ZOOM);
    this.#left = ((this.#left + at) * zoom) / this.#zoom - at;
    this.#zoom = zoom;
    this.#pan(0);
  }

  #pan(by: number): void {
    const width = this.#canvas.clientWidth;
    this.#left = Math.min(Math.max(this.#left + by, 0), width * (this.#zoom - 1));
    this.draw();
  }

  /** Moves what is drawn so that a record is on it. */
  #bringIntoSight(records: TraceRecords, line: readonly number[]): void {
    if (this.#zoom === 1) return;
    const extent = extentOf(records, line, this.#request());
    const width = this.#canvas.clientWidth;
    if (extent !== undefined && (extent.x > width - SEEN || extent.x + extent.width < SEEN)) this.#pan(extent.x + extent.width / 2 - width / 2);
  }

  /** What the widths stand for. */
  setScale(scale: WidthScale): void {
    this.#scale = scale;
    this.draw();
  }

  /** What the colors stand for. */
  setColor(color: MapColor): void {
    this.#color = color;
    this.draw();
  }

  #request(): LayoutRequest {
    const { clientWidth, clientHeight } = this.#canvas;
    return {
      focus: this.#focus,
      width: clientWidth,
      rows: Math.max(1, Math.floor(clientHeight / ROW)),
      scale: this.#scale,
      color: this.#color,
      zoom: this.#zoom,
      left: this.#left,
    };
  }

  /** The layout is kept while only the selection changes. */
  #currentLayout(records: TraceRecords): Layout {
    const request = this.#request();
    const key = `${request.focus} ${request.width} ${request.rows} ${request.scale} ${request.color} ${request.zoom} ${request.left}`;
    if (this.#layout === undefined || key !== this.#layoutKey) {
      this.#layout = layOut(records, request);
      this.#layoutKey = key;
    }
    return this.#layout;
  }

  #draw(): void {
    const surface = prepare(this.#canvas);
    const records = this.#records;
    if (surface === undefined || records === undefined) return;
    const { context } = surface;
    const layout = this.#currentLayout(records);
    const theme = themeColors(this.#canvas.parentElement ?? this.#canvas, ['ink', 'edge', 'surface']);
    context.font = '600 11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    for (let at = 0; at < layout.length; at += 1) this.#drawRectangle(context, records, layout, at, theme.edge);
    this.#drawSelection(context, records, theme);
  }

  #drawRectangle(
    context: CanvasRenderingContext2D,
    records: TraceRecords,
    layout: Layout,
    at: number,
    edge: string,
  ): void {
    const id = layout.id[at] ?? 0;
    const x = layout.x[at] ?? 0;
    const y = (layout.row[at] ?? 0) * ROW;
    const width = layout.width[at] ?? 0;
    const { fill, text } = this.#paint(records, id, layout.value[at] ?? Number.NaN);
    context.fillStyle = fill;
    // A hairline of the background between neighbors, where there is room for one.
    context.fillRect(x, y, width > 3 ? width - 1 : Math.max(width, 0.5), ROW - 1);
    if (width < NAMED || layout.count[at] !== 1) return;
    if (fill === FAMILY_COLORS.refuted) {
      context.strokeStyle = edge;
      context.strokeRect(x + 0.5, y + 0.5, width - 2, ROW - 2);
    }
    const letters = marksOf(records, id).map((mark) => mark.letters);
    const name = [this.#names?.of(id) ?? '', ...letters].join(' ');
    context.fillStyle = text;
    context.save();
    context.beginPath();
    context.rect(x, y, width - 4, ROW);
    context.clip();
    // A name stays in sight where its bar begins beside the map.
    context.fillText(name, Math.max(x, 0) + 4, y + ROW / 2);
    context.restore();
  }

  #paint(records: TraceRecords, id: number, value: number): { fill: string; text: string } {
    if (this.#color === 'rule') {
      const family = familyOf(records, id);
      return { fill: FAMILY_COLORS[family], text: family === 'refuted' ? PAPER : INK };
    }
    if (Number.isNaN(value)) return { fill: FAMILY_COLORS.none, text: INK };
    const step = this.#color === 'rate' ? rateStep(value) : improvementStep(value);
    return { fill: RATE_STEPS[step] ?? RATE_STEPS[3], text: DARK_STEPS.has(step) ? PAPER : INK };
  }

  #drawSelection(
    context: CanvasRenderingContext2D,
    records: TraceRecords,
    theme: Readonly<Record<'ink' | 'surface', string>>,
  ): void {
    const extent = extentOf(records, ancestry(records, this.#selected), this.#request());
    if (extent === undefined) return;
    const y = extent.row * ROW;
    const width = Math.max(extent.width, 4);
    context.lineWidth = 4;
    context.strokeStyle = theme.surface;
    context.strokeRect(extent.x, y, width - 1, ROW - 1);
    context.lineWidth = 2;
    context.strokeStyle = theme.ink;
    context.strokeRect(extent.x, y, width - 1, ROW - 1);
    context.lineWidth = 1;
    if (extent.width < SEEN) this.#drawFlag(context, { x: extent.x + width / 2, y: y - 6 }, theme);
  }

  /** The name of a record that is too thin to have it, on a pole that stands on it. */
  #drawFlag(
    context: CanvasRenderingContext2D,
    foot: { readonly x: number; readonly y: number },
    theme: Readonly<Record<'ink' | 'surface', string>>,
  ): void {
    const name = this.#names?.of(this.#selected) ?? '';
    const width = context.measureText(name).width + 14;
    const left = Math.min(Math.max(foot.x - width / 2, 1), this.#canvas.clientWidth - width - 1);
    const top = Math.max(foot.y - ROW, 1);
    context.fillStyle = theme.ink;
    context.strokeStyle = theme.surface;
    context.lineWidth = 2;
    context.beginPath();
    context.roundRect(left, top, width, ROW, 6);
    context.moveTo(foot.x - 5, top + ROW - 1);
    context.lineTo(foot.x, foot.y + 5);
    context.lineTo(foot.x + 5, top + ROW - 1);
    context.stroke();
    context.fill();
    context.lineWidth = 1;
    context.fillStyle = theme.surface;
    context.fillText(name, left + 7, top + ROW / 2);
  }

  #placeAt({ offsetX, offsetY }: MouseEvent): number | undefined {
    if (this.#layout === undefined) return undefined;
    return rectangleAt(this.#layout, offsetX, Math.floor(offsetY / ROW));
  }

  #withRecordAt(event: MouseEvent, act: (id: number) => void): void {
    const place = this.#placeAt(event);
    const id = place === undefined ? undefined : this.#layout?.id[place];
    if (id !== undefined) act(id);
  }

  #showHover(event: PointerEvent): void {
    const records = this.#records;
    const place = this.#placeAt(event);
    const id = place === undefined ? undefined : this.#layout?.id[place];
    if (records === undefined || place === undefined || id === undefined) return this.#hoverOver(undefined, '');
    const count = this.#layout?.count[place] ?? 1;
    const several = count > 1 ? `${integer(count)} moves, the first: ` : '';
    // A finger selects at once: nothing is only pointed at.
    this.#hoverOver(event.pointerType === 'touch' ? undefined : id, several + describeRecord(records, id, this.#names?.of(id) ?? ''));
  }

  #hoverOver(id: number | undefined, text: string): void {
    setText(this.#hover, text);
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#onHover(id);
  }
}
