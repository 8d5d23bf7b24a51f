/** A small board that shows what each piece is worth: a color for more or less than usual, a number where it matters. */

import { EspalierBoard } from 'espalier/element';
import { mostUnusual } from '../../model/analysis/piece-worth.js';
import type { PieceWorth } from '../../model/analysis/piece-worth.js';
import type { Color } from 'espalier';
import { element } from '../shared/dom.js';

const NUMBERS = 10;
const NAMES: Readonly<Record<string, string>> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen' };

export class WorthBoard {
  readonly root = element('figure', { class: 'worths', 'data-testid': 'worths' });
  readonly #board = new EspalierBoard();
  readonly #tints = element('div', { class: 'tints', 'aria-hidden': 'true' });
  readonly #words = element('ul', { class: 'unseen' });
  #shown: readonly PieceWorth[] | undefined;
  #orientation: Color = 'white';

  constructor() {
    this.#board.readOnly = true;
    this.#board.inert = true;
    const legend = element(
      'figcaption',
      {},
      element('span', { class: 'less' }, 'less than usual'),
      element('span', { class: 'more' }, 'more'),
      ' · number: pawns',
    );
    this.root.append(element('div', { class: 'worth-board' }, this.#board, this.#tints), legend, this.#words);
  }

  update(fen: string, orientation: Color, worths: readonly PieceWorth[] | undefined): void {
    if (this.#board.position !== fen) this.#board.setPosition(fen, { animate: false });
    if (this.#board.orientation !== orientation) this.#board.orientation = orientation;
    if (worths === this.#shown && orientation === this.#orientation) return;
    this.#shown = worths;
    this.#orientation = orientation;
    const known = worths ?? [];
    const numbered = new Set(mostUnusual(known, NUMBERS).map(({ square }) => square));
    this.#tints.replaceChildren(...known.map((worth) => tint(worth, orientation, numbered.has(worth.square))));
    this.#words.replaceChildren(...known.map((worth) => element('li', {}, sentence(worth))));
  }
}

function tint({ square, surplus, worth }: PieceWorth, orientation: Color, isNumbered: boolean): HTMLElement {
  const [column, row] = ['abcdefgh'.indexOf(square.charAt(0)), 8 - Number(square.charAt(1))];
  const node = element('span', { class: surplus < 0 ? 'less' : 'more' });
  node.style.gridColumn = String((orientation === 'white' ? column : 7 - column) + 1);
  node.style.gridRow = String((orientation === 'white' ? row : 7 - row) + 1);
  node.style.setProperty('--much', `${Math.round(Math.min(1, Math.abs(surplus) * 1.6) * 100)}%`);
  if (isNumbered) node.append(element('b', {}, worth.toFixed(1).replace('-', '−')));
  return node;
}

function sentence({ square, color, piece, worth, surplus }: PieceWorth): string {
  const compared = Math.abs(surplus) < 0.05 ? 'as usual' : surplus > 0 ? 'more than usual' : 'less than usual';
  return `${color} ${NAMES[piece] ?? piece} on ${square}: ${worth.toFixed(1)} pawns, ${compared}`;
}
