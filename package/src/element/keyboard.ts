/** Arrow keys walk the squares, Enter or Space picks a piece up and puts it down, Escape lets go. */

import { cellOf, type Square, squareAt } from '../chess/squares.js';
import type { Hand } from './pointer.js';
import type { BoardView } from './view.js';

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class KeyboardInput {
  readonly #view: BoardView;
  readonly #hand: Hand;
  #stop: Square = 'e2';

  constructor(view: BoardView, hand: Hand) {
    this.#view = view;
    this.#hand = hand;
    view.root.addEventListener('keydown', (event) => this.#onKey(event));
    view.root.addEventListener('focusin', (event) => {
      const square = view.nameOf(event.target);
      if (square !== undefined) this.#setStop(square);
    });
    this.refresh();
  }

  /** Gives the Tab stop back after the squares were rebuilt, for instance by turning the board. */
  refresh(): void {
    this.#view.setTabStop(this.#stop);
  }

  focus(square: Square = this.#stop): void {
    this.#setStop(square);
    this.#view.square(square)?.focus();
  }

  #setStop(square: Square): void {
    this.#stop = square;
    this.#view.setTabStop(square);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const square = this.#view.nameOf(event.target);
    if (square === undefined) return;
    const step = STEPS[event.key];

    if (step !== undefined) {
      const cell = cellOf(square, this.#view.orientation);
      const next = squareAt({ column: cell.column + step[0], row: cell.row + step[1] }, this.#view.orientation);
      if (next !== undefined) this.focus(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#act(square);
    } else if (event.key === 'Escape' && this.#hand.picked !== undefined) {
      this.#hand.cancel();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #act(square: Square): void {
    const { picked } = this.#hand;
    if (picked === square) this.#hand.cancel();
    else if (picked !== undefined && this.#hand.drop(square, 'sent')) return;
    else if (this.#hand.canPick(square)) this.#hand.pick(square);
    else this.#hand.cancel();
  }
}
