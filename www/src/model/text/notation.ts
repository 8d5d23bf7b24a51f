/** The letters of pieces in moves. Standard notation has those of English. */

import type { Notation } from '../settings/settings.js';

const LETTERS: Readonly<Record<Exclude<Notation, 'english'>, Readonly<Record<string, string>>>> = {
  german: { Q: 'D', R: 'T', B: 'L', N: 'S' },
  figurines: { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' },
};

/** The letters that were chosen, or else those of a language. */
export function notationOf(chosen: Notation | undefined, language: string): Notation {
  return chosen ?? (language === 'de' ? 'german' : 'english');
}

/** A piece's letter begins a move, or ends one in which a pawn is promoted. Words of a sentence have no square. */
const PIECE = /(?<![A-Za-z])[KQRBN](?=[a-h]?[1-8]?x?[a-h][1-8])|(?<=[a-h][18]=)[QRBN]/g;

/** Moves in standard notation, alone, in a line or in a sentence, with the letters that are wanted. */
export function inNotation(moves: string, notation: Notation): string {
  if (notation === 'english') return moves;
  const letters = LETTERS[notation];
  return moves.replace(PIECE, (letter) => letters[letter] ?? letter);
}
