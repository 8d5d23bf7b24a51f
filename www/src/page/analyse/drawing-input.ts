/**
 * Arrows and rings drawn by hand: with the right mouse button at any time; else while drawing is switched on, by two
 * clicks, taps or presses of Enter, or by dragging. A long touch switches it on.
 */

import type { Square } from '#espalier/chess/squares.js';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { t } from '#espalier/model/words.js';
import type { Drawing, DrawingColor } from '../../model/pgn/drawings.js';
import { focusedSquare, squareUnder } from '../shared/board-pointer.js';

export interface DrawingEvents {
  readonly onDraw: (drawing: Drawing) => void;
  /** What would be drawn if the hand let go here. */
  readonly onSketch: () => void;
  /** A long touch or Escape has switched drawing on or off. */
  readonly onSwitch: (isOn: boolean) => void;
}

const LONG_TOUCH_MS = 500;
/** Pixels a finger may tremble in a long touch. */
const TREMBLE = 8;
const COLOR_KEYS: Readonly<Record<string, DrawingColor>> = { g: 'green', r: 'red', b: 'blue', y: 'yellow' };

export class DrawingInput {
  readonly #board: Chessboard;
  readonly #events: DrawingEvents;
  #isOn = false;
  #color: DrawingColor = 'green';
  /** Where an arrow begins that has no end yet. */
  #from: Square | undefined;
  /** A button or a finger is down. */
  #press: { readonly pointer: number; readonly start: Square; readonly color: DrawingColor } | undefined;
  #over: Square | undefined;
  #longTouch: { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number } | undefined;

  constructor(board: Chessboard, events: DrawingEvents) {
    this.#board = board;
    this.#events = events;
    // Before the board itself hears of them.
    board.addEventListener('pointerdown', (event) => this.#down(event), true);
    board.addEventListener('keydown', (event) => this.#key(event), true);
    board.addEventListener('contextmenu', (event) => event.preventDefault());
    document.addEventListener('pointermove', (event) => this.#move(event));
    document.addEventListener('pointerup', (event) => this.#up(event));
    document.addEventListener('pointercancel', () => this.#letGo());
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  set isOn(value: boolean) {
    this.#isOn = value;
    this.#from = undefined;
    this.#letGo();
  }

  get color(): DrawingColor {
    return this.#color;
  }

  set color(value: DrawingColor) {
    this.#color = value;
    this.#events.onSketch();
  }

  get sketch(): Drawing | undefined {
    const from = this.#press?.start ?? this.#from;
    return from === undefined ? undefined : { from, to: this.#over ?? from, color: this.#press?.color ?? this.#color };
  }

  /** Forgets an arrow that has only begun. */
  forget(): void {
    if (this.#from === undefined) return;
    this.#from = undefined;
    this.#events.onSketch();
  }

  #down(event: PointerEvent): void {
    const square = squareUnder(this.#board, event);
    if (square === undefined) return;
    if (event.pointerType === 'touch' && !this.#isOn) return this.#touch(event, square);
    const isRight = event.button === 2;
    if (!isRight && !(this.#isOn && event.button === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRight) this.#board.cancel();
    this.#press = { pointer: event.pointerId, start: square, color: isRight ? colorBy(event) : this.#color };
    this.#over = square;
    this.#events.onSketch();
  }

  /** The board may pick a piece up meanwhile; a touch that stays lets it go. */
  #touch({ clientX, clientY }: PointerEvent, square: Square): void {
    this.#endLongTouch();
    const timer = setTimeout(() => {
      this.#longTouch = undefined;
      this.#board.cancel();
      this.#events.onSwitch(true);
      this.#from = square;
      this.#say(square);
      this.#events.onSketch();
    }, LONG_TOUCH_MS);
    this.#longTouch = { timer, x: clientX, y: clientY };
  }

  #move(event: PointerEvent): void {
    const touch = this.#longTouch;
    if (touch !== undefined && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > TREMBLE)
      this.#endLongTouch();
    if (this.#press?.pointer !== event.pointerId) return;
    const over = squareUnder(this.#board, event);
    if (over === this.#over) return;
    this.#over = over;
    this.#events.onSketch();
  }

  #up(event: PointerEvent): void {
    this.#endLongTouch();
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    const to = squareUnder(this.#board, event);
    this.#letGo();
    if (to === undefined) return;
    if (event.button === 2 || to !== press.start) this.#draw(press.start, to, press.color);
    else this.#choose(to);
  }

  #key(event: KeyboardEvent): void {
    if (!this.#isOn || event.ctrlKey || event.metaKey || event.altKey) return;
    const square = focusedSquare(event);
    const color = COLOR_KEYS[event.key];
    if ((event.key === 'Enter' || event.key === ' ') && square !== undefined) this.#choose(square);
    else if (event.key === 'Escape' && this.#from !== undefined) this.forget();
    else if (event.key === 'Escape') this.#events.onSwitch(false);
    else if (color !== undefined) this.color = color;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The first square that is chosen is where an arrow begins, the second where it ends. */
  #choose(square: Square): void {
    const from = this.#from;
    if (from !== undefined) return this.#draw(from, square, this.#color);
    this.#from = square;
    this.#say(square);
    this.#events.onSketch();
  }

  #draw(from: Square, to: Square, color: DrawingColor): void {
    this.#from = undefined;
    this.#events.onDraw({ from, to, color });
  }

  #say(square: Square): void {
    this.#board.announce(t`From ${square}. Choose where the arrow ends; ${square} again is a ring.`);
  }

  #letGo(): void {
    this.#endLongTouch();
    this.#press = undefined;
    this.#over = undefined;
    this.#events.onSketch();
  }

  #endLongTouch(): void {
    clearTimeout(this.#longTouch?.timer);
    this.#longTouch = undefined;
  }
}

/** As on other boards: Shift or Ctrl is red, Alt is blue, both are yellow. */
function colorBy({ shiftKey, ctrlKey, altKey }: PointerEvent): DrawingColor {
  const isRed = shiftKey || ctrlKey;
  if (isRed) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : 'green';
}
