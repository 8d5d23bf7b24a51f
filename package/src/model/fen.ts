/**
 * What a FEN says without the rules of chess: enough to draw a board at once, and a recording where there is no engine.
 * No other module takes a FEN apart; whether a position is legal, and what of it can be mended, `espalier/rules` says.
 */

import { roleOf, squareAt } from '../element/squares.js';
import type { Color, Piece, Role, Square } from '../element/squares.js';

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
  readonly moveNumber: number;
}

/** Pieces, and who moves. */
export interface Placement {
  readonly pieces: ReadonlyMap<Square, Piece>;
  readonly turn: Color;
  readonly moveNumber: number;
}

const SIZE = 8;
const FILES = 'abcdefgh';
const LETTERS: Readonly<Record<Role, string>> = { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' };

export function fenParts(fen: string): FenParts {
  const [board = '', turnText, , , , number = '1'] = fen.trim().split(/\s+/);
  return {
    ...readRanks(board.split('/')),
    turn: turnText === 'b' ? 'black' : 'white',
    turnText,
    moveNumber: Math.max(1, Number.parseInt(number, 10) || 1),
  };
}

/** Pieces by square, from a FEN or from its first field alone. Characters that mean nothing are passed over. */
export function piecesOf(fen: string): ReadonlyMap<Square, Piece> {
  return fenParts(fen).pieces;
}

/** Pieces and side to move as a FEN; what else one has is not known. */
export function fenOf({ pieces, turn, moveNumber }: Placement): string {
  const ranks = Array.from({ length: SIZE }, (_, row) => {
    let text = '';
    for (const file of FILES) {
      const piece = pieces.get(`${file}${SIZE - row}`);
      const letter = piece === undefined ? '1' : LETTERS[piece.role];
      text += piece?.color === 'white' ? letter.toUpperCase() : letter;
    }
    return text.replace(/1+/g, (empty) => String(empty.length));
  });
  return `${ranks.join('/')} ${turn === 'white' ? 'w' : 'b'} - - 0 ${moveNumber}`;
}

function readRanks(ranks: readonly string[]): Pick<FenParts, 'pieces' | 'fault'> {
  const pieces = new Map<Square, Piece>();
  let fault: PlacementFault | undefined = ranks.length === SIZE ? undefined : { kind: 'ranks', ranks: ranks.length };
  ranks.slice(0, SIZE).forEach((text, row) => {
    let column = 0;
    for (const letter of text) {
      const role = roleOf(letter);
      if (role !== undefined) {
        const square = squareAt({ column, row }, 'white');
        if (square !== undefined) pieces.set(square, { role, color: letter === letter.toLowerCase() ? 'black' : 'white' });
        column += 1;
      } else if (/[1-8]/.test(letter)) column += Number(letter);
      else fault ??= { kind: 'letter', rank: SIZE - row, letter };
    }
    if (column !== SIZE) fault ??= { kind: 'width', rank: SIZE - row, squares: column };
  });
  return { pieces, fault };
}
