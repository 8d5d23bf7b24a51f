/** Wheel, two fingers and dragging on the map. */

export interface GestureActions {
  /** Wider by a factor, around a place in pixels. */
  readonly zoom: (factor: number, at: number) => void;
  /** To the right by so many pixels. */
  readonly pan: (by: number) => void;
  /** Whether there is anything beside what is seen. */
  readonly canPan: () => boolean;
}

/** Of one notch of a wheel. */
const PER_PIXEL = 0.002;
/** Pixels from which a press that moves is a drag and no click. */
const SLACK = 4;

export class MapGestures {
  readonly #actions: GestureActions;
  /** Where the fingers are, or the mouse that is pressed. */
  readonly #held = new Map<number, number>();
  #way = 0;

  constructor(canvas: HTMLCanvasElement, actions: GestureActions) {
    this.#actions = actions;
    // Up and down the page is scrolled; sideways and with two fingers it is the map.
    canvas.style.touchAction = 'pan-y';
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => {
      if (this.#held.size === 0) this.#way = 0;
      this.#held.set(event.pointerId, event.offsetX);
    });
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      canvas.addEventListener(type, ({ pointerId }) => this.#held.delete(pointerId));
    }
    // What ends a drag is no click.
    canvas.addEventListener('click', (event) => this.#way > SLACK && event.stopImmediatePropagation(), { capture: true });
  }

  /** A page that scrolls keeps its wheel, unless a key says that the map is meant. */
  #wheel(event: WheelEvent): void {
    const { documentElement } = document;
    const scrolls = documentElement.scrollHeight > documentElement.clientHeight;
    if (scrolls && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) return this.#actions.pan(sideways);
    // Two fingers on a pad come as a wheel with a key, in smaller steps.
    this.#actions.zoom(Math.exp(-event.deltaY * PER_PIXEL * (event.ctrlKey ? 4 : 1)), event.offsetX);
  }

  #move({ pointerId, offsetX }: PointerEvent): void {
    const before = this.#held.get(pointerId);
    if (before === undefined) return;
    this.#held.set(pointerId, offsetX);
    this.#way += Math.abs(offsetX - before);
    const other = [...this.#held].find(([id]) => id !== pointerId)?.[1];
    if (other === undefined) {
      if (this.#actions.canPan()) this.#actions.pan(before - offsetX);
      return;
    }
    const [apart, wasApart] = [Math.abs(offsetX - other), Math.abs(before - other)];
    if (wasApart > SLACK && apart > SLACK) this.#actions.zoom(apart / wasApart, (offsetX + other) / 2);
  }
}
