/** The state of the board in Practice: moves are tried on it, and it shows hints and solutions. */

import { squaresOf } from '#espalier/chess/squares.js';
import type { Arrow } from '#espalier/element/arrows.js';
import { spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { PracticeSession } from '../../model/practice/practice-session.js';
import { colorName } from '../../model/text/result-text.js';
import type { BoardState } from '../shared/lead-board.js';

export function boardOf(session: PracticeSession): BoardState | undefined {
  const { task, shown, stage } = session;
  if (task === undefined || shown === undefined) return undefined;
  return {
    position: shown.fen,
    orientation: task.set.side,
    lastMove: shown.lastMove,
    check: shown.check,
    arrows: arrowsOf(session),
    ...(stage === 'asked' && { legalMoves: shown.legalMoves }),
    said: [[shown.fen, wordsOf(session)]],
  };
}

/** The last move, and whose turn it is. */
function wordsOf({ shown, before }: PracticeSession): string {
  if (shown === undefined) return '';
  const san = shown.sans.at(-1);
  const isBefore = shown.fen === before?.fen;
  const last = san === undefined || isBefore ? '' : `${spokenMove(san)}. `;
  return `${last}${t`${colorName(shown.turn)} to move.`}`;
}

/** A ring around the piece that a hint means; when it is solved, the better move as long as nothing has moved. */
function arrowsOf({ hinted, isSolved, lineAt, task }: PracticeSession): Arrow[] {
  if (hinted !== undefined) return [{ from: hinted, to: hinted, kind: 'yellow' }];
  const best = task?.moment.better[0];
  if (!isSolved || lineAt > 0 || best === undefined) return [];
  return [{ ...squaresOf(best), kind: 'best' }];
}
