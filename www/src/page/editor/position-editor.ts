/** The dialog in which a position is set up. What the rules say of it is asked after every change. */

import { Chessboard } from '#espalier/element/chessboard.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { PlayStart } from '../../model/address/play-link.js';
import type { BoardSetup, CastlingSide } from '../../model/analysis/board-setup.js';
import {
  CASTLING_SIDES,
  EMPTY_BOARD,
  enPassantSquares,
  mayCastle,
  readSetup,
  START_FEN,
  withCastling,
  withChess960,
  withEnPassant,
  withMove,
  withPiece,
  withTurn,
  writeSetup,
} from '../../model/analysis/board-setup.js';
import { chess960Fen, randomNumber } from '../../model/game/chess960.js';
import { opposite } from '../../model/game/clock.js';
import { positionFault } from '../../model/text/fault-text.js';
import { byId, element, setText } from '../shared/dom.js';
import { EditorBoard } from './editor-board.js';
import { Palette } from './palette.js';

export interface EditorEvents {
  readonly onAnalyse: (position: PlayStart) => void;
  readonly onPlay: (position: PlayStart) => void;
}

const CASTLING_IDS: Readonly<Record<CastlingSide, string>> = {
  K: 'editor-white-short',
  Q: 'editor-white-long',
  k: 'editor-black-short',
  q: 'editor-black-long',
};

export class PositionEditor {
  readonly #rules: Rules;
  readonly #dialog = byId('editor', HTMLDialogElement);
  readonly #boardElement = byId('editor-board', Chessboard);
  readonly #fen = byId('editor-fen', HTMLInputElement);
  readonly #verdict = byId('editor-verdict', HTMLElement);
  readonly #turns = {
    white: byId('editor-turn-white', HTMLInputElement),
    black: byId('editor-turn-black', HTMLInputElement),
  };
  readonly #enPassant = byId('editor-en-passant', HTMLSelectElement);
  readonly #chess960 = byId('editor-chess960', HTMLInputElement);
  readonly #accept = [byId('editor-analyse', HTMLButtonElement), byId('editor-play', HTMLButtonElement)];
  readonly #board: EditorBoard;
  readonly #palette: Palette;
  #setup: BoardSetup = EMPTY_BOARD;
  /** Chosen, and not only read out of a text that may be half typed. */
  #isChess960 = false;
  /** As it was typed, or as the setup is written. */
  #text = '';

  constructor(rules: Rules, events: EditorEvents) {
    this.#rules = rules;
    this.#palette = new Palette((event, piece) => this.#board.carry(event, piece));
    this.#board = new EditorBoard(this.#boardElement, this.#dialog, {
      tool: () => this.#palette.tool,
      pieceOn: (square) => this.#setup.pieces.get(square),
      onPut: (square, piece) => this.#change(withPiece(this.#setup, square, piece)),
      onMove: (from, to) => this.#change(withMove(this.#setup, from, to)),
    });
    this.#wire(events);
  }

  /** Begins with a position. */
  open({ fen, chess960 }: PlayStart): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#boardElement.orientation = 'white';
    this.#choose(readSetup(fen, chess960));
  }

  #wire({ onAnalyse, onPlay }: EditorEvents): void {
    const on = (id: string, act: () => void): void => byId(id, HTMLButtonElement).addEventListener('click', act);
    const leave = (act: (position: PlayStart) => void): void => {
      const position = { fen: this.#text, chess960: this.#setup.chess960 };
      this.#dialog.close();
      act(position);
    };
    on('editor-analyse', () => leave(onAnalyse));
    on('editor-play', () => leave(onPlay));
    on('editor-cancel', () => this.#dialog.close());
    on('editor-start', () => this.#choose(readSetup(START_FEN, false)));
    on('editor-960', () => this.#choose(readSetup(chess960Fen(randomNumber()), true)));
    on('editor-clear', () => this.#change({ ...EMPTY_BOARD, chess960: this.#setup.chess960 }));
    on('editor-flip', () => (this.#boardElement.orientation = opposite(this.#boardElement.orientation)));
    for (const turn of ['white', 'black'] as const) {
      this.#turns[turn].addEventListener('change', () => this.#change(withTurn(this.#setup, turn)));
    }
    for (const side of CASTLING_SIDES) {
      const box = byId(CASTLING_IDS[side], HTMLInputElement);
      box.addEventListener('change', () => this.#change(withCastling(this.#setup, side, box.checked)));
    }
    this.#enPassant.addEventListener('change', () => {
      this.#change(withEnPassant(this.#setup, this.#enPassant.value || undefined));
    });
    this.#chess960.addEventListener('change', () => this.#choose(withChess960(this.#setup, this.#chess960.checked)));
    this.#fen.addEventListener('input', () => {
      const text = this.#fen.value.trim();
      this.#change(readSetup(text, this.#isChess960), text);
    });
    // The keys of the view below are not those of the dialog.
    this.#dialog.addEventListener('close', () => this.#board.letGo());
  }

  /** A setup whose kind of castling was asked for. */
  #choose(setup: BoardSetup): void {
    this.#isChess960 = setup.chess960;
    this.#change(setup);
  }

  #change(setup: BoardSetup, text = writeSetup(setup)): void {
    this.#setup = setup;
    this.#text = text;
    this.#board.show(writeSetup(setup));
    if (document.activeElement !== this.#fen) this.#fen.value = text;
    this.#turns[setup.turn].checked = true;
    this.#chess960.checked = setup.chess960;
    for (const side of CASTLING_SIDES) {
      const box = byId(CASTLING_IDS[side], HTMLInputElement);
      box.checked = setup.castling.has(side);
      box.disabled = !mayCastle(setup, side);
    }
    this.#drawEnPassant(setup);
    this.#judge();
  }

  #drawEnPassant(setup: BoardSetup): void {
    const squares = enPassantSquares(setup);
    const options = [['', t`none`], ...squares.map((square) => [square, square])];
    this.#enPassant.replaceChildren(...options.map(([value = '', label = '']) => element('option', { value }, label)));
    this.#enPassant.value = setup.enPassant ?? '';
    this.#enPassant.disabled = squares.length === 0;
  }

  /** What is wrong with the position, or who is to move in it. */
  #judge(): void {
    const { isGood, words } = this.#verdictOn({ fen: this.#text, chess960: this.#setup.chess960 });
    setText(this.#verdict, words);
    this.#verdict.classList.toggle('wrong', !isGood);
    this.#fen.setAttribute('aria-invalid', String(!isGood));
    for (const button of this.#accept) {
      button.disabled = !isGood;
      button.title = isGood ? '' : words;
    }
  }

  #verdictOn(position: PlayStart): { isGood: boolean; words: string } {
    try {
      const { legalMoves, turn, outcome } = this.#rules.position(position);
      const side = turn === 'white' ? t`White` : t`Black`;
      const moves = t`${side} to move, ${legalMoves.length} legal ${legalMoves.length === 1 ? 'move' : 'moves'}.`;
      return { isGood: true, words: outcome === undefined ? moves : t`The game is over in this position.` };
    } catch (error) {
      return { isGood: false, words: positionFault(error) };
    }
  }
}
