import { piecesOf } from '#espalier/chess/fen.js';
import type { Square } from '#espalier/chess/squares.js';
import { t } from '#espalier/model/words.js';

/** The first hint: the piece on a square has something better to do. */
export function pieceHint(fen: string, square: Square): string {
  switch (piecesOf(fen).get(square)?.role) {
    case 'king':
      return t`The king on ${square} has a better move.`;
    case 'queen':
      return t`The queen on ${square} has a better move.`;
    case 'rook':
      return t`The rook on ${square} has a better move.`;
    case 'bishop':
      return t`The bishop on ${square} has a better move.`;
    case 'knight':
      return t`The knight on ${square} has a better move.`;
    default:
      return t`The pawn on ${square} has a better move.`;
  }
}
