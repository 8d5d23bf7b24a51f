/** A position as rows of squares, for boards and for terminals. */

import { fenParts, pieceLetter } from '../chess/fen.js';
import { type Piece, type Square, squareOf } from '../chess/squares.js';
import type { CastlingRights, Color, PlacedPiece } from './types.js';

/** From the eighth rank to the first, each from the a-file to the h-file. */
export function boardOf(pieces: ReadonlyMap<Square, Piece>): (PlacedPiece | null)[][] {
  return [...'87654321'].map((rank) =>
    [...'abcdefgh'].map((file) => {
      const square = squareOf(file, rank);
      const piece = pieces.get(square);
      return piece === undefined ? null : { square, ...piece };
    }),
  );
}

export function asciiOf(pieces: ReadonlyMap<Square, Piece>): string {
  const edge = '   +------------------------+';
  const rows = boardOf(pieces).map((row, index) => {
    const letters = row.map((piece) => (piece === null ? ' . ' : ` ${pieceLetter(piece)} `));
    return ` ${8 - index} |${letters.join('')}|`;
  });
  return [edge, ...rows, edge, '     a  b  c  d  e  f  g  h'].join('\n');
}

/** A right is named by its side, or in Chess960 by the file of its rook. */
export function castlingOf(fen: string): CastlingRights {
  const { pieces, castling } = fenParts(fen);
  const rightsOf = (color: Color): CastlingRights['white'] => {
    const files = castling.match(color === 'white' ? /[A-Z]/g : /[a-z]/g)?.map((letter) => letter.toLowerCase()) ?? [];
    const [square = ''] = [...pieces].find(([, piece]) => piece.role === 'king' && piece.color === color) ?? [];
    const king = square.charAt(0);
    return {
      kingside: files.some((file) => file === 'k' || (file !== 'q' && file > king)),
      queenside: files.some((file) => file === 'q' || (file !== 'k' && file < king)),
    };
  };
  return { white: rightsOf('white'), black: rightsOf('black') };
}
