/** Which square of a board an event is about, for what pages do there besides moving pieces. */

import type { Chessboard } from '#espalier/element/chessboard.js';

const FILES = 'abcdefgh';

/** The square under a pointer; none beside the board. The element must show the squares and nothing else. */
export function squareUnder(board: Chessboard, { clientX, clientY }: MouseEvent): string | undefined {
  const box = board.getBoundingClientRect();
  const column = Math.floor(((clientX - box.left) / box.width) * 8);
  const row = Math.floor(((clientY - box.top) / box.height) * 8);
  if (column < 0 || column > 7 || row < 0 || row > 7) return undefined;
  const isWhite = board.orientation === 'white';
  return `${FILES.charAt(isWhite ? column : 7 - column)}${isWhite ? 8 - row : row + 1}`;
}

/** The square that has the focus when a key is pressed. */
export function focusedSquare(event: Event): string | undefined {
  const [target] = event.composedPath();
  return target instanceof HTMLElement ? target.dataset['square'] : undefined;
}
