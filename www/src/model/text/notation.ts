/** The letters of pieces in moves. Standard notation has those of English. */

import type { Notation } from '../settings/settings.js';

const LETTERS: Readonly<Record<Exclude<Notation, 'english'>, Readonly<Record<string, string>>>> = {
  german: { Q: 'D', R: 'T', B: 'L', N: 'S' },
  figurines: { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' },
};

/** A piece's letter begins a move, or ends one in which a pawn is promoted. */
const PIECE = /(?<![A-Za-z])[KQRBN](?=[a-h1-8x])|(?<==)[QRBN]/g;

/** Moves in standard notation, alone or in a line, with the letters that are wanted. */
export function inNotation(moves: string, notation: Notation): string {
  if (notation === 'english') return moves;
  const letters = LETTERS[notation];
  return moves.replace(PIECE, (letter) => letters[letter] ?? letter);
}
