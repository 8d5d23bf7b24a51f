/** Squares, colors and pieces, for boards, rules and recordings alike. */

/** A square by its name. */
export type Square = `${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** A side. */
export type Color = 'white' | 'black';
/** What a piece is. */
export type Role = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';
/** What a pawn becomes, as UCI writes it. */
export type PromotionRole = 'q' | 'r' | 'b' | 'n';

/** A piece of one side. */
export interface Piece {
  /** Whose it is. */
  readonly color: Color;
  /** What it is. */
  readonly role: Role;
}

/** Column and row on the screen: column 0 is leftmost, row 0 is at the top. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** UCI's move that is none: the turn is passed. */
export const PASS = '0000';

const FILES = 'abcdefgh';

/** The letters of pieces in English, of which a FEN writes those of White as capitals. */
export const LETTERS: Readonly<Record<Role, string>> = {
  king: 'k',
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
  pawn: 'p',
};

export const ROLES = Object.keys(LETTERS) as readonly Role[];

/** `a1` first, then the other ranks of the file, `h8` last. */
export const SQUARES: readonly Square[] = [...FILES].flatMap((file) =>
  [...'12345678'].map((rank) => squareOf(file, rank)),
);

export function isSquare(text: unknown): text is Square {
  return typeof text === 'string' && /^[a-h][1-8]$/.test(text);
}

export function cellOf(square: Square, orientation: Color): Cell {
  const file = FILES.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1)) - 1;
  return orientation === 'white' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

/** The square at a screen cell, or undefined outside the board. */
export function squareAt({ column, row }: Cell, orientation: Color): Square | undefined {
  if (column < 0 || column > 7 || row < 0 || row > 7) return undefined;
  const file = orientation === 'white' ? column : 7 - column;
  const rank = orientation === 'white' ? 7 - row : row;
  return squareOf(FILES.charAt(file), rank + 1);
}

/** The square of a file and a rank. */
export function squareOf(file: string, rank: number | string): Square {
  return `${file}${rank}` as Square;
}

/** Where a move begins and ends, as UCI writes it. */
export function squaresOf(uci: string): { from: Square; to: Square } {
  return { from: uci.slice(0, 2) as Square, to: uci.slice(2, 4) as Square };
}

/** The side that a word names. What is not `black` is white, and nothing, also an empty text, names none. */
export function colorOf(word: string | null | undefined): Color | undefined {
  if (word === null || word === undefined || word === '') return undefined;
  return word === 'black' ? 'black' : 'white';
}

/** Whether a piece goes so many files and ranks, whatever stands between; pawns have ways of their own. */
export function goesBy(role: Exclude<Role, 'pawn'>, files: number, ranks: number): boolean {
  const [isStraight, isDiagonal] = [files * ranks === 0, files === ranks];
  switch (role) {
    case 'knight':
      return files * ranks === 2;
    case 'king':
      return Math.max(files, ranks) === 1;
    case 'bishop':
      return isDiagonal;
    case 'rook':
      return isStraight;
    case 'queen':
      return isStraight || isDiagonal;
  }
}

export function isDark(square: Square): boolean {
  return (FILES.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 1;
}

export function roleOf(letter: string): Role | undefined {
  return ROLES.find((role) => LETTERS[role] === letter.toLowerCase());
}

/** Whether a piece could ever move so, with whatever stands or will stand on the board. */
export function canReach({ role, color }: Piece, from: Square, to: Square): boolean {
  const [start, end] = [cellOf(from, color), cellOf(to, color)];
  const [across, ahead] = [Math.abs(end.column - start.column), start.row - end.row];
  if (from === to) return false;
  if (role === 'pawn') return (ahead === 1 && across <= 1) || (ahead === 2 && across === 0 && start.row === 6);
  // On its first rank a king may castle, in Chess960 from any file: to its square, or onto the rook.
  return goesBy(role, across, Math.abs(ahead)) || (role === 'king' && ahead === 0 && start.row === 7);
}
