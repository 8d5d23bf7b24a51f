// The board in a typed page.
import type { BoardMove, EspalierBoard } from 'espalier/element';

const board: EspalierBoard | null = document.querySelector('espalier-board');
board?.addEventListener('move', (event) => {
  const move: BoardMove = event.detail;
  console.log(move.from, move.to);
});
export const made: EspalierBoard = document.createElement('espalier-board');
