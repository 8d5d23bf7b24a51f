/** Writes as SVG what the painters of the map draw. */

import { escaped } from '../../model/markup.js';
import type { Pen } from './pen.js';

/** What `save` keeps and `restore` brings back. */
interface State {
  fillStyle: Pen['fillStyle'];
  strokeStyle: Pen['strokeStyle'];
  font: string;
  globalAlpha: number;
  lineCap: CanvasLineCap;
  lineJoin: CanvasLineJoin;
  lineWidth: number;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
}

const BEGINNING: State = {
  fillStyle: '#000',
  strokeStyle: '#000',
  font: '10px sans-serif',
  globalAlpha: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  lineWidth: 1,
  textAlign: 'start',
  textBaseline: 'alphabetic',
};

const ANCHORS: Readonly<Partial<Record<CanvasTextAlign, string>>> = { right: 'end', end: 'end', center: 'middle' };

/** A pen that draws elements of SVG, one for each call of a canvas that leaves something to be seen. */
export class SvgPen implements Pen {
  readonly #parts: string[] = [];
  readonly #measure: Pick<Pen, 'measureText' | 'font'>;
  #state: State = { ...BEGINNING };
  /** Groups that are open in each state that was saved. */
  readonly #saved: { readonly state: State; readonly groups: number }[] = [];
  #groups = 0;
  #path = '';
  #clips = 0;

  /** Texts are as wide as a canvas says. */
  constructor(measure: Pick<Pen, 'measureText' | 'font'>) {
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

  get fillStyle(): Pen['fillStyle'] {
    return this.#state.fillStyle;
  }
  set fillStyle(value) {
    this.#state.fillStyle = value;
  }
  get strokeStyle(): Pen['strokeStyle'] {
    return this.#state.strokeStyle;
  }
  set strokeStyle(value) {
    this.#state.strokeStyle = value;
  }
  get font(): string {
    return this.#state.font;
  }
  set font(value) {
    this.#state.font = value;
  }
  get globalAlpha(): number {
    return this.#state.globalAlpha;
  }
  set globalAlpha(value) {
    this.#state.globalAlpha = value;
  }
  get lineCap(): CanvasLineCap {
    return this.#state.lineCap;
  }
  set lineCap(value) {
    this.#state.lineCap = value;
  }
  get lineJoin(): CanvasLineJoin {
    return this.#state.lineJoin;
  }
  set lineJoin(value) {
    this.#state.lineJoin = value;
  }
  get lineWidth(): number {
    return this.#state.lineWidth;
  }
  set lineWidth(value) {
    this.#state.lineWidth = value;
  }
  get textAlign(): CanvasTextAlign {
    return this.#state.textAlign;
  }
  set textAlign(value) {
    this.#state.textAlign = value;
  }
  get textBaseline(): CanvasTextBaseline {
    return this.#state.textBaseline;
  }
  set textBaseline(value) {
    this.#state.textBaseline = value;
  }

  save(): void {
    this.#saved.push({ state: { ...this.#state }, groups: this.#groups });
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) return;
    this.#parts.push('</g>'.repeat(this.#groups - saved.groups));
    this.#groups = saved.groups;
    this.#state = saved.state;
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
    const { font, textAlign, textBaseline } = this.#state;
    const anchor = ANCHORS[textAlign];
    // Half the height of a numeral: WebKit has no other way to the middle of it than by measure.
    const middle = textBaseline === 'middle' ? ' dy="0.36em"' : '';
    const more = `${anchor === undefined ? '' : ` text-anchor="${anchor}"`}${middle}`;
    this.#parts.push(
      `<text x="${number(x)}" y="${number(y)}" style="font:${escaped(font)}"${more} ${this.#filled()}>${escaped(text)}</text>`,
    );
  }

  measureText(text: string): TextMetrics {
    this.#measure.font = this.#state.font;
    return this.#measure.measureText(text);
  }

  #open(attributes: string): void {
    this.#parts.push(`<g ${attributes}>`);
    this.#groups += 1;
  }

  #filled(): string {
    const { fillStyle, globalAlpha } = this.#state;
    return `fill="${String(fillStyle)}"${globalAlpha === 1 ? '' : ` opacity="${number(globalAlpha)}"`}`;
  }

  #stroked(): string {
    const { strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha } = this.#state;
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
