/** The board of the view: the position at a record, its arrows and what they mean, and how the search saw the game there. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import { NodeBoard } from '#espalier/element/tree/node-board.js';
import type { Scene } from '#espalier/element/tree/node-board.js';
import { forWhite } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { EvalBar, scoreVerdict } from '../shared/eval-bar.js';
import { byId } from '../shared/dom.js';
import { drawArrowKeys } from './map-tools.js';

export class BoardPane {
  readonly #board: Chessboard;
  readonly #shown: NodeBoard;
  readonly #evalBar = new EvalBar('explore-eval');
  readonly #sceneOf: (id: number) => Scene;
  #weighed: (() => void) | undefined;

  constructor(board: Chessboard, onSelect: (id: number) => void, sceneOf: (id: number) => Scene) {
    this.#board = board;
    this.#sceneOf = sceneOf;
    this.#shown = new NodeBoard(board, byId('path', HTMLOListElement), onSelect, (_, id) => sceneOf(id));
  }

  /** Shows a record; resolves with the moves to it, or with nothing where another is wanted by then. */
  async show(tree: RecordTree, id: number, isStale: () => boolean): Promise<string[] | undefined> {
    const names = await this.#shown.show(tree, id, isStale);
    if (names === undefined) return undefined;
    this.#explain(tree, id);
    return names;
  }

  /** Shows the position of a record and leaves the list of moves as it is. */
  async preview(tree: RecordTree, id: number, isStale: () => boolean): Promise<void> {
    await this.#shown.preview(tree, id, isStale);
    if (!isStale()) this.#explain(tree, id);
  }

  clear(): void {
    this.#weighed = undefined;
    this.#shown.clear();
    this.#evalBar.update(undefined, this.#board.orientation);
  }

  flip(): void {
    this.#shown.flip();
    this.#weighed?.();
  }

  #explain(tree: RecordTree, id: number): void {
    const { at, arrows } = this.#sceneOf(id);
    drawArrowKeys(byId('arrow-keys', HTMLElement), arrows);
    // What a move that was pruned would have been worth is not known.
    const { score, eval: stands } = tree.records.node(at);
    const known = score ?? stands;
    this.#weighed = () => {
      const verdict = known === undefined ? undefined : scoreVerdict(forWhite(known, tree.side(at)));
      this.#evalBar.update(verdict, this.#board.orientation);
    };
    this.#weighed();
  }
}
