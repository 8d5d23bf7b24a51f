/** The moves with comments and variations, each move a button that shows its position. */

import { t } from '#espalier/model/words.js';
import { moveBlocks } from '../../model/analysis/move-blocks.js';
import type { Block, MoveItem } from '../../model/analysis/move-blocks.js';
import { ROOT, shownLine } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { byId, element, keepFocus } from '../shared/dom.js';

export interface MoveTreeEvents {
  readonly onGo: (id: number) => void;
  /** A person wants to know how the position before a reviewed move is searched. */
  readonly onExplore: (id: number) => void;
}

/** What a review says of a move. */
export interface Remark {
  readonly mark: string;
  readonly text: string;
}

const NO_REMARKS: ReadonlyMap<number, Remark> = new Map();

export class MoveTree {
  readonly #root = byId('analyse-moves', HTMLElement);
  #drawn: VariationTree | undefined;
  #remarks = NO_REMARKS;
  #shape = '';

  constructor({ onGo, onExplore }: MoveTreeEvents) {
    this.#root.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button === null) return;
      const { node, explore } = button.dataset;
      if (node !== undefined) onGo(Number(node));
      if (explore !== undefined) onExplore(Number(explore));
    });
  }

  update(tree: VariationTree, remarks = NO_REMARKS): void {
    if (tree === this.#drawn && remarks === this.#remarks) return;
    this.#drawn = tree;
    this.#remarks = remarks;
    const texts = new Map([...remarks].map(([id, { text }]): [number, string] => [id, text]));
    const blocks = moveBlocks(tree, texts);
    const shape = JSON.stringify(blocks) + [...remarks.values()].map(({ mark }) => mark).join();
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#draw(blocks);
    }
    this.#mark(tree);
  }

  #draw(blocks: readonly Block[]): void {
    const { scrollTop } = this.#root;
    const parts = blocks.map((block) => this.#block(block));
    if (blocks.length === 0) parts.push(element('p', { class: 'none' }, t`No moves yet. Move a piece on the board.`));
    keepFocus(this.#root, 'node', () => this.#root.replaceChildren(...parts));
    this.#root.scrollTop = scrollTop;
  }

  #block(block: Block): HTMLElement {
    if (block.kind === 'moves') {
      const items = block.items.map((item) =>
        item.kind === 'text' ? element('span', { class: 'aside' }, item.text) : this.#move(item),
      );
      const line = element('p', { class: block.depth === 0 ? 'main-line' : 'variation' }, ...spaced(items));
      line.style.setProperty('--depth', String(Math.min(block.depth, 4)));
      return line;
    }
    if (block.kind === 'comment') return element('p', { class: 'comment' }, block.text);
    const mark = this.#remarks.get(block.id)?.mark ?? '';
    const explore = element('button', { type: 'button', 'data-explore': String(block.id) }, t`Explore`);
    return element('p', { class: 'remark' }, badge(mark), element('span', {}, block.text), explore);
  }

  #move({ id, number, san, signs }: MoveItem): HTMLElement {
    const mark = this.#remarks.get(id)?.mark;
    const all = mark === undefined || signs.includes(mark) ? signs : [mark, ...signs];
    const button = element('button', { type: 'button', 'data-node': String(id), tabindex: '-1' }, san);
    for (const sign of all) button.append(element('span', { class: 'sign', 'data-sign': sign }, sign));
    return number === '' ? button : element('span', { class: 'numbered' }, element('span', { class: 'number' }, number.replace('.', '')), button);
  }

  /** Marks the line shown and the move shown; Tab stops there, and the arrow keys step. */
  #mark(tree: VariationTree): void {
    const plies = new Map(shownLine(tree).map((id, index): [string, number] => [String(id), index + 1]));
    let current: HTMLElement | undefined;
    let first: HTMLElement | undefined;
    for (const button of this.#root.querySelectorAll<HTMLElement>('button[data-node]')) {
      const id = button.dataset['node'] ?? '';
      const ply = plies.get(id);
      if (ply === undefined) delete button.dataset['ply'];
      else button.dataset['ply'] = String(ply);
      const isCurrent = id === String(tree.current);
      first ??= button;
      if (isCurrent) current = button;
      button.tabIndex = isCurrent || ply === undefined ? 0 : -1;
      if (isCurrent) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    if (current === undefined && first !== undefined) first.tabIndex = 0;
    this.#scrollTo(current, tree.current === ROOT);
  }

  /** Scrolls the list and nothing else: `scrollIntoView` would move the whole page on a phone. */
  #scrollTo(node: HTMLElement | undefined, isStart: boolean): void {
    if (isStart) this.#root.scrollTop = 0;
    if (node === undefined) return;
    const [list, box] = [this.#root.getBoundingClientRect(), node.getBoundingClientRect()];
    if (box.top < list.top) this.#root.scrollTop -= list.top - box.top + box.height;
    else if (box.bottom > list.bottom) this.#root.scrollTop += box.bottom - list.bottom + box.height;
  }
}

export function badge(mark: string): HTMLElement {
  return element('span', { class: 'badge', 'data-sign': mark, 'aria-hidden': 'true' }, mark);
}

/** Lines break between moves, so a space is between them. */
function spaced(nodes: readonly HTMLElement[]): (Node | string)[] {
  return nodes.flatMap((node) => [node, ' ']);
}
