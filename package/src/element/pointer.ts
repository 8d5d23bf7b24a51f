/** Mouse, pen and touch: drag a piece, or click it and then click where it goes. */

import { type Square, squareAt } from '../chess/squares.js';
import type { BoardView } from './view.js';

/** A dragged piece is on its square already; one that was chosen and sent there still has to move. */
export type Drop = 'dragged' | 'sent';

/** What a pointer or a keyboard may do with the pieces; the board implements it, the inputs know nothing else. */
export interface Hand {
  readonly picked: Square | undefined;
  canPick(square: Square): boolean;
  pick(square: Square): void;
  /** Plays the picked piece to `square` if it may go there. Returns whether it may. */
  drop(square: Square, how: Drop): boolean;
  cancel(): void;
  /** Marks the square under a dragged piece. */
  hover(square: Square | undefined): void;
}

/** Pixels a pointer may tremble before a click becomes a drag. */
const DRAG_THRESHOLD = 4;

interface Press {
  readonly pointer: number;
  readonly square: Square;
  readonly x: number;
  readonly y: number;
  readonly wasPicked: boolean;
  dragging: boolean;
}

export class PointerInput {
  readonly #frame: HTMLElement;
  readonly #view: BoardView;
  readonly #hand: Hand;
  #press: Press | undefined;

  constructor(frame: HTMLElement, view: BoardView, hand: Hand) {
    this.#frame = frame;
    this.#view = view;
    this.#hand = hand;
    view.root.addEventListener('pointerdown', (event) => this.#down(event));
    view.root.addEventListener('pointermove', (event) => this.#move(event));
    view.root.addEventListener('pointerup', (event) => this.#up(event));
    view.root.addEventListener('pointercancel', () => this.abort());
    // Keeps the keyboard focus where it was, so that arrow keys go on stepping through the game after a click.
    view.root.addEventListener('mousedown', (event) => event.preventDefault());
    view.root.addEventListener('contextmenu', (event) => {
      if (this.#press !== undefined) event.preventDefault();
    });
  }

  /** Lets go of everything, for instance because the position changed under the hand. */
  abort(): void {
    const press = this.#press;
    this.#press = undefined;
    if (press?.dragging === true) this.#release(press, true);
    this.#hand.cancel();
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) {
      this.abort();
      return;
    }
    const square = this.#squareUnder(event);
    if (square === undefined) return;
    const { picked } = this.#hand;
    if (picked !== undefined && picked !== square && this.#hand.drop(square, 'sent')) return;
    if (!this.#hand.canPick(square)) {
      this.#hand.cancel();
      return;
    }
    this.#press = {
      pointer: event.pointerId,
      square,
      x: event.clientX,
      y: event.clientY,
      wasPicked: picked === square,
      dragging: false,
    };
    // jsdom captures no pointers.
    this.#view.root.setPointerCapture?.(event.pointerId);
    this.#hand.pick(square);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (press === undefined || event.pointerId !== press.pointer) return;
    if (!press.dragging) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_THRESHOLD) return;
      press.dragging = true;
      this.#frame.classList.add('dragging');
      this.#view.sprite(press.square)?.classList.add('held');
    }
    const box = this.#view.root.getBoundingClientRect();
    // In squares, as pixels of the pointer are others than those of a board that is scaled or zoomed.
    const x = ((event.clientX - box.left) / box.width) * 8 - 0.5;
    const y = ((event.clientY - box.top) / box.height) * 8 - 0.5;
    const node = this.#view.sprite(press.square);
    if (node !== undefined && box.width > 0) node.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
    this.#hand.hover(this.#squareIn(box, event));
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (press === undefined || event.pointerId !== press.pointer) return;
    this.#press = undefined;
    if (!press.dragging) {
      // A second click on the same piece puts it down again.
      if (press.wasPicked) this.#hand.cancel();
      return;
    }
    const square = this.#squareUnder(event);
    const played = square !== undefined && square !== press.square && this.#hand.drop(square, 'dragged');
    this.#release(press, !played);
    if (!played) this.#hand.cancel();
  }

  #release(press: Press, goBack: boolean): void {
    this.#frame.classList.remove('dragging');
    for (const node of this.#view.layer.querySelectorAll('.held')) node.classList.remove('held');
    this.#hand.hover(undefined);
    if (goBack) this.#view.settle(press.square, true);
  }

  #squareUnder(event: PointerEvent): Square | undefined {
    return this.#squareIn(this.#view.root.getBoundingClientRect(), event);
  }

  #squareIn(box: DOMRect, event: PointerEvent): Square | undefined {
    // Where nothing is laid out, as in jsdom, an event still has the square that it is meant for.
    if (box.width === 0) return this.#view.nameOf(event.target);
    const column = Math.floor(((event.clientX - box.left) / box.width) * 8);
    const row = Math.floor(((event.clientY - box.top) / box.height) * 8);
    return squareAt({ column, row }, this.#view.orientation);
  }
}
