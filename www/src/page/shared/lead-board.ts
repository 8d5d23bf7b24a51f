/** Leads a board by one state: what it shows, what can be moved on it, and what is said of it. */

import { effect, untracked } from '@preact/signals-core';
import type { Square } from '#espalier/chess/squares.js';
import type { Arrow } from '#espalier/element/arrows.js';
import type { Chessboard, SquarePair } from '#espalier/element/chessboard.js';
import type { Color, LegalMove } from '#espalier/engine/types.js';

export interface BoardState {
  readonly position: string;
  readonly orientation: Color;
  readonly lastMove?: SquarePair | undefined;
  readonly check?: Square | undefined;
  readonly arrows: readonly Arrow[];
  /** The moves that can be made, and no others. */
  readonly legalMoves?: readonly LegalMove[];
  readonly readOnly?: boolean;
  readonly premove?: SquarePair | undefined;
  /** The side that can make one. */
  readonly premoveColor?: Color | undefined;
  /** Said to those who hear the page: each text as soon as its key is another one. */
  readonly said?: readonly (readonly [key: string, text: string])[];
}

const NO_MOVES: readonly LegalMove[] = [];

/** Nothing can be moved while there is no state. */
export function leadBoard(
  board: Chessboard,
  stateOf: () => BoardState | undefined,
  onMove?: (uci: string) => void,
): void {
  let legal = NO_MOVES;
  const keys: string[] = [];
  if (onMove !== undefined)
    board.addEventListener('move', (event) => {
      const move = legal.find((one) => one === event.detail);
      if (move === undefined) event.preventDefault();
      else onMove(move.uci);
    });
  effect(() => {
    const state = stateOf();
    legal = state?.legalMoves ?? NO_MOVES;
    board.legalMoves = legal;
    if (state === undefined) return;
    const {
      position,
      orientation,
      lastMove,
      check,
      arrows,
      readOnly = false,
      premove,
      premoveColor,
      said = [],
    } = state;
    if (board.orientation !== orientation) board.orientation = orientation;
    Object.assign(board, { position, lastMove, check, readOnly, premoveColor, premove, arrows });
    for (const [at, [key, text]] of said.entries()) {
      if (key === keys[at]) continue;
      keys[at] = key;
      if (text !== '') untracked(() => board.announce(text));
    }
  });
}
