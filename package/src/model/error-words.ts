/**
 * The words of errors, in the language chosen. They are made of what an error says for programs: its `reason`, its
 * `field` and its `values`; its message is for those who read English.
 */

import type { ErrorValues } from '../engine/error-values.js';
import type { FenFieldName } from '../rules/wasm-types.js';
import { t } from './words.js';

/** What errors of the engine and of the rules say for programs. */
export interface ToldFault {
  readonly code?: unknown;
  readonly field?: string | undefined;
  readonly reason?: string | undefined;
  readonly values?: ErrorValues | undefined;
}

/** What is said of something that was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return t(String(error));
  const told = error as ToldFault;
  return chessWords(told) ?? lossWords(told) ?? t(error.message);
}

/** What is wrong with a FEN or a move, with its place. */
function chessWords(told: ToldFault): string | undefined {
  const words = faultWords(told);
  if (words === undefined) return undefined;
  const field = fenField(told);
  if (field !== undefined) return t`FEN ${FEN_FIELDS[field]()}: ${words}`;
  const move = moveNumber(told);
  return move === undefined ? words : t`move ${move}: ${words}`;
}

/** The number of the move that is wrong, from 1, where it is one of a list. */
function moveNumber({ field = '' }: ToldFault): number | undefined {
  const [, index] = /^moves\[(\d+)\]$/.exec(field) ?? [];
  return index === undefined ? undefined : Number(index) + 1;
}

const FEN_FIELDS: Readonly<Record<FenFieldName, () => string>> = {
  pieces: () => t`field 1 (pieces)`,
  sideToMove: () => t`field 2 (side to move)`,
  castling: () => t`field 3 (castling rights)`,
  enPassant: () => t`field 4 (en passant)`,
  halfmoveClock: () => t`field 5 (half-move clock)`,
  fullmoveNumber: () => t`field 6 (move number)`,
};

function fenField({ code, field }: ToldFault): FenFieldName | undefined {
  if (code !== 'invalid-fen') return undefined;
  return Object.keys(FEN_FIELDS).find((name): name is FenFieldName => name === field);
}

/** What is wrong with a FEN or a move, without its place; nothing where it is another kind of error. */
export function faultWords(told: ToldFault): string | undefined {
  const { values = {} } = told;
  const {
    text = '',
    letter = '',
    square = '',
    rank = '',
    max = 0,
    kings,
    checkers,
    squares,
    rows,
    choices = [],
  } = values;
  const [color, other] = values.color === 'black' ? [t`Black`, t`White`] : [t`White`, t`Black`];
  switch (told.reason) {
    case 'missing-field':
      return t`missing; a FEN is six fields between spaces`;
    case 'too-many-fields':
      return t`"${text}" follows, where the FEN should end`;
    case 'unreadable':
      return unreadableWords(fenField(told), values);
    case 'board-size':
      return rows === undefined
        ? t`rank ${rank} describes ${squares ?? 0} squares instead of 8`
        : t`8 rows between slashes are needed, not ${rows}`;
    case 'castling-without-rook':
      if (values.castling === undefined)
        return t`"${letter}" needs a rook beside its king, both on the first rank of their side`;
      return values.castling === 'king'
        ? t`${color} cannot castle on the king's side: its king or that rook has moved`
        : t`${color} cannot castle on the queen's side: its king or that rook has moved`;
    case 'king-count':
      return t`${color} has ${kings ?? 0} kings instead of one`;
    case 'too-many-pieces':
      return max === 8
        ? t`${color} has more than 8 pawns, promoted ones included`
        : t`${color} has more than 16 pieces`;
    case 'pawn-on-edge':
      return t`a pawn stands on ${square}; pawns never stand on the first or last rank`;
    case 'king-capturable':
      return t`${color} is in check although it is ${other}'s turn`;
    case 'impossible-check':
      return checkers === undefined
        ? t`the check cannot have come from the double step past ${square}, so it was there before`
        : t`${checkers} pieces give check at once; no move can do that`;
    case 'en-passant-unusable':
      return t`no pawn can have passed ${square} with a double step just now`;
    case 'not-a-move':
      return t`"${text}" is not a move; moves look like Nf3, exd5, O-O or e8=Q`;
    case 'illegal-move':
      return t`${text} is not a legal move here`;
    case 'ambiguous-move':
      return t`${text} fits several moves: ${choices.join(', ')}`;
    case 'no-promotion':
      return t`${text} leaves open what the pawn becomes; add =Q, =R, =B or =N`;
    case 'lacks-fields':
      return t`The recording does not have ${choices.join(', ')}, without which no cut can be judged.`;
    default:
      return undefined;
  }
}

function unreadableWords(field: FenFieldName | undefined, values: ErrorValues): string | undefined {
  const { text = '', letter = '', rank = '', min = 0, max = 0 } = values;
  switch (field) {
    case 'pieces':
      return t`"${letter}" in rank ${rank} is neither a piece (KQRBNP, kqrbnp) nor a count 1 to 8`;
    case 'sideToMove':
      return t`"${text}" is neither w nor b`;
    case 'castling':
      return values.repeated
        ? t`"${letter}" names a right already given`
        : t`"${letter}" is none of K, Q, k, q, A to H, a to h, or a lone -`;
    case 'enPassant':
      return t`"${text}" is neither - nor a square like e3`;
    case 'halfmoveClock':
    case 'fullmoveNumber':
      return t`"${text}" is not a whole number from ${min} to ${max}`;
    case undefined:
      return undefined;
  }
}

/** What is said where the engine or the rules are not there. Why is known in English alone, unless it is a message. */
function lossWords({ code, values }: ToldFault): string | undefined {
  const why = values?.why;
  if (why === undefined) return undefined;
  if (code === 'worker-died') return t`The chess engine stopped unexpectedly and has been restarted: ${t(why)}.`;
  if (code !== 'load-failed') return undefined;
  return values?.part === 'rules'
    ? t`The rules of chess could not be loaded: ${t(why)}`
    : t`The chess engine could not be started: ${t(why)}.`;
}
