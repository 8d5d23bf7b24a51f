/**
 * A position that is being set up: pieces anywhere, legal or not. What the rules make of it the engine says. Castling
 * and en passant are offered where pieces stand as they must, and go when they no longer do.
 */

import { fenOf, fenParts } from '#espalier/chess/fen.js';
import { type Piece, type Square, squareOf } from '#espalier/chess/squares.js';
import type { Color } from '#espalier/engine/types.js';
import { opposite } from '../game/clock.js';
import { PASS, type TreeMove } from './variation-tree.js';

/** As in a FEN: capital letters are White's. */
export type PieceLetter = 'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'k' | 'q' | 'r' | 'b' | 'n' | 'p';
/** As in a FEN: `K` is White's short castling. */
export type CastlingSide = 'K' | 'Q' | 'k' | 'q';

export interface BoardSetup {
  readonly pieces: ReadonlyMap<Square, PieceLetter>;
  readonly turn: Color;
  /** With which rook each side may castle, by its file. */
  readonly castling: ReadonlyMap<CastlingSide, string>;
  /** Behind the pawn that has just gone two squares. */
  readonly enPassant?: Square;
  readonly chess960: boolean;
  readonly halfmoves: number;
  readonly moveNumber: number;
}

export const CASTLING_SIDES: readonly CastlingSide[] = ['K', 'Q', 'k', 'q'];
export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const FILES = 'abcdefgh';
const LETTER = /^[KQRBNPkqrbnp]$/;
const ROLES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' } as const;
const LETTERS = { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' } as const;

export const EMPTY_BOARD: BoardSetup = {
  pieces: new Map(),
  turn: 'white',
  castling: new Map(),
  chess960: false,
  halfmoves: 0,
  moveNumber: 1,
};

/**
 * What a FEN says as far as it can be read; missing fields have their usual values. Castling that is possible only in
 * Chess960 makes it that.
 */
export function readSetup(fen: string, chess960: boolean): BoardSetup {
  const { pieces, turn, castling, enPassant, halfmoves, moveNumber } = fenParts(fen);
  const letters = [...pieces].map(([square, piece]): [Square, PieceLetter] => [square, letterOf(piece)]);
  const bare: BoardSetup = {
    ...EMPTY_BOARD,
    pieces: new Map(letters),
    turn,
    halfmoves,
    moveNumber,
    ...(enPassant !== undefined && { enPassant }),
  };
  const free = withRights({ ...bare, chess960: true }, castling);
  const usual = withRights({ ...bare, chess960 }, castling);
  return free.castling.size > usual.castling.size ? free : usual;
}

export function writeSetup(setup: BoardSetup): string {
  const pieces = new Map([...setup.pieces].map(([square, letter]) => [square, pieceOf(letter)]));
  return fenOf({ ...setup, pieces, enPassant: setup.enPassant, castling: writeCastling(setup) });
}

export function pieceOf(letter: PieceLetter): Piece {
  const small = letter.toLowerCase() as keyof typeof ROLES;
  return { color: letter === small ? 'black' : 'white', role: ROLES[small] };
}

function letterOf({ role, color }: Piece): PieceLetter {
  const letter = LETTERS[role];
  return color === 'white' ? (letter.toUpperCase() as PieceLetter) : letter;
}

/** A piece on a square, or none. */
export function withPiece(setup: BoardSetup, square: Square, piece: PieceLetter | undefined): BoardSetup {
  const pieces = new Map(setup.pieces);
  if (piece === undefined) pieces.delete(square);
  else pieces.set(square, piece);
  return tidy({ ...setup, pieces });
}

/** What is on a square goes to another, and takes what is there. */
export function withMove(setup: BoardSetup, from: Square, to: Square): BoardSetup {
  const piece = setup.pieces.get(from);
  return piece === undefined || from === to ? setup : withPiece(withPiece(setup, from, undefined), to, piece);
}

export function withTurn(setup: BoardSetup, turn: Color): BoardSetup {
  return tidy({ ...setup, turn });
}

export function withCastling(setup: BoardSetup, side: CastlingSide, allowed: boolean): BoardSetup {
  const castling = new Map(setup.castling);
  const rook = outermostRook(setup, side);
  if (allowed && rook !== undefined) castling.set(side, rook);
  else castling.delete(side);
  return { ...setup, castling };
}

export function withEnPassant({ enPassant: _, ...setup }: BoardSetup, square: Square | undefined): BoardSetup {
  return tidy({ ...setup, ...(square !== undefined && { enPassant: square }) });
}

export function withChess960(setup: BoardSetup, chess960: boolean): BoardSetup {
  return tidy({ ...setup, chess960 });
}

/** Whether king and rook stand so that this castling may be allowed. */
export function mayCastle(setup: BoardSetup, side: CastlingSide): boolean {
  return outermostRook(setup, side) !== undefined;
}

/** Where a pawn may have gone two squares in the last move, and can be taken. */
export function enPassantSquares({ pieces, turn }: BoardSetup): Square[] {
  const [rank, step, theirs, ours]: [number, number, PieceLetter, PieceLetter] =
    turn === 'white' ? [6, 1, 'p', 'P'] : [3, -1, 'P', 'p'];
  return [...FILES].flatMap((file, index) => {
    const isBehind = !pieces.has(squareOf(file, rank)) && !pieces.has(squareOf(file, rank + step));
    const hasGone = pieces.get(squareOf(file, rank - step)) === theirs;
    const canBeTaken = [FILES[index - 1], FILES[index + 1]].some(
      (beside) => pieces.get(squareOf(beside ?? '', rank - step)) === ours,
    );
    return isBehind && hasGone && canBeTaken ? [squareOf(file, rank)] : [];
  });
}

function tidy(setup: BoardSetup): BoardSetup {
  const castling = new Map([...setup.castling].filter(([side, file]) => rooks(setup, side).includes(file)));
  const { enPassant, ...rest } = setup;
  const stays = enPassant !== undefined && enPassantSquares(setup).includes(enPassant);
  return { ...rest, castling, ...(stays && { enPassant }) };
}

export function isPieceLetter(text: string): text is PieceLetter {
  return LETTER.test(text);
}

function withRights(setup: BoardSetup, castling: string): BoardSetup {
  return tidy({ ...setup, castling: readCastling(setup, castling) });
}

/** `KQkq`, or with files: `HAha`. */
function readCastling(setup: BoardSetup, text: string): Map<CastlingSide, string> {
  const castling = new Map<CastlingSide, string>();
  for (const sign of text) {
    const isWhite = sign === sign.toUpperCase();
    const wing = sign.toLowerCase();
    if (wing === 'k' || wing === 'q') {
      const side: CastlingSide = isWhite ? (wing === 'k' ? 'K' : 'Q') : wing;
      const rook = outermostRook(setup, side);
      if (rook !== undefined) castling.set(side, rook);
    } else if (FILES.includes(wing)) {
      const king = kingFile(setup, isWhite);
      if (king === undefined) continue;
      const isShort = wing > king;
      castling.set(isWhite ? (isShort ? 'K' : 'Q') : isShort ? 'k' : 'q', wing);
    }
  }
  return castling;
}

function writeCastling(setup: BoardSetup): string {
  const signs = CASTLING_SIDES.flatMap((side) => {
    const file = setup.castling.get(side);
    if (file === undefined) return [];
    if (file === outermostRook(setup, side)) return [side];
    return [side === side.toUpperCase() ? file.toUpperCase() : file];
  });
  return signs.join('') || '-';
}

/** The files of the rooks with which a king may castle to a side, the outermost first. */
function rooks(setup: BoardSetup, side: CastlingSide): string[] {
  const isWhite = side === side.toUpperCase();
  const king = kingFile(setup, isWhite);
  if (king === undefined) return [];
  const isShort = side.toLowerCase() === 'k';
  const rank = isWhite ? '1' : '8';
  const files = [...FILES].filter(
    (file) => (isShort ? file > king : file < king) && setup.pieces.get(squareOf(file, rank)) === (isWhite ? 'R' : 'r'),
  );
  if (!setup.chess960) return files.filter((file) => file === (isShort ? 'h' : 'a'));
  return isShort ? files.reverse() : files;
}

function outermostRook(setup: BoardSetup, side: CastlingSide): string | undefined {
  return rooks(setup, side)[0];
}

/** The file of the king on its first rank; otherwise than in Chess960 it must be on the e-file. */
function kingFile({ pieces, chess960 }: BoardSetup, isWhite: boolean): string | undefined {
  const files = [...FILES].filter((file) => pieces.get(squareOf(file, isWhite ? 1 : 8)) === (isWhite ? 'K' : 'k'));
  return files.find((file) => chess960 || file === 'e');
}

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
