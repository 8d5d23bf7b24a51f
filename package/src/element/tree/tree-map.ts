/** The tree map on its canvas: draws a layout, hears the pointer, and keeps the selected record in sight. */

import type { TraceField } from '../../engine/trace-fields.js';
import type { TraceRecords } from '../../engine/trace-records.js';
import { integer } from '../../model/format.js';
import type { MapColor } from '../../model/palette.js';
import { describeRecord } from '../../model/record-text.js';
import {
  type Extent,
  extentOf,
  extentsOf,
  type Layout,
  type LayoutRequest,
  layOut,
  type MapOrder,
  rectangleAt,
  SEEN,
  spanning,
  type WidthScale,
} from '../../model/tree-map-layout.js';
import { ancestry, bestLine } from '../../model/walk.js';
import { t } from '../../model/words.js';
import { setText } from '../dom.js';
import { media, placeOn } from '../screen.js';
import { oncePerFrame, prepare, type Surface, whenStale } from './canvas.js';
import { type Callout, LEAST_HEIGHT, paintCallouts } from './map-callouts.js';
import { type MapTheme, mapTheme, sameTheme } from './map-colors.js';
import { MapGestures } from './map-gestures.js';
import {
  generationAt,
  paintBars,
  paintMarked,
  paintPlies,
  paintScrollbar,
  paintSelection,
  paintShoot,
  paintWires,
  paintWork,
  rowHeight,
} from './map-painter.js';
import type { Sheet, SvgPen } from './svg-pen.js';

/** What of the whole width is seen: from where, and how much of it, both from 0 to 1. */
export interface MapView {
  readonly start: number;
  readonly share: number;
}

/** So many times wider than its place it can be drawn: one node of ten million has the whole width then. */
const MOST_ZOOM = 1e7;
/** Of one press of a key or a button. */
const STEP = 1.6;
/** Generations above those in sight whose places are known, so that dragging finds where the tree ends. */
const SPARE = 8;

/** Pixels for the numbers of plies, where the map is wide enough for them. */
const PLIES = 24;
const WIDE = 600;

/** Milliseconds in which a tree grows. */
const GROWTH = 420;

/** Of a depth that is behind the next one. */
const PALE = 0.2;
/** Of the width, so that the first bars can be seen. */
const LEAST_SHARE = 0.01;

/** What records are called. */
export interface Names {
  /** The name of a record. */
  of(id: number): string;
}

/** Where the map is drawn, and where it says what is under the pointer. The colors around it are those of `--ink`, `--surface`, `--wire`, `--wood`, `--leaf`, `--bare`, `--refuted` and `--wrong`. */
export interface MapPlace {
  readonly canvas: HTMLCanvasElement;
  readonly hover: HTMLElement;
  /** Least and greatest height of a generation under a mouse, in pixels; absent: 22. A low tree has higher ones. */
  readonly row?: readonly [least: number, most: number];
}

/** The map of a recorded search. */
export class TreeMap {
  readonly #canvas: HTMLCanvasElement;
  readonly #hover: HTMLElement;
  readonly #rowLimits: MapPlace['row'];
  /** Height of a generation. */
  #row: number;
  /** Draws it again, in the next frame. */
  readonly draw = oncePerFrame(() => this.#draw());
  #records: TraceRecords | undefined;
  #names: Names | undefined;
  #selected = 0;
  /** The record that was last given the whole width, until the map is moved. */
  #fitted: number | undefined = 0;
  #zoom = 1;
  /** How much of the whole tree's width is left of its place. */
  #start = 0;
  /** Pixels of it that are below its place. */
  #up = 0;
  /** Of its place, when it was drawn last. */
  #height = Number.POSITIVE_INFINITY;
  /** Where the pointer is, if it is on the map. */
  #pointer: number | undefined;
  #scale: WidthScale = 'nodes';
  #color: MapColor = 'rate';
  #order: MapOrder = 'search';
  #lit: Uint32Array | undefined;
  #marked: Uint32Array | undefined;
  #callouts: readonly Callout[] = [];
  #layout: Layout | undefined;
  #layoutKey = '';
  #theme: MapTheme | undefined;
  /** The best line of the whole search, from its root. */
  #best: readonly number[] = [];
  #grownFrom: number | undefined;
  /** How much of the width a search has that is still searched. */
  #share: number | undefined;
  /** So many records are done, where it is shown in slow motion, and whether what is selected has its frame. */
  #work: { readonly done: number; readonly isFramed: boolean } | undefined;
  /** What its last depth looked like. */
  #pale: HTMLCanvasElement | undefined;

  readonly #onHover: (id: number | undefined) => void;
  #hovered: number | undefined;
  /** What is said of what is under the pointer; a finger has it said, too. */
  #said: { readonly id: number; readonly several: string } | undefined;

  /** `onHover` is told the record under the pointer, and that there is none. */
  constructor(
    { canvas, hover, row }: MapPlace,
    onSelect: (id: number) => void,
    onHover: (id: number | undefined) => void = () => undefined,
  ) {
    this.#onHover = onHover;
    this.#canvas = canvas;
    this.#hover = hover;
    this.#rowLimits = row;
    this.#row = this.#leastRow;
    const draw = (): void => {
      this.#theme = undefined;
      this.draw();
    };
    whenStale(
      this.#canvas,
      draw,
      oncePerFrame(() => this.#recolor()),
    );
    this.#canvas.addEventListener('click', (event) => {
      // The second click of two is for zooming, wherever the first has moved things.
      if (event.detail < 2) this.#withRecordAt(event, onSelect);
    });
    this.#canvas.addEventListener('dblclick', () => this.zoomTo(this.#selected));
    this.#canvas.addEventListener('pointermove', (event) => {
      this.#pointer = placeOn(this.#canvas, event).x;
      this.#showHover(event);
    });
    new MapGestures(this.#canvas, {
      zoom: (factor, at) => this.#zoomBy(factor, at - this.#inset),
      pan: (right, up) => this.#pan(right, up),
    });
    this.#canvas.addEventListener('pointerleave', () => this.#leave());
  }

  /** The record that has the whole width: of several, one in another, the innermost. */
  get focus(): number {
    if (this.#fitted !== undefined) return this.#fitted;
    return this.#records === undefined || this.#zoom === 1 ? 0 : spanning(this.#records, this.#request());
  }

  /**
   * Shows another search, from its root. One that is still searched has the `share` of the width that it has come to, and
   * the next part of it is shown where this one was looked at.
   */
  show(records: TraceRecords, names: Names, share?: number): void {
    const isNext = this.#share !== undefined && share !== undefined;
    if (isNext && share < (this.#share ?? 0)) this.#keepPale();
    if (!isNext) this.#pale = undefined;
    this.#share = share;
    this.#records = records;
    this.#names = names;
    this.#layout = undefined;
    this.#theme = undefined;
    this.#best = bestLine(records, 0);
    this.#selected = 0;
    this.#grownFrom = undefined;
    if (isNext) {
      this.#fitted = this.#zoom === 1 ? 0 : undefined;
      return this.draw();
    }
    // What was pointed at has gone; who shows another search shows its board, too.
    this.#said = this.#hovered = undefined;
    this.#say();
    this.zoomTo(0);
  }

  /** Lets what is shown grow from its root. Who wants no motion sees it at once. */
  grow(): void {
    if (media('(prefers-reduced-motion: reduce)')?.matches === true) return;
    this.#grownFrom = performance.now();
    this.draw();
  }

  /** Shows the first `done` records, and the others pale; nothing: all of them. `isFramed`: what is selected, too. */
  setDone(done: number | undefined, isFramed = true): void {
    if (done === undefined && this.#work === undefined) return;
    this.#work = done === undefined ? undefined : { done, isFramed };
    // What is shown bit by bit does not grow besides.
    this.#grownFrom = undefined;
    this.draw();
  }

  /** Selects a record, and moves the map so that it is seen; where it is too thin for that, a flag says where it is. */
  select(id: number): void {
    this.#selected = id;
    if (this.#records !== undefined) this.#bringIntoSight(this.#records, ancestry(this.#records, id));
    this.draw();
  }

  /** Gives a record the whole width, and the row at the foot. */
  zoomTo(id: number): void {
    this.#lookAt(id);
    this.draw();
  }

  /** Makes it wider by a step, or narrower: about the pointer, else about what is selected. */
  zoom(way: 'in' | 'out'): void {
    const extent = this.#records && extentOf(this.#records, ancestry(this.#records, this.#selected), this.#request());
    const middle = extent === undefined ? undefined : extent.x + extent.width / 2;
    const isSeen = middle !== undefined && middle >= 0 && middle <= this.#width;
    const at = this.#pointer === undefined ? (isSeen ? middle : this.#width / 2) : this.#pointer - this.#inset;
    this.#zoomBy(way === 'in' ? STEP : 1 / STEP, at);
  }

  /** Shows more: the nearest record around the one that has the whole width which is wider than what is seen. */
  zoomOut(): void {
    const records = this.#records;
    if (records === undefined) return;
    const around = ancestry(records, this.focus).slice(0, -1).reverse();
    this.zoomTo(around.find((id) => 1 / this.#shareOf(records, id).width < this.#zoom / 1.02) ?? 0);
  }

  /** What is said of a record under the pointer. */
  describe: (id: number) => string = (id) =>
    this.#records === undefined ? '' : describeRecord(this.#records, id, this.#names?.of(id) ?? '');

  /** What is told when something else of the width is seen. */
  onMove: (view: MapView) => void = () => undefined;

  /** What is told when another record has the whole width. */
  onFocus: (id: number) => void = () => undefined;

  /** What a record has of the width of all, from where. */
  #shareOf(records: TraceRecords, id: number): Extent {
    const extent = extentOf(records, ancestry(records, id), { ...this.#request(), width: 1, zoom: 1, left: 0 });
    return extent === undefined || extent.width === 0 ? { row: 0, x: 0, width: 1 } : extent;
  }

  #lookAt(focus: number): void {
    const { row, x, width } =
      this.#records === undefined ? { row: 0, x: 0, width: 1 } : this.#shareOf(this.#records, focus);
    this.#zoom = Math.min(1 / width, MOST_ZOOM);
    this.#start = x;
    this.#up = row * this.#row;
    this.#fitted = focus;
    this.onFocus(focus);
  }

  /** Draws it so many times wider; what is at `at` pixels stays there. */
  #zoomBy(factor: number, at: number): void {
    const zoom = Math.min(Math.max(this.#zoom * factor, 1), MOST_ZOOM);
    this.#start += (at / this.#width) * (1 / this.#zoom - 1 / zoom);
    this.#zoom = zoom;
    if (zoom === 1 && factor < 1) this.#up = 0;
    this.#pan(0, 0);
  }

  get #leastRow(): number {
    return rowHeight(this.#rowLimits?.[0]);
  }

  /** The generations of a tree that is lower than its place share the height. A zoomed one keeps them as they are. */
  #shareHeight(height: number, records: TraceRecords): void {
    const least = this.#leastRow;
    if (this.#rowLimits === undefined) this.#row = least;
    else if (this.#zoom === 1) {
      const share = Math.floor(height / (generationsOf(this.#currentLayout(records)) + 1));
      this.#row = Math.max(least, Math.min(share, this.#rowLimits[1]));
    }
  }

  /** What lies left of the bars. */
  get #inset(): number {
    return this.#canvas.clientWidth < WIDE ? 0 : PLIES;
  }

  /** What the bars have. */
  get #width(): number {
    return (this.#canvas.clientWidth - this.#inset) * Math.max(this.#share ?? 1, LEAST_SHARE);
  }

  /** The next depth begins: the one before stays behind it, pale. */
  #keepPale(): void {
    const { width, height } = this.#canvas;
    if (width === 0 || height === 0) return;
    this.#pale = Object.assign(document.createElement('canvas'), { width, height });
    this.#pale.getContext('2d')?.drawImage(this.#canvas, 0, 0);
  }

  #paintPale({ context, width, height }: Surface): void {
    if (this.#pale === undefined) return;
    context.save();
    context.globalAlpha = PALE;
    context.drawImage(this.#pale, 0, 0, width, height);
    context.restore();
  }

  #pan(right: number, up: number): void {
    this.#start = Math.min(Math.max(this.#start + right / (this.#width * this.#zoom), 0), 1 - 1 / this.#zoom);
    if (up !== 0) this.#up = Math.min(Math.max(this.#up + up, 0), this.#highest());
    const before = this.#fitted;
    this.#fitted = this.#zoom === 1 ? 0 : undefined;
    if (before === undefined || before !== this.#fitted) this.onFocus(this.focus);
    this.draw();
  }

  /** How far up there is something to be seen, as far as that is laid out. */
  #highest(): number {
    const generations = this.#layout === undefined ? 1 : generationsOf(this.#layout);
    return Math.max(this.#up, 0, (generations + 1) * this.#row - this.#canvas.clientHeight);
  }

  /** Moves what is drawn so that a record is on it. */
  #bringIntoSight(records: TraceRecords, line: readonly number[]): void {
    const extent = extentOf(records, line, this.#request());
    if (extent === undefined) return;
    const { clientHeight } = this.#canvas;
    const high = this.#row;
    const foot = extent.row * high;
    // A row above what is selected is seen, too: there a flag says its name.
    if (clientHeight > 0 && (foot < this.#up || foot + 2 * high > this.#up + clientHeight)) {
      this.#up = Math.max(0, foot < this.#up ? foot : foot + 2 * high - clientHeight);
    }
    const width = this.#width;
    if (this.#zoom > 1 && (extent.x > width - SEEN || extent.x + extent.width < SEEN))
      this.#pan(extent.x + extent.width / 2 - width / 2, 0);
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

  /** Which child of a node comes first. */
  setOrder(order: MapOrder): void {
    if (order === this.#order) return;
    const { focus } = this;
    this.#order = order;
    // What has the width keeps it, wherever it is now.
    this.#lookAt(focus);
    this.draw();
  }

  /** Dims all records but these; nothing: none. */
  setLit(ids: Uint32Array | undefined): void {
    this.#lit = ids;
    this.#layout = undefined;
    this.draw();
  }

  /** Marks records that are to be noticed. */
  setMarked(ids: Uint32Array): void {
    this.#marked = ids;
    this.#layout = undefined;
    this.draw();
  }

  /** Says a few words about single records. */
  setCallouts(callouts: readonly Callout[]): void {
    this.#callouts = callouts;
    this.draw();
  }

  /** Shows so much of the width. */
  look({ start, share }: MapView): void {
    this.#zoom = Math.min(Math.max(1 / share, 1), MOST_ZOOM);
    this.#start = start;
    this.#pan(0, 0);
  }

  #request(): LayoutRequest {
    return {
      focus: 0,
      width: this.#width,
      rows: Math.max(1, Math.floor((this.#canvas.clientHeight + this.#up) / this.#leastRow)) + SPARE,
      scale: this.#scale,
      order: this.#order,
      color: this.#color,
      lit: this.#lit,
      marked: this.#marked,
      zoom: this.#zoom,
      left: this.#start * this.#width * this.#zoom,
    };
  }

  /** The layout is kept while only the selection changes. */
  #currentLayout(records: TraceRecords): Layout {
    const request = this.#request();
    const key = `${request.width} ${request.rows} ${request.scale} ${request.order} ${request.color} ${request.zoom} ${request.left}`;
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
    // Its name may have become better, and its score may be shown from another view.
    this.#say();
    this.#shareHeight(surface.height, records);
    this.#fill(surface.height, records);
    this.#paintPale(surface);
    this.#paint({ ...surface, row: this.#row }, records);
    paintScrollbar(surface, { up: this.#up, highest: this.#highest() }, (this.#theme ??= mapTheme(this.#canvas)));
    this.onMove({ start: this.#start, share: 1 / this.#zoom });
  }

  /** Where its place has become higher, what was below it comes into sight first; a lower one shows what is selected. */
  #fill(height: number, records: TraceRecords): void {
    if (height < this.#height) this.#bringIntoSight(records, ancestry(records, this.#selected));
    if (this.#fitted === undefined || this.#fitted === 0) {
      this.#up = Math.max(0, this.#up - Math.max(0, height - this.#height));
    }
    this.#height = height;
  }

  /** What is seen, as SVG. Few want it: who does brings the pen. */
  toSvg(Pen: typeof SvgPen): string {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const measure = this.#canvas.getContext('2d');
    if (this.#records === undefined || measure === null) return '';
    const pen = new Pen(measure);
    this.#paint({ context: pen, width, height, row: this.#row }, this.#records);
    return pen.toString(width, height, mapTheme(this.#canvas).surface);
  }

  #paint(surface: Sheet, records: TraceRecords): void {
    const { context, width, row } = surface;
    // The painters know of no place below the foot: what is there is painted beside the canvas.
    const height = surface.height + this.#up;
    const theme = (this.#theme ??= mapTheme(this.#canvas));
    const inset = this.#inset;
    context.font = '600 11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    paintWires({ context, height, width, row }, theme);
    if (inset > 0) paintPlies({ context, height, width, row }, inset, firstPly(records), theme);
    context.save();
    context.beginPath();
    context.rect(inset, 0, this.#width, height);
    context.clip();
    context.translate(inset, 0);
    this.#drawTree({ context, height, width: this.#width, row }, records, theme);
    context.restore();
  }

  /** Draws it again where its colors are no longer those of the page. */
  #recolor(): void {
    if (this.#theme === undefined || sameTheme(this.#theme, mapTheme(this.#canvas))) return;
    this.#theme = undefined;
    this.draw();
  }

  #drawTree(surface: Sheet, records: TraceRecords, theme: MapTheme): void {
    const layout = this.#currentLayout(records);
    const grown = this.#growth();
    const nameOf = (id: number): string => this.#names?.of(id) ?? '';
    const work = this.#work;
    paintBars(surface, { records, layout, color: this.#color, nameOf, grown, done: work?.done }, theme);
    if (grown < 1) return this.draw();
    paintMarked(surface, layout, theme);
    // The best line is known when all is done.
    const line = work === undefined ? this.#best : ancestry(records, Math.max(work.done - 1, 0));
    (work === undefined ? paintShoot : paintWork)(surface, extentsOf(records, line, this.#request()), theme);
    if (work?.isFramed !== false) this.#drawSelection(surface, records, theme);
    this.#drawCallouts(surface, records, theme);
  }

  #drawSelection(surface: Sheet, records: TraceRecords, theme: MapTheme): void {
    const extent = extentOf(records, ancestry(records, this.#selected), this.#request());
    if (extent === undefined) return;
    const isCut = records.end(this.#selected) === 'rule';
    const name = this.#names?.of(this.#selected) ?? '';
    const isSaid = this.#callouts.some(({ id }) => id === this.#selected);
    paintSelection(surface, extent, { name, isCut, isWanted: extent.width < SEEN && !isSaid }, theme);
  }

  #drawCallouts(surface: Sheet, records: TraceRecords, theme: MapTheme): void {
    const placed = this.#callouts.flatMap((callout) => {
      const extent = extentOf(records, ancestry(records, callout.id), this.#request());
      return extent === undefined || extent.x + extent.width < 0 || extent.x > this.#width
        ? []
        : [{ ...callout, extent }];
    });
    const isRoom = this.#canvas.clientHeight >= LEAST_HEIGHT;
    if (isRoom && placed.length > 0) paintCallouts(surface, placed, theme);
  }

  /** How far the tree has grown since it was told to, from 0 to 1. */
  #growth(): number {
    if (this.#grownFrom === undefined) return 1;
    const part = (performance.now() - this.#grownFrom) / GROWTH;
    if (part < 1) return part;
    this.#grownFrom = undefined;
    return 1;
  }

  #placeAt(event: MouseEvent): number | undefined {
    if (this.#layout === undefined) return undefined;
    const at = placeOn(this.#canvas, event);
    const x = at.x - this.#inset;
    const height = this.#canvas.clientHeight + this.#up;
    return x < 0 ? undefined : rectangleAt(this.#layout, x, generationAt(at.y, { height, row: this.#row }));
  }

  #withRecordAt(event: MouseEvent, act: (id: number) => void): void {
    const place = this.#placeAt(event);
    const id = place === undefined ? undefined : this.#layout?.id[place];
    if (id !== undefined) act(id);
  }

  #showHover(event: PointerEvent): void {
    // What is dragged is not pointed at.
    const place = event.buttons === 0 ? this.#placeAt(event) : undefined;
    const id = place === undefined ? undefined : this.#layout?.id[place];
    const count = place === undefined ? 1 : (this.#layout?.count[place] ?? 1);
    this.#said =
      id === undefined ? undefined : { id, several: count > 1 ? `${t`${integer(count)} moves, the first:`} ` : '' };
    this.#say();
    // A finger selects at once: nothing is only pointed at.
    this.#tellHover(event.pointerType === 'touch' ? undefined : id);
  }

  #leave(): void {
    this.#pointer = this.#said = undefined;
    this.#say();
    this.#tellHover(undefined);
  }

  #say(): void {
    setText(this.#hover, this.#said === undefined ? '' : this.#said.several + this.describe(this.#said.id));
    // WebKit does not notice that an element is empty no longer.
    this.#hover.classList.toggle('speaks', this.#said !== undefined);
  }

  #tellHover(id: number | undefined): void {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#onHover(id);
  }
}

/** The ply of the lowest wire; the search as a whole stands below its root. */
function firstPly(records: TraceRecords): number {
  return records.visit(0) === 'search' ? -1 : records.ply(0);
}

/** How many of them are laid out. */
function generationsOf({ row, length }: Layout): number {
  return row.subarray(0, length).reduce((most, at) => Math.max(most, at + 1), 0);
}

/** One of these is enough. */
const NEEDED: Readonly<Record<Exclude<MapColor, 'rule'>, readonly TraceField[]>> = {
  rate: ['rate', 'improving', 'improvement'],
  improvement: ['improvement'],
};

/** Whether the records know what a color stands for. */
export function canColor(records: TraceRecords, color: MapColor): boolean {
  return color === 'rule' || NEEDED[color].some((field) => records.recorded.has(field));
}

/** The color that is asked for, or that of rules where the records do not know what it stands for. */
export function colorFor(records: TraceRecords | undefined, color: MapColor): MapColor {
  return records === undefined || canColor(records, color) ? color : 'rule';
}
