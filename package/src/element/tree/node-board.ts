/** The board of a recorded search: the position at the selected record, the moves to it, an arrow for its own. */

import type { Color } from '../../chess/squares.js';
import { numberedLine } from '../../model/format.js';
import type { RecordedTree } from '../../model/record-tree.js';
import { ancestry } from '../../model/walk.js';
import { t } from '../../model/words.js';
import type { Arrow } from '../arrows.js';
import type { Chessboard } from '../chessboard.js';
import { element, focusedIn } from '../dom.js';
import { whenResized } from '../screen.js';

/** What the board shows for a record: at which record it stands, and its arrows. */
export interface Scene {
  readonly at: number;
  readonly arrows: readonly Arrow[];
}

/** The position at the record itself, and an arrow for its move. */
export function ownMove({ records }: RecordedTree, id: number): Scene {
  const move = records.move(id);
  const kind = records.visit(id) === 'pruned' ? 'pruned' : 'played';
  return { at: id, arrows: move === undefined ? [] : [{ from: move.from, to: move.to, kind }] };
}

/** A move to a record, and the record that it leads to. */
export interface PathMove {
  readonly id: number;
  readonly name: string;
}

/** The moves to a record, numbered. */
export async function pathTo(tree: RecordedTree, id: number): Promise<PathMove[]> {
  const { records } = tree;
  const { view, sans } = await tree.position(id);
  const { view: root } = await tree.position(0);
  const move = records.move(id);
  const isPruned = records.visit(id) === 'pruned';
  const pruned = isPruned ? [view.legalMoves.find(({ uci }) => uci === move?.uci)?.san ?? move?.uci ?? ''] : [];
  const names = numberedLine(root, [...sans, ...pruned]);
  // Only some records have a move of their own: the root and searches of the node itself have none.
  const moved = ancestry(records, id).filter((step) => records.move(step) !== undefined || records.passes(step));
  return moved.map((step, index) => ({ id: step, name: names[index] ?? '' }));
}

/** Keeps a board and a list of moves at a record. */
export class NodeBoard {
  readonly #board: Chessboard;
  readonly #path: HTMLElement;
  readonly #onSelect: (id: number) => void;
  readonly #sceneOf: (tree: RecordedTree, id: number) => Scene;

  /** `path` becomes the list of moves to the record; `sceneOf` says where the board stands, and its arrows. */
  constructor(board: Chessboard, path: HTMLElement, onSelect: (id: number) => void, sceneOf = ownMove) {
    this.#board = board;
    this.#sceneOf = sceneOf;
    this.#path = path;
    this.#onSelect = onSelect;
    board.readOnly = true;
    this.#path.addEventListener('click', (event) => {
      const target = event.target instanceof Element ? event.target.closest('button') : null;
      if (target?.dataset['id'] !== undefined) this.#onSelect(Number(target.dataset['id']));
    });
    whenResized(path, () => this.#showEnd());
  }

  /** Turns the board. */
  flip(): void {
    this.#board.orientation = this.#board.orientation === 'white' ? 'black' : 'white';
  }

  /** Turns the board to whoever moves first. */
  turnTo(color: Color): void {
    this.#board.orientation = color;
  }

  /** Shows a record, unless `isStale` says meanwhile that another is wanted. */
  async show(trace: RecordedTree, id: number, isStale: () => boolean): Promise<void> {
    const path = await pathTo(trace, id);
    if (isStale()) return;
    await this.preview(trace, id, isStale);
    if (!isStale()) this.#drawPath(path, id);
  }

  /** Shows the position of a record and leaves the list of moves as it is. */
  async preview(trace: RecordedTree, id: number, isStale: () => boolean): Promise<void> {
    const { at, arrows } = this.#sceneOf(trace, id);
    const { view } = await trace.position(at);
    if (isStale()) return;
    const board = this.#board;
    board.position = view.fen;
    board.check = view.check;
    board.lastMove = view.moves.at(-1);
    board.arrows = arrows;
  }

  #drawPath(path: readonly PathMove[], id: number): void {
    const items = path.map(({ id: step, name }) => {
      const current = step === id ? { 'aria-current': 'true' } : {};
      return element('li', {}, element('button', { type: 'button', 'data-id': String(step), ...current }, name));
    });
    const first = element(
      'button',
      { type: 'button', 'data-id': '0', ...(path.length === 0 && { 'aria-current': 'true' }) },
      t`root`,
    );
    const hadFocus = focusedIn(this.#path) !== undefined;
    this.#path.replaceChildren(element('li', {}, first), ...items);
    // The buttons are new ones.
    if (hadFocus) this.#path.querySelector<HTMLElement>('li:last-child button')?.focus({ preventScroll: true });
    this.#showEnd();
  }

  /** A long line scrolls to its end, where the record is. */
  #showEnd(): void {
    this.#path.scrollLeft = this.#path.scrollWidth;
  }
}
