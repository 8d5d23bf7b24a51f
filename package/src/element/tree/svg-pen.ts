/** Writes as SVG what the painters of the map draw. */

import { escaped } from '../../model/markup.js';

/** What says how wide a text is. */
type Measure = Pick<CanvasRenderingContext2D, 'measureText' | 'font'>;

const ANCHORS: Readonly<Partial<Record<CanvasTextAlign, string>>> = { right: 'end', end: 'end', center: 'middle' };

/** A pen that draws elements of SVG, one for each call of a canvas that leaves something to be seen. */
export class SvgPen {
  fillStyle: CanvasRenderingContext2D['fillStyle'] = '#000';
  strokeStyle: CanvasRenderingContext2D['strokeStyle'] = '#000';
  font = '10px sans-serif';
  globalAlpha = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  lineWidth = 1;
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  readonly #parts: string[] = [];
  readonly #measure: Measure;
  /** How it was when it was saved, and the groups that were open. */
  readonly #saved: { readonly state: object; readonly groups: number }[] = [];
  #groups = 0;
  #path = '';
  #clips = 0;

  /** Texts are as wide as a canvas says. */
  constructor(measure: Measure) {
    this.#measure = measure;
  }

  /** The whole drawing. */
  toString(width: number, height: number, ground: string): string {
    const size = `width="${number(width)}" height="${number(height)}"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${number(width)} ${number(height)}">`,
      `<rect ${size} fill="${ground}"/>`,
      ...this.#parts,
      '</g>'.repeat(this.#groups),
      '</svg>',
    ].join('\n');
  }

  save(): void {
    this.#saved.push({ state: { ...this }, groups: this.#groups });
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) return;
    this.#parts.push('</g>'.repeat(this.#groups - saved.groups));
    this.#groups = saved.groups;
    Object.assign(this, saved.state);
  }

  translate(x: number, y: number): void {
    this.#open(`transform="translate(${number(x)} ${number(y)})"`);
  }

  rotate(angle: number): void {
    this.#open(`transform="rotate(${number((angle * 180) / Math.PI)})"`);
  }

  clip(): void {
    this.#clips += 1;
    const id = `clip-${this.#clips}`;
    this.#parts.push(`<clipPath id="${id}"><path d="${this.#path}"/></clipPath>`);
    this.#open(`clip-path="url(#${id})"`);
  }

  beginPath(): void {
    this.#path = '';
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${number(x)} ${number(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.#path += `${this.#path === '' ? 'M' : 'L'}${number(x)} ${number(y)}`;
  }

  quadraticCurveTo(...places: [cpx: number, cpy: number, x: number, y: number]): void {
    this.#path += `Q${places.map(number).join(' ')}`;
  }

  bezierCurveTo(...places: [cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number]): void {
    this.#path += `C${places.map(number).join(' ')}`;
  }

  /** All of a circle: nothing else is drawn. */
  arc(x: number, y: number, radius: number): void {
    const r = number(radius);
    const [left, right] = [number(x - radius), number(x + radius)];
    this.#path += `M${right} ${number(y)}A${r} ${r} 0 1 1 ${left} ${number(y)}A${r} ${r} 0 1 1 ${right} ${number(y)}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path += `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}z`;
  }

  roundRect(x: number, y: number, width: number, height: number, radii: unknown = 0): void {
    const r = Math.min(typeof radii === 'number' ? radii : 0, width / 2, height / 2);
    const corner = (dx: number, dy: number): string => `a${number(r)} ${number(r)} 0 0 1 ${number(dx)} ${number(dy)}`;
    const [across, up] = [number(width - 2 * r), number(height - 2 * r)];
    this.#path +=
      `M${number(x + r)} ${number(y)}h${across}${corner(r, r)}v${up}${corner(-r, r)}` +
      `h${number(2 * r - width)}${corner(-r, -r)}v${number(2 * r - height)}${corner(r, -r)}z`;
  }

  fill(): void {
    this.#parts.push(`<path d="${this.#path}" ${this.#filled()}/>`);
  }

  stroke(): void {
    this.#parts.push(`<path d="${this.#path}" ${this.#stroked()}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#parts.push(`<rect ${place(x, y, width, height)} ${this.#filled()}/>`);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#parts.push(`<rect ${place(x, y, width, height)} ${this.#stroked()}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    const { font, textAlign, textBaseline } = this;
    const anchor = ANCHORS[textAlign];
    // Half the height of a numeral: WebKit has no other way to the middle of it than by measure.
    const middle = textBaseline === 'middle' ? ' dy="0.36em"' : '';
    const more = `${anchor === undefined ? '' : ` text-anchor="${anchor}"`}${middle}`;
    this.#parts.push(
      `<text x="${number(x)}" y="${number(y)}" style="font:${escaped(font)}"${more} ${this.#filled()}>${escaped(text)}</text>`,
    );
  }

  measureText(text: string): TextMetrics {
    this.#measure.font = this.font;
    return this.#measure.measureText(text);
  }

  #open(attributes: string): void {
    this.#parts.push(`<g ${attributes}>`);
    this.#groups += 1;
  }

  #filled(): string {
    const { fillStyle, globalAlpha } = this;
    return `fill="${String(fillStyle)}"${globalAlpha === 1 ? '' : ` opacity="${number(globalAlpha)}"`}`;
  }

  #stroked(): string {
    const { strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha } = this;
    return (
      `fill="none" stroke="${String(strokeStyle)}" stroke-width="${number(lineWidth)}" stroke-linecap="${lineCap}" ` +
      `stroke-linejoin="${lineJoin}"${globalAlpha === 1 ? '' : ` opacity="${number(globalAlpha)}"`}`
    );
  }
}

function place(x: number, y: number, width: number, height: number): string {
  return `x="${number(x)}" y="${number(y)}" width="${number(Math.max(0, width))}" height="${number(Math.max(0, height))}"`;
}

/** With as many digits as can be seen. */
function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

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
