/** A small board that shows what each piece is worth: a color for more or less than usual, a number where it matters. */

import { Chessboard } from '#espalier/element/chessboard.js';
import type { Color, Evaluation } from '#espalier/engine/types.js';
import { fixed, t } from '#espalier/model/words.js';
import { mostUnusual, pieceWorths } from '../../model/analysis/piece-worth.js';
import type { PieceWorth } from '../../model/analysis/piece-worth.js';
import { element } from '../shared/dom.js';

const NUMBERS = 10;
const ROLES: Readonly<Record<string, string>> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen' };

export class WorthBoard {
  readonly root = element('figure', { class: 'worths', 'data-testid': 'worths' });
  readonly #board = new Chessboard();
  readonly #tints = element('div', { class: 'tints', 'aria-hidden': 'true' });
  readonly #words = element('ul', { class: 'unseen' });
  #shown: Evaluation | undefined;
  #orientation: Color = 'white';

  constructor() {
    this.#board.readOnly = true;
    this.#board.inert = true;
    const legend = element(
      'figcaption',
      {},
      element('span', { class: 'less' }, t`less than usual`),
      element('span', { class: 'more' }, t`more`),
      ` · ${t`number: pawns`}`,
    );
    this.root.append(element('div', { class: 'worth-board' }, this.#board, this.#tints), legend, this.#words);
  }

  update(fen: string, orientation: Color, evaluation: Evaluation | undefined): void {
    if (this.#board.position !== fen) this.#board.setPosition(fen, { animate: false });
    if (this.#board.orientation !== orientation) this.#board.orientation = orientation;
    if (evaluation === this.#shown && orientation === this.#orientation) return;
    this.#shown = evaluation;
    this.#orientation = orientation;
    const known = evaluation === undefined ? [] : pieceWorths(evaluation);
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
  if (isNumbered) node.append(element('b', {}, fixed(worth, 1).replace('-', '−')));
  return node;
}

function sentence({ square, color, piece, worth, surplus }: PieceWorth): string {
  const compared = Math.abs(surplus) < 0.05 ? t`as usual` : surplus > 0 ? t`more than usual` : t`less than usual`;
  return t`${t(`${color} ${ROLES[piece] ?? piece}`)} on ${square}: ${fixed(worth, 1)} pawns, ${compared}`;
}
