/** Keeps the board element in step with the game and with the position that is being looked at. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import type { LegalMove } from '#espalier/engine/types.js';
import { spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Game } from '../../model/game/game.js';
import { turnAt } from '../../model/game/game.js';
import type { Premove } from '../../model/game/game-session.js';
import { colorName, resultSentence } from '../../model/text/result-text.js';
import { MoveInput } from '../shared/move-input.js';
import type { CurrentGame } from './current-game.js';

const NO_MOVES: readonly LegalMove[] = [];

export class GameBoard {
  readonly #board: Chessboard;
  readonly #moves: MoveInput;
  #key = '';
  #spokenFor = '';
  #remark: string | undefined;
  #shownPly: number | undefined;

  constructor(board: Chessboard, onMove: (uci: string) => void, onPremove: (move: Premove | null) => void) {
    this.#board = board;
    this.#moves = new MoveInput(board, onMove);
    board.addEventListener('premove', (event) => onPremove(event.detail));
  }

  update(game: Game, { ply, isLive, orientation, premove, arrows, remark }: CurrentGame): void {
    const board = this.#board;
    const { position: last } = game;
    if (board.orientation !== orientation) board.orientation = orientation;

    const position = last.positions[ply];
    const key = `${game.revision}|${ply}`;
    if (position !== undefined && key !== this.#key) {
      this.#key = key;
      board.position = position.fen;
      board.lastMove = ply === 0 ? undefined : last.moves[ply - 1];
      board.check = position.check;
    }
    board.readOnly = !isLive || game.phase.kind === 'over' || game.phase.kind === 'elsewhere';
    this.#moves.allow(isLive && game.phase.kind === 'human' ? last.legalMoves : NO_MOVES);
    board.premoveColor = isLive && game.phase.kind === 'engine' ? game.setup.human : undefined;
    if (board.premove !== premove) board.premove = premove;
    board.arrows = arrows;
    this.#announce(game);
    if (this.#shownPly !== ply && !isLive) board.announce(positionWords(game, ply));
    if (remark !== undefined && remark !== this.#remark) board.announce(remark);
    this.#remark = remark;
    this.#shownPly = ply;
  }

  #announce(game: Game): void {
    const over = game.phase.kind === 'over' ? resultSentence(game.phase.result) : '';
    const ply = game.position.sans.length;
    const key = `${game.revision}|${over}`;
    if (key === this.#spokenFor) return;
    this.#spokenFor = key;
    const san = game.position.sans[ply - 1];
    const last = san === undefined ? '' : `${colorName(turnAt(game, ply - 1))}: ${spokenMove(san)}.`;
    const turn = game.phase.kind === 'human' ? turnWords(game) : '';
    this.#board.announce([last, over, turn].filter((part) => part !== '').join(' '));
  }
}

function turnWords({ setup, position: { turn } }: Game): string {
  return setup.twoPeople === undefined ? t`Your move.` : t`${colorName(turn)} to move.`;
}

/** What a step through the game shows: the move that was made there, and whose turn it is. */
function positionWords(game: Game, ply: number): string {
  const san = game.position.sans[ply - 1];
  const position = game.position.positions[ply - 1];
  const turn = t`${colorName(turnAt(game, ply))} to move.`;
  if (san === undefined || position === undefined) return `${t`Start position.`} ${turn}`;
  return `${t`Move ${position.moveNumber}, ${colorName(position.turn)}: ${spokenMove(san)}.`} ${turn}`;
}
