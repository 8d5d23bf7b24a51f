/** What pages do on a board besides moving pieces: the square that an event is about, and the wheel. */

import { isSquare, type Square, squareAt } from '#espalier/chess/squares.js';
import type { Chessboard } from '#espalier/element/chessboard.js';

/** The square under a pointer; none beside the board. The element must show the squares and nothing else. */
export function squareUnder(board: Chessboard, { clientX, clientY }: MouseEvent): Square | undefined {
  const box = board.getBoundingClientRect();
  const column = Math.floor(((clientX - box.left) / box.width) * 8);
  const row = Math.floor(((clientY - box.top) / box.height) * 8);
  return squareAt({ column, row }, board.orientation);
}

/** The square that has the focus when a key is pressed. */
export function focusedSquare(event: Event): Square | undefined {
  const [target] = event.composedPath();
  const square = target instanceof HTMLElement ? target.dataset['square'] : undefined;
  return isSquare(square) ? square : undefined;
}

/** Pixels that a wheel turns by a notch, or a hand on a touchpad by as much. */
const NOTCH = 80;
/** Pixels of a line, where a browser counts in lines. */
const LINE = 40;

/**
 * The wheel over a board goes through the positions of its game. `onStep` is told of every notch: 1 for the next
 * position, −1 for the one before.
 */
export function stepByWheel(board: HTMLElement, onStep: (by: 1 | -1) => void): void {
  let turned = 0;
  board.addEventListener(
    'wheel',
    (event) => {
      // With Ctrl the page is made larger or smaller.
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
      if (Math.sign(pixels) !== Math.sign(turned)) turned = 0;
      turned += pixels;
      while (Math.abs(turned) >= NOTCH) {
        const by = turned > 0 ? 1 : -1;
        turned -= by * NOTCH;
        onStep(by);
      }
    },
    { passive: false },
  );
}
