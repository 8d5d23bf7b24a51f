/** A position as rows of squares, for boards and for terminals. */
import { type Piece, type Square, squareOf } from '../element/squares.js';
import { fenParts, pieceLetter } from '../model/fen.js';
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
    const letters = castling.match(color === 'white' ? /[A-Z]/g : /[a-z]/g) ?? [];
    const [king = ''] = [...pieces].find(([, piece]) => piece.role === 'king' && piece.color === color) ?? [];
    const has = (side: string, isOnSide: (file: string) => boolean) =>
      letters.some((letter) => {
        const file = letter.toLowerCase();
        return file === side || (/[a-h]/.test(file) && isOnSide(file));
      });
    return {
      kingside: has('k', (file) => file > king.charAt(0)),
      queenside: has('q', (file) => file < king.charAt(0)),
    };
  };
  return { white: rightsOf('white'), black: rightsOf('black') };
}
