/** Lets a person make moves on a board: those that are legal now, and no others. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import type { LegalMove } from '#espalier/engine/types.js';

export class MoveInput {
  readonly #board: Chessboard;
  #legal: readonly LegalMove[] = [];

  constructor(board: Chessboard, onMove: (uci: string) => void) {
    this.#board = board;
    board.addEventListener('move', (event) => {
      const move = this.#legal.find((legal) => legal === event.detail);
      if (move === undefined) event.preventDefault();
      else onMove(move.uci);
    });
  }

  allow(moves: readonly LegalMove[]): void {
    this.#legal = moves;
    this.#board.legalMoves = moves;
  }
}
