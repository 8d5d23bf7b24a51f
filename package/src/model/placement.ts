/**
 * Pieces that are moved without the rules of chess: whoever recorded the moves knew them. So a recorded search can be
 * looked at where there is no engine.
 */

import { fenParts, type Placement } from '../chess/fen.js';
import { PASS, roleOf, type Square, squareOf, squaresOf } from '../chess/squares.js';
import type { Color } from '../engine/types.js';

export type { Placement };

const FILES = 'abcdefgh';

/**
 * The pieces, the side to move and the number of the move of a FEN, of which missing fields have their usual values.
 */
export function placementOf(fen: string): Placement {
  const { pieces, turn, moveNumber } = fenParts(fen);
  return { pieces, turn, moveNumber };
}

export function otherSide(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

/** The position after a move in UCI notation. A move of no piece leaves the pieces where they are. */
export function afterMove(before: Placement, uci: string): Placement {
  const turn = otherSide(before.turn);
  const moveNumber = before.moveNumber + (before.turn === 'black' ? 1 : 0);
  const { from, to } = squaresOf(uci);
  const piece = before.pieces.get(from);
  if (uci === PASS || piece === undefined) return { pieces: before.pieces, turn, moveNumber };
  const pieces = new Map(before.pieces);
  const rook = castlingRook(before, uci);
  pieces.delete(from);
  if (rook !== undefined) {
    pieces.delete(rook);
    const [king, ours] = rook > from ? ['g', 'f'] : ['c', 'd'];
    pieces.set(squareOf(king, from.charAt(1)), piece);
    pieces.set(squareOf(ours, from.charAt(1)), { role: 'rook', color: piece.color });
  } else {
    const isEnPassant = piece.role === 'pawn' && from.charAt(0) !== to.charAt(0) && !pieces.has(to);
    if (isEnPassant) pieces.delete(squareOf(to.charAt(0), from.charAt(1)));
    const role = roleOf(uci.charAt(4)) ?? piece.role;
    pieces.set(to, { role, color: piece.color });
  }
  return { pieces, turn, moveNumber };
}

/** Where the rook stands with which a king castles; `undefined` where the move is no castling. */
export function castlingRook({ pieces }: Placement, uci: string): Square | undefined {
  const { from, to } = squaresOf(uci);
  const piece = pieces.get(from);
  if (piece?.role !== 'king') return undefined;
  const target = pieces.get(to);
  if (target?.role === 'rook' && target.color === piece.color) return to;
  const distance = FILES.indexOf(to.charAt(0)) - FILES.indexOf(from.charAt(0));
  if (Math.abs(distance) < 2) return undefined;
  return squareOf(distance > 0 ? 'h' : 'a', from.charAt(1));
}
