/**
 * Arrows and rings drawn by hand: with the right mouse button at any time; else while drawing is switched on, by two
 * clicks, taps or presses of Enter, or by dragging. A long touch switches it on.
 */

import { batch, computed, signal } from '@preact/signals';
import type { Square } from '#espalier/chess/squares.js';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { t } from '#espalier/model/words.js';
import type { Drawing, DrawingColor } from '../../model/pgn/annotations.js';
import { focusedSquare, squareUnder } from '../shared/board-pointer.js';

const LONG_TOUCH_MS = 500;
/** Pixels a finger may tremble in a long touch. */
const TREMBLE = 8;
const COLOR_KEYS: Readonly<Record<string, DrawingColor>> = { g: 'green', r: 'red', b: 'blue', y: 'yellow' };

export class DrawingInput {
  readonly #board: Chessboard;
  readonly #onDraw: (drawing: Drawing) => void;
  /** A long touch or Escape has switched drawing on or off. */
  readonly #onSwitch: (isOn: boolean) => void;
  #isOn = false;
  readonly color = signal<DrawingColor>('green');
  /** Where an arrow begins that has no end yet. */
  readonly #from = signal<Square>();
  /** A button or a finger is down. */
  readonly #press = signal<{ readonly pointer: number; readonly start: Square; readonly color: DrawingColor }>();
  readonly #over = signal<Square>();
  /** What would be drawn if the hand let go now. */
  readonly sketch = computed<Drawing | undefined>(() => {
    const { value: press } = this.#press;
    const from = press?.start ?? this.#from.value;
    return from && { from, to: this.#over.value ?? from, color: press?.color ?? this.color.value };
  });
  #longTouch: { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number } | undefined;

  constructor(board: Chessboard, onDraw: (drawing: Drawing) => void, onSwitch: (isOn: boolean) => void) {
    this.#board = board;
    this.#onDraw = onDraw;
    this.#onSwitch = onSwitch;
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
    this.#from.value = undefined;
    this.#letGo();
  }

  /** Forgets an arrow that has only begun. */
  forget(): void {
    this.#from.value = undefined;
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
    this.#press.value = { pointer: event.pointerId, start: square, color: isRight ? colorBy(event) : this.color.value };
    this.#over.value = square;
  }

  /** The board may pick a piece up meanwhile; a touch that stays lets it go. */
  #touch({ clientX, clientY }: PointerEvent, square: Square): void {
    this.#endLongTouch();
    const timer = setTimeout(() => {
      this.#longTouch = undefined;
      this.#board.cancel();
      this.#onSwitch(true);
      this.#from.value = square;
      this.#say(square);
    }, LONG_TOUCH_MS);
    this.#longTouch = { timer, x: clientX, y: clientY };
  }

  #move(event: PointerEvent): void {
    const touch = this.#longTouch;
    if (touch !== undefined && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > TREMBLE)
      this.#endLongTouch();
    if (this.#press.value?.pointer === event.pointerId) this.#over.value = squareUnder(this.#board, event);
  }

  #up(event: PointerEvent): void {
    this.#endLongTouch();
    const press = this.#press.value;
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
    else if (event.key === 'Escape' && this.#from.value !== undefined) this.forget();
    else if (event.key === 'Escape') this.#onSwitch(false);
    else if (color !== undefined) this.color.value = color;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The first square that is chosen is where an arrow begins, the second where it ends. */
  #choose(square: Square): void {
    const from = this.#from.value;
    if (from !== undefined) return this.#draw(from, square, this.color.value);
    this.#from.value = square;
    this.#say(square);
  }

  #draw(from: Square, to: Square, color: DrawingColor): void {
    this.#from.value = undefined;
    this.#onDraw({ from, to, color });
  }

  #say(square: Square): void {
    this.#board.announce(t`From ${square}. Choose where the arrow ends; ${square} again is a ring.`);
  }

  #letGo(): void {
    this.#endLongTouch();
    batch(() => {
      this.#press.value = undefined;
      this.#over.value = undefined;
    });
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
