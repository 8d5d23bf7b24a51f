/**
 * What a FEN says without the rules of chess: enough to draw a board at once, and a recording where there is no engine.
 * No other module takes a FEN apart; whether a position is legal, and what of it can be mended, `espalier/rules` says.
 */

import { type Color, isSquare, LETTERS, type Piece, ROLES, SQUARES, type Square, squareOf } from './squares.js';

/** What is wrong with the pieces of a FEN. Ranks are named as on the board, 8 for the first one. */
export type PlacementFault =
  | { readonly kind: 'ranks'; readonly ranks: number }
  | { readonly kind: 'letter'; readonly rank: number; readonly letter: string }
  | { readonly kind: 'width'; readonly rank: number; readonly squares: number };

/** What the fields of a FEN say; those that are missing, or nonsense, have their usual values. */
export interface FenParts {
  readonly pieces: ReadonlyMap<Square, Piece>;
  /** The first thing that is wrong with the pieces. */
  readonly fault: PlacementFault | undefined;
  readonly turn: Color;
  /** The second field as it stands there, if there is one. */
  readonly turnText: string | undefined;
  /** Which castling is allowed, as the field says it: `KQkq`. */
  readonly castling: string;
  /** The square behind a pawn that has just gone two squares. */
  readonly enPassant: Square | undefined;
  readonly halfmoves: number;
  readonly moveNumber: number;
}

/** Pieces, and who moves. */
export interface Placement {
  readonly pieces: ReadonlyMap<Square, Piece>;
  readonly turn: Color;
  readonly moveNumber: number;
}

/** What a FEN is made of; what is absent has its usual value. */
export type FenFields = Placement & Partial<Pick<FenParts, 'castling' | 'enPassant' | 'halfmoves'>>;

/** The position that games begin with. */
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const SIZE = 8;
const FILES = 'abcdefgh';

/** Pieces by their letters. */
const PIECES: ReadonlyMap<string, Piece> = new Map(
  ROLES.flatMap((role) =>
    (['white', 'black'] as const).map((color) => {
      const piece = Object.freeze({ role, color });
      return [pieceLetter(piece), piece];
    }),
  ),
);

/** What stands in a FEN, legal or not. */
export function fenParts(fen: string): FenParts {
  const [board = '', turnText, castling = '-', enPassant = '-', halfmoves = '0', number = '1'] = fen
    .trim()
    .split(/\s+/);
  return {
    ...readRanks(board.split('/')),
    turn: turnText === 'b' ? 'black' : 'white',
    turnText,
    castling,
    enPassant: /[36]$/.test(enPassant) && isSquare(enPassant) ? enPassant : undefined,
    halfmoves: Math.max(0, Number.parseInt(halfmoves, 10) || 0),
    moveNumber: Math.max(1, Number.parseInt(number, 10) || 1),
  };
}

/** Pieces by square, from a FEN or from its first field alone. Characters that mean nothing are passed over. */
export function piecesOf(fen: string): ReadonlyMap<Square, Piece> {
  return fenParts(fen).pieces;
}

/** Pieces and what else is known of a position as a FEN. */
export function fenOf({ pieces, turn, castling = '-', enPassant, halfmoves = 0, moveNumber }: FenFields): string {
  const ranks = Array.from({ length: SIZE }, (_, row) => {
    let text = '';
    for (const file of FILES) {
      const piece = pieces.get(squareOf(file, SIZE - row));
      text += piece === undefined ? '1' : pieceLetter(piece);
    }
    return text.replace(/1+/g, (empty) => String(empty.length));
  });
  return [ranks.join('/'), turn === 'white' ? 'w' : 'b', castling, enPassant ?? '-', halfmoves, moveNumber].join(' ');
}

/** A piece as a FEN writes it: a capital for White. */
export function pieceLetter({ role, color }: Piece): string {
  return color === 'white' ? LETTERS[role].toUpperCase() : LETTERS[role];
}

function readRanks(ranks: readonly string[]): Pick<FenParts, 'pieces' | 'fault'> {
  const pieces = new Map<Square, Piece>();
  let fault: PlacementFault | undefined = ranks.length === SIZE ? undefined : { kind: 'ranks', ranks: ranks.length };
  ranks.slice(0, SIZE).forEach((text, row) => {
    let column = 0;
    for (const letter of text) {
      const piece = PIECES.get(letter);
      if (piece !== undefined) {
        const square = column < SIZE ? SQUARES[(column + 1) * SIZE - 1 - row] : undefined;
        if (square !== undefined) pieces.set(square, piece);
        column += 1;
      } else if (/[1-8]/.test(letter)) column += Number(letter);
      else fault ??= { kind: 'letter', rank: SIZE - row, letter };
    }
    if (column !== SIZE) fault ??= { kind: 'width', rank: SIZE - row, squares: column };
  });
  return { pieces, fault };
}
