import type { SvgPen } from './svg-pen.js';

/** What the painters of the map draw with: the context of a canvas, or what writes the same as SVG. */
export type Pen = Pick<CanvasRenderingContext2D, Exclude<keyof SvgPen, 'toString'>>;

/** Where the painters of the map draw. */
export interface Sheet {
  readonly context: Pen;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Height of a generation. */
  readonly row: number;
}
