/** The board of the view: the position at a record, its arrows, and how the search saw the game there. */

import { computed, signal } from '@preact/signals';
import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import { type PathMove, pathTo, type Scene } from '#espalier/element/tree/node-board.js';
import type { Color, Score } from '#espalier/engine/types.js';
import { forWhite } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { opposite } from '../../model/game/clock.js';
import { type BoardState, leadBoard } from '../shared/lead-board.js';
import { scoreVerdict } from '../shared/view/eval-bar.js';

const NOTHING = { position: '8/8/8/8/8/8/8/8', arrows: [], readOnly: true };

export class ShownBoard {
  readonly node: Chessboard;
  readonly orientation = signal<Color>('white');
  readonly #state = signal<Omit<BoardState, 'orientation'>>(NOTHING);
  readonly arrows = computed(() => this.#state.value.arrows);
  /** The moves to the record; nothing where none is shown. */
  readonly path = signal<readonly PathMove[]>();
  /** From White's view; what a move that was pruned would have been worth is not known. */
  readonly #score = signal<Score>();
  readonly verdict = computed(() => this.#score.value && scoreVerdict(this.#score.value));
  readonly #sceneOf: (id: number) => Scene;
  /** What is to be seen, until something else is. */
  #wanted: object = {};
  /** The record that was asked for last: the position of one before may come later. */
  #asked: object = {};

  constructor(node: Chessboard, sceneOf: (id: number) => Scene) {
    this.node = node;
    this.#sceneOf = sceneOf;
    leadBoard(node, () => ({ ...this.#state.value, orientation: this.orientation.value }));
  }

  clear(): void {
    this.#wanted = {};
    this.#asked = {};
    this.#state.value = NOTHING;
    this.path.value = undefined;
    this.#score.value = undefined;
  }

  flip(): void {
    this.orientation.value = opposite(this.orientation.value);
  }

  /** Shows a record, unless another is asked for before all of it is there. */
  async show({ tree }: Loaded, id: number): Promise<void> {
    const asked = {};
    this.#asked = asked;
    const path = await pathTo(tree, id);
    if (this.#asked !== asked) return;
    await this.preview(tree, id);
    // Where the pointer has asked for another position meanwhile, the list of moves is that of the record all the same.
    if (this.#asked !== asked) return;
    this.path.value = path;
  }

  /** Shows the position of a record and leaves the list of moves as it is. */
  async preview(tree: RecordTree, id: number): Promise<void> {
    const wanted = {};
    this.#wanted = wanted;
    const { at, arrows } = this.#sceneOf(id);
    const { view } = await tree.position(at);
    if (this.#wanted !== wanted) return;
    this.#state.value = { ...NOTHING, position: view.fen, check: view.check, lastMove: view.moves.at(-1), arrows };
    const { score, eval: stands } = tree.records.node(at);
    const known = score ?? stands;
    this.#score.value = known && forWhite(known, tree.side(at));
  }
}
