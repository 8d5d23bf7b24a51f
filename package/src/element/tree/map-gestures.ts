/** Wheel, two fingers and dragging on the map. */

import { placeOn, whenResized } from '../screen.js';

export interface GestureActions {
  /** Wider by a factor, around a place in pixels. */
  readonly zoom: (factor: number, at: number) => void;
  /** To the right and up the tree by so many pixels. */
  readonly pan: (right: number, up: number) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of one notch of a wheel. */
const PER_PIXEL = 0.002;
/** Pixels from which a press that moves is a drag and no click. */
const SLACK = 4;

export class MapGestures {
  readonly #actions: GestureActions;
  /** Where the fingers are, or the mouse that is pressed. */
  readonly #held = new Map<number, Point>();
  readonly #canvas: HTMLCanvasElement;
  #way = 0;

  constructor(canvas: HTMLCanvasElement, actions: GestureActions) {
    this.#actions = actions;
    this.#canvas = canvas;
    whenResized(canvas, () => this.#allowTouch());
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => {
      if (this.#held.size === 0) this.#way = 0;
      this.#held.set(event.pointerId, placeOn(canvas, event));
    });
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      canvas.addEventListener(type, ({ pointerId }) => this.#held.delete(pointerId));
    }
    // What ends a drag is no click.
    canvas.addEventListener('click', (event) => this.#way > SLACK && event.stopImmediatePropagation(), {
      capture: true,
    });
  }

  /** Where a page scrolls, a finger scrolls it up and down; sideways and with two fingers it is the map. */
  #allowTouch(): void {
    this.#canvas.style.touchAction = pageScrolls() ? 'pan-y' : 'none';
  }

  /** A page that scrolls keeps its wheel, unless a key says that the map is meant. */
  #wheel(event: WheelEvent): void {
    if (pageScrolls() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) return this.#actions.pan(sideways, 0);
    // Two fingers on a pad come as a wheel with a key, in smaller steps.
    this.#actions.zoom(Math.exp(-event.deltaY * PER_PIXEL * (event.ctrlKey ? 4 : 1)), placeOn(this.#canvas, event).x);
  }

  #move(event: PointerEvent): void {
    const { pointerId } = event;
    const { x, y } = placeOn(this.#canvas, event);
    const before = this.#held.get(pointerId);
    if (before === undefined) return;
    this.#held.set(pointerId, { x, y });
    this.#way += Math.abs(x - before.x) + Math.abs(y - before.y);
    const other = [...this.#held].find(([id]) => id !== pointerId)?.[1];
    if (other === undefined) return this.#actions.pan(before.x - x, y - before.y);
    const [apart, wasApart] = [Math.abs(x - other.x), Math.abs(before.x - other.x)];
    if (wasApart > SLACK && apart > SLACK) this.#actions.zoom(apart / wasApart, (x + other.x) / 2);
  }
}

function pageScrolls(): boolean {
  const { documentElement } = document;
  return documentElement.scrollHeight > documentElement.clientHeight;
}
