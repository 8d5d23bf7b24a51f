/** Which square of a board an event is about, for what pages do there besides moving pieces. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import { isSquare, type Square, squareAt } from '#espalier/element/squares.js';

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
