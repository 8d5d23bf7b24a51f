/** Keeps the board element in step with the game and with the position that is being looked at. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Color, LegalMove } from '#espalier/engine/types.js';
import { spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Premove } from '../../model/game/game-session.js';
import { pliesOf, turnAt } from '../../model/game/game.js';
import type { Game } from '../../model/game/game.js';
import { colorName, resultSentence } from '../../model/text/result-text.js';
import { MoveInput } from '../shared/move-input.js';

export interface GameBoardState {
  readonly game: Game;
  readonly shownPly: number;
  readonly orientation: Color;
  readonly premove: Premove | undefined;
  /** The move that is drawn as an arrow, if the person has asked for one. */
  readonly hint: string | undefined;
}

const NO_MOVES: readonly LegalMove[] = [];

export class GameBoard {
  readonly #board: Chessboard;
  readonly #moves: MoveInput;
  #key = '';
  #spokenFor = '';
  #shownPly: number | undefined;

  constructor(board: Chessboard, onMove: (uci: string) => void, onPremove: (move: Premove | null) => void) {
    this.#board = board;
    this.#moves = new MoveInput(board, onMove);
    board.addEventListener('premove', (event) => onPremove(event.detail));
  }

  update({ game, shownPly, orientation, premove, hint }: GameBoardState): void {
    const board = this.#board;
    const { position: last } = game;
    const live = shownPly === pliesOf(game);
    if (board.orientation !== orientation) board.orientation = orientation;

    const position = last.positions[shownPly];
    const key = `${game.revision}|${shownPly}`;
    if (position !== undefined && key !== this.#key) {
      this.#key = key;
      board.position = position.fen;
      board.lastMove = shownPly === 0 ? undefined : last.moves[shownPly - 1];
      board.check = position.check;
    }
    board.readOnly = !live || game.phase.kind === 'over' || game.phase.kind === 'elsewhere';
    this.#moves.allow(live && game.phase.kind === 'human' ? last.legalMoves : NO_MOVES);
    board.premoveColor = live && game.phase.kind === 'engine' ? game.setup.human : undefined;
    // A premove belongs to the position that is played, not to the ones before it.
    const shown = live ? premove : undefined;
    if (board.premove !== shown) board.premove = shown;
    board.arrows = hint === undefined ? [] : [{ from: hint.slice(0, 2), to: hint.slice(2, 4), kind: 'best' }];
    this.#announce(game);
    if (this.#shownPly !== shownPly && !live) this.#board.announce(positionWords(game, shownPly));
    this.#shownPly = shownPly;
  }

  #announce(game: Game): void {
    const over = game.phase.kind === 'over' ? resultSentence(game.phase.result) : '';
    const ply = game.position.sans.length;
    const key = `${game.revision}|${over}`;
    if (key === this.#spokenFor) return;
    this.#spokenFor = key;
    const san = game.position.sans[ply - 1];
    const last = san === undefined ? '' : `${colorName(turnAt(game, ply - 1))}: ${spokenMove(san)}.`;
    const turn = game.phase.kind === 'human' ? t`Your move.` : '';
    this.#board.announce([last, over, turn].filter((part) => part !== '').join(' '));
  }
}

/** What a step through the game shows: the move that was made there, and whose turn it is. */
function positionWords(game: Game, ply: number): string {
  const san = game.position.sans[ply - 1];
  const position = game.position.positions[ply - 1];
  const turn = t`${colorName(turnAt(game, ply))} to move.`;
  if (san === undefined || position === undefined) return `${t`Start position.`} ${turn}`;
  return `${t`Move ${position.moveNumber}, ${colorName(position.turn)}: ${spokenMove(san)}.`} ${turn}`;
}
