/** A turn that is passed on: no move of chess, but written in games, and asked about as a threat. */

import { opposite } from '../game/clock.js';
import { readSetup, withTurn, writeSetup } from './board-setup.js';
import type { TreeMove } from './variation-tree.js';
import { PASS } from './variation-tree.js';

/** The same pieces, with the other side to move. */
export function passedFen(fen: string, chess960: boolean): string {
  const setup = readSetup(fen, chess960);
  const passed = withTurn(setup, opposite(setup.turn));
  return writeSetup({ ...passed, halfmoves: 0, moveNumber: setup.moveNumber + (setup.turn === 'black' ? 1 : 0) });
}

/** The king stays where it is. */
export function passedMove(fen: string, chess960: boolean): TreeMove {
  const { pieces, turn } = readSetup(fen, chess960);
  // A position has a king of each side.
  const [square = 'e1'] = [...pieces].find(([, piece]) => piece === (turn === 'white' ? 'K' : 'k')) ?? [];
  return { uci: PASS, san: '--', from: square, to: square };
}
