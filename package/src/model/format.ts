/** Numbers and moves as people read them. */

import type { Color, Info, PlyView, Score } from '../engine/types.js';

const integers = new Intl.NumberFormat('en-US');

export const MINUS = '−';

/** `1,234,567`. */
export function integer(value: number): string {
  return integers.format(value).replace('-', MINUS);
}

/** `812`, `81.2 k`, `1.24 M`: three digits, so that the column does not dance. */
export function compact(value: number): string {
  if (value < 1_000) return String(Math.round(value));
  if (value < 999_500) return `${threeDigits(value / 1e3)} k`;
  return value < 999.5e6 ? `${threeDigits(value / 1e6)} M` : `${threeDigits(value / 1e9)} G`;
}

function threeDigits(value: number): string {
  return value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

/** `12.3%`, or `–` of nothing. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`;
}

/** The engine reports for the side to move; the page shows every score from White's side. */
export function forWhite(score: Score, turn: Color): Score {
  if (turn === 'white') return score;
  return score.kind === 'mate' ? { kind: 'mate', moves: -score.moves } : { kind: 'centipawns', value: -score.value };
}

/** Where a score is beyond this it is a mate that is too far to be counted, and its last digits mean nothing. */
const MOST_CENTIPAWNS = 10_000;

/** `+0.40`, `−1.25`, `#4`, `#−3`. */
export function scoreText(score: Score): string {
  if (score.kind === 'mate') return `#${score.moves < 0 ? MINUS : ''}${Math.abs(score.moves)}`;
  const pawns = Math.min(Math.abs(score.value), MOST_CENTIPAWNS) / 100;
  const sign = score.value > 0 ? '+' : score.value < 0 ? MINUS : '';
  return `${sign}${pawns.toFixed(2)}`;
}

/** As `scoreText`, in the four characters an evaluation bar has room for. */
export function shortScoreText(score: Score): string {
  if (score.kind === 'mate') return `#${Math.abs(score.moves)}`;
  const pawns = Math.min(Math.abs(score.value), MOST_CENTIPAWNS) / 100;
  return pawns < 9.95 ? pawns.toFixed(1) : String(Math.round(pawns));
}

/** White's share of the evaluation bar, 0 to 1. The curve is the usual logistic one for winning chances. */
export function whiteShare(score: Score): number {
  if (score.kind === 'mate') return score.moves > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * score.value));
}

/** What stands before a score that is only known to be at least, or at most, so much. */
export function boundMark(bound: Info['bound']): string {
  return { exact: '', lower: '≥ ', upper: '≤ ' }[bound];
}

/** Where the count of a line's moves starts. */
export type LineStart = Pick<PlyView, 'turn' | 'moveNumber'>;

/** A line in standard notation, each move with its number where one belongs. */
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

const PIECES: Readonly<Record<string, string>> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

/** Standard notation as it is said aloud: `Nxf6+` is "knight takes f6, check". */
export function spokenMove(san: string): string {
  const ending = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
  const text = san.replace(/[+#]$/, '');
  if (text === 'O-O') return `castles king side${ending}`;
  if (text === 'O-O-O') return `castles queen side${ending}`;
  const [move = '', promotion] = text.split('=');
  const piece = PIECES[move.charAt(0)];
  const rest = (piece === undefined ? move : move.slice(1)).replace('x', ' takes ').trim();
  const promoted = promotion === undefined ? '' : `, promotes to ${PIECES[promotion] ?? promotion}`;
  return `${piece === undefined ? '' : `${piece} `}${rest}${promoted}${ending}`;
}
