/** The board of a recorded search: the position at the selected record, the moves to it, an arrow for its own. */

import { numberedLine } from '../../model/format.js';
import { ancestry } from '../../model/walk.js';
import type { Chessboard } from '../chessboard.js';
import { element } from '../dom.js';
import type { Color } from '../squares.js';
import type { RecordedTree } from '../../model/recorded-tree.js';

const NO_PIECES = '8/8/8/8/8/8/8/8';

/** Keeps a board and a list of moves at a record. */
export class NodeBoard {
  readonly #board: Chessboard;
  readonly #path: HTMLElement;
  readonly #onSelect: (id: number) => void;

  /** `path` becomes the list of moves to the record. */
  constructor(board: Chessboard, path: HTMLElement, onSelect: (id: number) => void) {
    this.#board = board;
    this.#path = path;
    this.#onSelect = onSelect;
    board.readOnly = true;
    this.#path.addEventListener('click', (event) => {
      const target = event.target instanceof Element ? event.target.closest('button') : null;
      if (target?.dataset['id'] !== undefined) this.#onSelect(Number(target.dataset['id']));
    });
  }

  /** Turns the board. */
  flip(): void {
    this.#board.orientation = this.#board.orientation === 'white' ? 'black' : 'white';
  }

  /** Turns the board to whoever moves first. */
  turnTo(color: Color): void {
    this.#board.orientation = color;
  }

  /** Shows no record. */
  clear(): void {
    const board = this.#board;
    board.position = NO_PIECES;
    board.check = undefined;
    board.lastMove = undefined;
    board.arrows = [];
    this.#path.replaceChildren();
  }

  /** Shows a record; resolves with the moves to it, numbered, or nothing when `isStale` says that another is wanted. */
  async show(trace: RecordedTree, id: number, isStale: () => boolean): Promise<string[] | undefined> {
    const { view, sans } = await trace.position(id);
    if (isStale()) return undefined;
    const { records } = trace;
    const board = this.#board;
    board.position = view.fen;
    board.check = view.check;
    const isPruned = records.visit(id) === 'pruned';
    const move = records.move(id);
    board.lastMove = view.moves.at(-1);
    board.arrows =
      move === undefined ? [] : [{ from: move.from, to: move.to, kind: isPruned ? 'pruned' : 'played' }];
    const { view: root } = await trace.position(0);
    if (isStale()) return undefined;
    const pruned = isPruned ? [view.legalMoves.find(({ uci }) => uci === move?.uci)?.san ?? move?.uci ?? ''] : [];
    const names = numberedLine(root, [...sans, ...pruned]);
    this.#drawPath(trace, id, names);
    return names;
  }

  #drawPath(trace: RecordedTree, id: number, names: readonly string[]): void {
    const { records } = trace;
    // Only some records have a move of their own: the root and searches of the node itself have none.
    const moved = ancestry(records, id).filter(
      (step) => records.move(step) !== undefined || records.passes(step),
    );
    const items = moved.map((step, index) => {
      const current = step === id ? { 'aria-current': 'true' } : {};
      const label = names[index] ?? '';
      return element('li', {}, element('button', { type: 'button', 'data-id': String(step), ...current }, label));
    });
    const first = element('button', { type: 'button', 'data-id': '0', ...(moved.length === 0 && { 'aria-current': 'true' }) }, 'root');
    this.#path.replaceChildren(element('li', {}, first), ...items);
  }
}
