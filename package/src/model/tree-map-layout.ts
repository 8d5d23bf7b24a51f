/**
 * Where the rectangles of the tree map lie: one row for each generation, as wide as the search spent
 * nodes there. Pure arithmetic over the records; whatever would be too thin to see is never visited.
 */

import type { TraceRecords } from '../engine/trace-records.js';
import { colorValue, type MapColor } from './palette.js';
import { firstFrom, hasWithin } from './sorted-ids.js';

/** What the width of a rectangle stands for. */
export type WidthScale = 'nodes' | 'root';

/** Which child of a node comes first: the one that was searched first, or that with most nodes. */
export type MapOrder = 'search' | 'weight';

/** What part of the tree is drawn, and how large. */
export interface MapGeometry {
  /** The record that fills the first row. */
  readonly focus: number;
  /** In pixels. */
  readonly width: number;
  /** Generations to show. */
  readonly rows: number;
  readonly scale: WidthScale;
  /** As it was searched unless given. */
  readonly order?: MapOrder;
  /** How many times wider than its place the first row is drawn; 1 unless given. */
  readonly zoom?: number;
  /** Pixels of it that are left of the place. */
  readonly left?: number;
}

/** The same with what the colors stand for. */
export interface LayoutRequest extends MapGeometry {
  readonly color: MapColor;
  /** The records that are not dimmed; all of them unless given. */
  readonly lit?: Uint32Array | undefined;
  /** The records that are marked. */
  readonly marked?: Uint32Array | undefined;
}

/** Rectangles as columns of numbers, in pre-order; `length` of each array's places are used. */
export interface Layout {
  readonly length: number;
  readonly rows: number;
  /** The record; of several in one bar, the first. */
  readonly id: Uint32Array;
  readonly row: Uint16Array;
  readonly x: Float32Array;
  readonly width: Float32Array;
  /** How many siblings the bar stands for. */
  readonly count: Uint32Array;
  /** Mean of the number that gives the color, weighted by nodes; not a number where none is known. */
  readonly value: Float32Array;
  /** 1 where the record is not dimmed; of several in one bar, anything in or above them. */
  readonly lit: Uint8Array;
  /** The first record that is marked there, and one more; 0 where none is. */
  readonly marked: Uint32Array;
}

/** Pixels below which siblings share a bar. */
const THINNEST = 1;
/** Pixels of a bar beside the place that are kept: so much is drawn exactly, and its corners are out of sight. */
const BESIDE = 100;

/** A pruned move has the place of one node, or nobody could find it. */
export function weightOf(records: TraceRecords, id: number, scale: WidthScale): number {
  const nodes = Math.max(1, records.nodes(id));
  return scale === 'nodes' ? nodes : Math.sqrt(nodes);
}

/** The children of a node from left to right; equals stay in the order of the search. */
export function inOrder(records: TraceRecords, id: number, order: MapOrder = 'search'): Iterable<number> {
  if (order === 'search') return records.children(id);
  return [...records.children(id)].sort((one, other) => records.nodes(other) - records.nodes(one) || one - other);
}

/** Where everything lies that is wide enough to be seen. */
export function layOut(records: TraceRecords, request: LayoutRequest): Layout {
  const builder = new LayoutBuilder(records, request);
  builder.place(request.focus, 0 - (request.left ?? 0), request.width * (request.zoom ?? 1));
  return builder.finish();
}

/** Pixels per unit of weight for the children of a node of this width. */
function childScale(records: TraceRecords, id: number, width: number, scale: WidthScale): number {
  let sum = 0;
  for (const child of records.children(id)) sum += weightOf(records, child, scale);
  // The node counts itself, so its children do not fill its whole width.
  const own = scale === 'nodes' ? weightOf(records, id, scale) : sum;
  return sum === 0 ? 0 : width / Math.max(own, sum);
}

/** A record that has a rectangle of its own. */
interface RecordSpan {
  readonly id: number;
  readonly x: number;
  readonly width: number;
}

type Columns = Omit<Layout, 'length' | 'rows'>;

function columnsOf(size: number): Columns {
  return {
    id: new Uint32Array(size),
    row: new Uint16Array(size),
    x: new Float32Array(size),
    width: new Float32Array(size),
    count: new Uint32Array(size),
    value: new Float32Array(size),
    lit: new Uint8Array(size),
    marked: new Uint32Array(size),
  };
}

class LayoutBuilder {
  readonly #records: TraceRecords;
  readonly #request: LayoutRequest;
  #length = 0;
  #columns = columnsOf(1024);

  constructor(records: TraceRecords, request: LayoutRequest) {
    this.#records = records;
    this.#request = request;
  }

  /** A record and what is below it, generation by generation: a tree may be deeper than calls can be nested. */
  place(id: number, x: number, width: number): void {
    let generation = this.#placeOne({ id, x, width }, 0);
    for (let row = 1; row < this.#request.rows && generation.length > 0; row += 1) {
      const next: RecordSpan[] = [];
      for (const parent of generation) this.#placeChildren(parent, row, next);
      generation = next;
    }
  }

  /** Gives what has children to be placed: what is beside the place is not drawn, nor what is below it. */
  #placeOne(place: RecordSpan, row: number): RecordSpan[] {
    const { id, x, width } = place;
    if (x + width < 0 || x > this.#request.width) return [];
    const value = colorValue(this.#records, id, this.#request.color) ?? Number.NaN;
    this.#emit(id, row, x, width, 1, value, this.#isLit(id, id + 1), this.#mark(id, id + 1));
    return [place];
  }

  finish(): Layout {
    return { length: this.#length, rows: this.#request.rows, ...this.#columns };
  }

  #placeChildren(parent: RecordSpan, row: number, placed: RecordSpan[]): void {
    const records = this.#records;
    const { scale, order, color } = this.#request;
    const perWeight = childScale(records, parent.id, parent.width, scale);
    let { x } = parent;
    // The bar that is being filled with siblings too thin to stand alone.
    let first = 0;
    let count = 0;
    let barWidth = 0;
    let knownWeight = 0;
    let weightedValue = 0;
    let isLit = false;
    let mark = 0;
    // Where the whole node has none, its children need not be asked.
    const end = parent.id + records.subtree(parent.id);
    const someLit = this.#isLit(parent.id, end);
    const someMarked = this.#mark(parent.id, end) !== 0;
    const closeBar = (): void => {
      if (count > 0) this.#emit(first, row, x - barWidth, barWidth, count, weightedValue / knownWeight, isLit, mark);
      isLit = false;
      mark = 0;
      count = barWidth = knownWeight = weightedValue = 0;
    };
    for (const child of inOrder(records, parent.id, order)) {
      const weight = weightOf(records, child, scale);
      const width = weight * perWeight;
      if (width >= THINNEST) {
        closeBar();
        placed.push(...this.#placeOne({ id: child, x, width }, row));
        x += width;
        continue;
      }
      if (count === 0) first = child;
      // What is above them is not drawn: it is found here, or nowhere.
      const last = child + records.subtree(child);
      isLit ||= someLit && this.#isLit(child, last);
      if (someMarked) mark ||= this.#mark(child, last);
      count += 1;
      barWidth += width;
      const value = colorValue(records, child, color);
      if (value !== undefined) {
        knownWeight += weight;
        weightedValue += weight * value;
      }
      x += width;
      if (barWidth >= THINNEST) closeBar();
    }
    closeBar();
  }

  /** Whether one of the records from `from` on and before `to` is not dimmed. */
  #isLit(from: number, to: number): boolean {
    const { lit } = this.#request;
    return lit === undefined || hasWithin(lit, from, to);
  }

  #mark(from: number, to: number): number {
    const { marked } = this.#request;
    const found = marked?.[firstFrom(marked, from)];
    return found !== undefined && found < to ? found + 1 : 0;
  }

  #emit(
    id: number,
    row: number,
    x: number,
    width: number,
    count: number,
    value: number,
    isLit: boolean,
    mark: number,
  ): void {
    // Where the place ends on the right.
    const end = this.#request.width;
    if (x + width < 0 || x > end) return;
    if (this.#length === this.#columns.id.length) this.#grow();
    const left = Math.max(x, -BESIDE);
    const [columns, at] = [this.#columns, this.#length];
    columns.id[at] = id;
    columns.row[at] = row;
    columns.x[at] = left;
    columns.width[at] = Math.min(x + width, end + BESIDE) - left;
    columns.count[at] = count;
    columns.value[at] = value;
    columns.lit[at] = Number(isLit);
    columns.marked[at] = mark;
    this.#length += 1;
  }

  #grow(): void {
    const larger = columnsOf(2 * this.#columns.id.length);
    for (const name of Object.keys(larger) as (keyof Columns)[]) larger[name].set(this.#columns[name]);
    this.#columns = larger;
  }
}

/** Which rectangle lies at a point of the map, by its place in the layout. */
export function rectangleAt(layout: Layout, x: number, row: number): number | undefined {
  for (let at = 0; at < layout.length; at += 1) {
    const left = layout.x[at] ?? 0;
    if (layout.row[at] === row && x >= left && x < left + (layout.width[at] ?? 0)) return at;
  }
  return undefined;
}

/** The place of one record. */
export interface Extent {
  readonly row: number;
  readonly x: number;
  readonly width: number;
}

/** Where a record lies, however thin; `undefined` when it is not below the focus. */
export function extentOf(records: TraceRecords, line: readonly number[], geometry: MapGeometry): Extent | undefined {
  return extentsOf(records, line, geometry).at(-1);
}

/** Where the records of a line lie from the focus on, each a child of the one before; none where it does not lead through the focus. */
export function extentsOf(
  records: TraceRecords,
  line: readonly number[],
  { focus, width, scale, order, zoom = 1, left = 0 }: MapGeometry,
): Extent[] {
  const start = line.indexOf(focus);
  if (start < 0) return [];
  let extent: Extent = { row: 0, x: 0 - left, width: width * zoom };
  const extents = [extent];
  for (let index = start; index + 1 < line.length; index += 1) {
    const parent = line[index] ?? focus;
    const wanted = line[index + 1] ?? focus;
    const perWeight = childScale(records, parent, extent.width, scale);
    let x = extent.x;
    for (const child of inOrder(records, parent, order)) {
      if (child === wanted) break;
      x += weightOf(records, child, scale) * perWeight;
    }
    const childWidth = weightOf(records, wanted, scale) * perWeight;
    extent = { row: extent.row + 1, x, width: childWidth };
    extents.push(extent);
  }
  return extents;
}

/** Pixels that a selected record should at least have. */
export const SEEN = 6;

/** The innermost record that has all of the place, where the whole tree is wider. */
export function spanning(records: TraceRecords, { width, scale, order, zoom = 1, left = 0 }: MapGeometry): number {
  let around: RecordSpan = { id: 0, x: 0 - left, width: width * zoom };
  for (;;) {
    const perWeight = childScale(records, around.id, around.width, scale);
    let { x } = around;
    let found: RecordSpan | undefined;
    for (const child of inOrder(records, around.id, order)) {
      const wide = weightOf(records, child, scale) * perWeight;
      if (x > HAIR) break;
      if (x + wide >= width - HAIR) found = { id: child, x, width: wide };
      x += wide;
    }
    if (found === undefined) return around.id;
    around = found;
  }
}

/** Pixels that nobody sees missing. */
const HAIR = 0.5;
