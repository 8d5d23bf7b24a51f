/** Keeps the board in step with a sitting: moves are tried on it, and it shows hints and solutions. */

import { squaresOf } from '#espalier/chess/squares.js';
import type { Arrow } from '#espalier/element/arrows.js';
import type { Chessboard } from '#espalier/element/chessboard.js';
import type { LegalMove } from '#espalier/engine/types.js';
import { spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { PracticeSession } from '../../model/practice/practice-session.js';
import { colorName } from '../../model/text/result-text.js';
import { MoveInput } from '../shared/move-input.js';
import { isShown } from '../shared/views.js';

const NO_MOVES: readonly LegalMove[] = [];

export class PracticeBoard {
  readonly #board: Chessboard;
  readonly #moves: MoveInput;
  #spokenFor = '';

  constructor(board: Chessboard, onMove: (uci: string) => void) {
    this.#board = board;
    this.#moves = new MoveInput(board, onMove);
    // A piece that is held is let go; only then the key leads back.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && isShown('practice') && board.cancel()) event.preventDefault();
      },
      { capture: true },
    );
  }

  update(session: PracticeSession): void {
    const { task, shown } = session;
    const board = this.#board;
    if (task === undefined || shown === undefined) {
      this.#moves.allow(NO_MOVES);
      return;
    }
    if (board.orientation !== task.set.side) board.orientation = task.set.side;
    board.position = shown.fen;
    board.lastMove = shown.lastMove;
    board.check = shown.check;
    board.arrows = arrowsOf(session);
    this.#moves.allow(session.stage === 'asked' ? shown.legalMoves : NO_MOVES);
    this.#announce(session);
  }

  /** What stands on the board when it is another position. */
  #announce({ shown, before }: PracticeSession): void {
    if (shown === undefined || shown.fen === this.#spokenFor) return;
    this.#spokenFor = shown.fen;
    const san = shown.sans.at(-1);
    const isBefore = shown.fen === before?.fen;
    const last = san === undefined || isBefore ? '' : `${spokenMove(san)}. `;
    this.#board.announce(`${last}${t`${colorName(shown.turn)} to move.`}`);
  }
}

/** A ring around the piece that a hint means; when it is solved, the better move as long as nothing has moved. */
function arrowsOf({ hinted, isSolved, lineAt, task }: PracticeSession): Arrow[] {
  if (hinted !== undefined) return [{ from: hinted, to: hinted, kind: 'yellow' }];
  const best = task?.moment.better[0];
  if (!isSolved || lineAt > 0 || best === undefined) return [];
  return [{ ...squaresOf(best), kind: 'best' }];
}
