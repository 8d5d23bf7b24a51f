/**
 * The board of the editor: pieces are put, moved and taken away by mouse, touch and keyboard, whatever the rules say.
 */

import type { ReadonlySignal } from '@preact/signals';
import type { Square } from '#espalier/chess/squares.js';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { drawPiece } from '#espalier/element/pieces.js';
import { t } from '#espalier/model/words.js';
import {
  type BoardSetup,
  isPieceLetter,
  type PieceLetter,
  pieceOf,
  withMove,
  withPiece,
} from '../../model/analysis/board-setup.js';
import { focusedSquare, squareUnder } from '../shared/board-pointer.js';
import { chosenPieces } from '../shared/page-board.js';

/** What a click on a square does: moves what is there, takes it away, or puts a piece. */
export type Tool = 'move' | 'erase' | PieceLetter;

/** Pixels a pointer may tremble before a click becomes a drag. */
const TREMBLE = 4;

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly does: 'paint' | 'carry';
  /** What is put wherever the pointer goes; nothing where it erases. */
  readonly piece: PieceLetter | undefined;
  /** Where a carried piece comes from; nothing where it is a new one. */
  readonly from: Square | undefined;
  readonly ghost: Ghost | undefined;
}

export class EditorBoard {
  readonly #board: Chessboard;
  readonly #place: HTMLElement;
  readonly #setup: ReadonlySignal<BoardSetup>;
  readonly #tool: ReadonlySignal<Tool>;
  readonly #onChange: (setup: BoardSetup) => void;
  #press: Press | undefined;
  /** The square of a piece that goes where the next click is. */
  #picked: Square | undefined;

  /** A piece that is dragged is drawn in `place`. */
  constructor(
    board: Chessboard,
    place: HTMLElement,
    setup: ReadonlySignal<BoardSetup>,
    tool: ReadonlySignal<Tool>,
    onChange: (setup: BoardSetup) => void,
  ) {
    this.#board = board;
    this.#place = place;
    this.#setup = setup;
    this.#tool = tool;
    this.#onChange = onChange;
    board.addEventListener('pointerdown', (event) => this.#down(event), true);
    board.addEventListener('keydown', (event) => this.#key(event), true);
    board.addEventListener('contextmenu', (event) => event.preventDefault());
    place.addEventListener('pointermove', (event) => this.#drag(event));
    place.addEventListener('pointerup', (event) => this.#up(event));
    place.addEventListener('pointercancel', () => this.#end());
  }

  /** A piece of the palette is taken to the board. */
  carry(event: PointerEvent, piece: PieceLetter): void {
    this.#begin(event, 'carry', piece, undefined);
  }

  show(fen: string): void {
    this.#board.setPosition(fen, { animate: false });
  }

  /** Forgets what was picked up. */
  letGo(): void {
    this.#picked = undefined;
    this.#board.lastMove = undefined;
  }

  #down(event: PointerEvent): void {
    const square = squareUnder(this.#board, event);
    if (square === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const tool = this.#tool.value;
    const there = this.#pieceOn(square);
    if (event.button === 2 || tool === 'erase') return this.#paint(event, square, undefined);
    if (tool !== 'move') return this.#paint(event, square, there === tool ? undefined : tool);
    if (this.#picked !== undefined && this.#picked !== square) return this.#send(square);
    if (there === undefined) return;
    this.#begin(event, 'carry', there, square);
  }

  #paint(event: PointerEvent, square: Square, piece: PieceLetter | undefined): void {
    this.#begin(event, 'paint', piece, undefined);
    this.#put(square, piece);
  }

  #begin(
    { pointerId, clientX, clientY }: PointerEvent,
    does: Press['does'],
    piece: PieceLetter | undefined,
    from: Square | undefined,
  ): void {
    this.#end();
    // A touch would keep its events where it began, and scroll.
    this.#place.setPointerCapture(pointerId);
    const ghost =
      does === 'carry' && piece !== undefined ? new Ghost(this.#place, piece, this.#board.clientWidth / 8) : undefined;
    this.#press = { pointer: pointerId, x: clientX, y: clientY, does, piece, from, ghost };
  }

  #drag(event: PointerEvent): void {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    if (press.does === 'carry') {
      if (isFar(press, event)) press.ghost?.moveTo(event);
      return;
    }
    const square = squareUnder(this.#board, event);
    if (square !== undefined && this.#pieceOn(square) !== press.piece) this.#put(square, press.piece);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    this.#end();
    if (press.does === 'paint') return;
    const to = squareUnder(this.#board, event);
    const { from, piece } = press;
    if (from === undefined) {
      if (isFar(press, event) && to !== undefined) this.#put(to, piece);
    } else if (!isFar(press, event)) this.#pick(from);
    else if (to === undefined) this.#put(from, undefined);
    else this.#move(from, to);
  }

  #key(event: KeyboardEvent): void {
    const square = focusedSquare(event);
    if (square === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.#click(square);
    else if (isPieceLetter(event.key)) this.#put(square, event.key);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#put(square, undefined);
    else if (event.key === 'Escape' && this.#picked !== undefined) this.letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A key does on a square what a click does. */
  #click(square: Square): void {
    const tool = this.#tool.value;
    const there = this.#pieceOn(square);
    if (tool !== 'move') this.#put(square, tool === 'erase' || there === tool ? undefined : tool);
    else if (this.#picked !== undefined && this.#picked !== square) this.#send(square);
    else if (there !== undefined) this.#pick(square);
  }

  #pick(square: Square): void {
    if (this.#picked === square) return this.letGo();
    this.#picked = square;
    this.#board.lastMove = { from: square, to: square };
    this.#say(this.#pieceOn(square), t`on ${square} picked up`);
  }

  #send(square: Square): void {
    const from = this.#picked;
    if (from !== undefined) this.#move(from, square);
  }

  #move(from: Square, to: Square): void {
    const piece = this.#pieceOn(from);
    this.letGo();
    this.#onChange(withMove(this.#setup.value, from, to));
    this.#say(piece, t`on ${to}`);
  }

  #put(square: Square, piece: PieceLetter | undefined): void {
    const before = this.#pieceOn(square);
    this.letGo();
    this.#onChange(withPiece(this.#setup.value, square, piece));
    if (piece !== undefined) this.#say(piece, t`on ${square}`);
    else if (before !== undefined) this.#say(before, t`on ${square} taken away`);
  }

  #pieceOn(square: Square): PieceLetter | undefined {
    return this.#setup.value.pieces.get(square);
  }

  #say(piece: PieceLetter | undefined, what: string): void {
    if (piece !== undefined) this.#board.announce(`${pieceName(piece)} ${what}`);
  }

  #end(): void {
    this.#press?.ghost?.remove();
    this.#press = undefined;
  }
}

export function pieceName(letter: PieceLetter): string {
  const { color, role } = pieceOf(letter);
  return t(`${color} ${role}`);
}

function isFar(press: Press, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - press.x, clientY - press.y) > TREMBLE;
}

/** The piece under the pointer. */
class Ghost {
  readonly #node: SVGSVGElement;
  readonly #size: number;

  constructor(place: HTMLElement, piece: PieceLetter, size: number) {
    this.#node = drawPiece(pieceOf(piece), chosenPieces());
    this.#size = size;
    this.#node.classList.add('drawn-piece', 'ghost');
    this.#node.style.width = this.#node.style.height = `${size}px`;
    this.#node.style.visibility = 'hidden';
    place.append(this.#node);
  }

  moveTo({ clientX, clientY }: PointerEvent): void {
    this.#node.style.visibility = 'visible';
    this.#node.style.left = `${clientX - this.#size / 2}px`;
    this.#node.style.top = `${clientY - this.#size / 2}px`;
  }

  remove(): void {
    this.#node.remove();
  }
}
