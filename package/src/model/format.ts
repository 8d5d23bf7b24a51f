/** Numbers and moves as people read them. */

import type { Color, Info, Score } from '../engine/types.js';
import { fixed, t, wholeNumber } from './words.js';

/** The sign before a number below zero. */
export const MINUS = '−';

/** `1,234,567`. */
export function integer(value: number): string {
  return wholeNumber(value).replace('-', MINUS);
}

/** `+1,234`, `−5`, `0`. */
export function signedInteger(value: number): string {
  return value > 0 ? `+${integer(value)}` : integer(value);
}

/** `812`, `81.2 k`, `1.24 M`: three digits, so that the column does not dance. */
export function compact(value: number): string {
  if (value < 1_000) return String(Math.round(value));
  if (value < 999_500) return `${threeDigits(value / 1e3)} k`;
  return value < 999.5e6 ? `${threeDigits(value / 1e6)} M` : `${threeDigits(value / 1e9)} G`;
}

function threeDigits(value: number): string {
  return fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

/** `12.3%`, or `–` of nothing. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${fixed((part / whole) * 100, 1)}%`;
}

/** `−16.4%`: how much less or more the second is. */
export function change({ a, b }: { readonly a: number; readonly b: number }): string {
  if (a === 0) return b === 0 ? percent(0, 1) : 'new';
  const more = (b / a - 1) * 100;
  return `${more > 0 ? '+' : more < 0 ? MINUS : ''}${fixed(Math.abs(more), 1)}%`;
}

/**
 * The engine reports for the side to move; the page shows every score from White's side.
 *
 * @example
 * ```ts
 * import { forWhite, scoreText } from 'espalier/format';
 *
 * // Black is a pawn ahead, and it is Black's turn.
 * console.log(scoreText(forWhite({ kind: 'centipawns', value: 100 }, 'black'))); // −1.00
 * ```
 */
export function forWhite(score: Score, turn: Color): Score {
  if (turn === 'white') return score;
  return score.kind === 'mate' ? { kind: 'mate', moves: -score.moves } : { kind: 'centipawns', value: -score.value };
}

/** Where a score is beyond this it is a mate that is too far to be counted, and its last digits mean nothing. */
const MOST_CENTIPAWNS = 10_000;

/** Whether it is such a mate. */
export function isUncounted(score: Score): boolean {
  return score.kind === 'centipawns' && Math.abs(score.value) > MOST_CENTIPAWNS;
}

/**
 * `+0.40`, `−1.25`, `#4`, `#−3`.
 *
 * @example
 * ```ts
 * import { scoreText } from 'espalier/format';
 *
 * console.log(scoreText({ kind: 'centipawns', value: 35 })); // +0.35
 * console.log(scoreText({ kind: 'mate', moves: 3 })); // #3
 * ```
 */
export function scoreText(score: Score): string {
  if (score.kind === 'mate') return `#${score.moves < 0 ? MINUS : ''}${Math.abs(score.moves)}`;
  const pawns = Math.min(Math.abs(score.value), MOST_CENTIPAWNS) / 100;
  const sign = score.value > 0 ? '+' : score.value < 0 ? MINUS : '';
  return sign + fixed(pawns, 2);
}

/** As `scoreText`, in the four characters an evaluation bar has room for. */
export function shortScoreText(score: Score): string {
  if (score.kind === 'mate') return `#${Math.abs(score.moves)}`;
  const pawns = Math.min(Math.abs(score.value), MOST_CENTIPAWNS) / 100;
  return pawns < 9.95 ? fixed(pawns, 1) : String(Math.round(pawns));
}

/**
 * White's share of the evaluation bar, 0 to 1. The curve is the usual logistic one for winning chances.
 *
 * @example
 * ```ts
 * import { whiteShare } from 'espalier/format';
 *
 * const bar = document.querySelector<HTMLElement>('.bar');
 * if (bar !== null) bar.style.height = `${100 * whiteShare({ kind: 'centipawns', value: 120 })}%`;
 * ```
 */
export function whiteShare(score: Score): number {
  // Who is mated already has 0 moves: 0 where that is White, and −0, as `forWhite` makes it, where it is Black.
  if (score.kind === 'mate') return score.moves > 0 || Object.is(score.moves, -0) ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * score.value));
}

/** What stands before a score that is only known to be at least, or at most, so much. */
export function boundMark(bound: Info['bound']): string {
  return { exact: '', lower: '≥ ', upper: '≤ ' }[bound];
}

/** Where the count of a line's moves starts: a position, or as much of it. */
export interface LineStart {
  /** Who moves first. */
  readonly turn: Color;
  /** The number of the first move. */
  readonly moveNumber: number;
}

/**
 * A line in algebraic notation, each move with its number where one belongs.
 *
 * @example
 * ```ts
 * import { numberedLine } from 'espalier/format';
 *
 * console.log(numberedLine({ turn: 'black', moveNumber: 3 }, ['a6', 'Ba4', 'Nf6']).join(' ')); // 3…a6 4.Ba4 Nf6
 * ```
 */
export function numberedLine({ turn, moveNumber }: LineStart, sans: readonly string[]): string[] {
  let number = moveNumber;
  let white = turn === 'white';
  return sans.map((san, index) => {
    const prefix = white ? `${number}.` : index === 0 ? `${number}…` : '';
    if (!white) number += 1;
    white = !white;
    return `${prefix}${san}`;
  });
}

/** A move alone with its number: `18.Bxg6`, `18…Bxg6`. */
export const numberedMove = (before: LineStart, san: string): string => numberedLine(before, [san]).join('');

/** What a piece is called within a sentence. */
const pieceName = (letter: string): string | undefined =>
  ({ K: t`king`, Q: t`queen`, R: t`rook`, B: t`bishop`, N: t`knight` })[letter];

/** Standard notation as it is said aloud: `Nxf6+` is "knight takes f6, check". */
export function spokenMove(san: string): string {
  const ending = san.endsWith('#') ? t`, checkmate` : san.endsWith('+') ? t`, check` : '';
  const text = san.replace(/[+#]$/, '');
  if (text === 'O-O') return t`castles king side` + ending;
  if (text === 'O-O-O') return t`castles queen side` + ending;
  const [move = '', promotion] = text.split('=');
  const piece = pieceName(move.charAt(0));
  const rest = (piece === undefined ? move : move.slice(1)).replace('x', ` ${t`takes`} `).trim();
  const promoted = promotion === undefined ? '' : t`, promotes to ${pieceName(promotion) ?? promotion}`;
  return `${piece === undefined ? '' : `${piece} `}${rest}${promoted}${ending}`;
}

/** A number of a rule in its unit; a number alone where the unit is not known. */
export function unitText(value: number, unit: string | undefined): string {
  if (unit === 'centipawns') return scoreText({ kind: 'centipawns', value });
  if (unit === 'finePlies') return fixed(value / FINE_PLIES, 2).replace('-', MINUS);
  return integer(value).replace('-', MINUS);
}

/** One ply, in the unit of reductions. */
const FINE_PLIES = 1024;
