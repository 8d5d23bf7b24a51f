/** The line shown in one row, for phones: the move shown stays in sight, and what a review says of it stands below. */

import { nodeOf, ROOT, shownLine } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { nagSign } from '../../model/pgn/nag-sign.js';
import { byId, element } from '../shared/dom.js';
import { badge } from './move-tree.js';
import type { Remark } from './move-tree.js';

export class MoveStrip {
  readonly #root = byId('analyse-strip', HTMLElement);
  readonly #remark = byId('analyse-strip-remark', HTMLElement);
  #drawn = '';

  constructor(onGo: (id: number) => void) {
    this.#root.addEventListener('click', ({ target }) => {
      const node = target instanceof Element ? target.closest<HTMLElement>('button')?.dataset['node'] : undefined;
      if (node !== undefined) onGo(Number(node));
    });
  }

  update(tree: VariationTree, remarks: ReadonlyMap<number, Remark>): void {
    const items = shownLine(tree).map((id) => this.#item(tree, id, remarks.get(id)));
    const shape = JSON.stringify(items);
    if (shape !== this.#drawn) {
      this.#drawn = shape;
      this.#root.replaceChildren(...items.flatMap(({ id, number, san, sign }) => [
        ...(number === '' ? [] : [element('span', { class: 'number' }, number)]),
        element('button', { type: 'button', 'data-node': String(id) }, san, ...(sign === '' ? [] : [element('span', { class: 'sign', 'data-sign': sign }, sign)])),
      ]));
    }
    this.#mark(String(tree.current));
    const remark = remarks.get(tree.current);
    this.#remark.hidden = remark === undefined;
    if (remark === undefined) this.#remark.replaceChildren();
    else if (this.#remark.textContent !== remark.mark + remark.text) this.#remark.replaceChildren(badge(remark.mark), element('span', {}, remark.text));
  }

  #item({ nodes }: VariationTree, id: number, remark: Remark | undefined): { id: number; number: string; san: string; sign: string } {
    const { move, parent, nags = [] } = nodeOf(nodes, id);
    const { turn, moveNumber } = nodeOf(nodes, parent ?? ROOT);
    const number = turn === 'white' ? String(moveNumber) : parent === ROOT ? `${moveNumber}…` : '';
    const [nag] = nags;
    return { id, number, san: move?.san ?? '', sign: remark?.mark ?? (nag === undefined ? '' : nagSign(nag)) };
  }

  #mark(current: string): void {
    let shown: HTMLElement | undefined;
    for (const node of this.#root.querySelectorAll('button')) {
      const isShown = node.dataset['node'] === current;
      if (isShown) shown = node;
      if (isShown === node.hasAttribute('aria-current')) continue;
      if (isShown) node.setAttribute('aria-current', 'step');
      else node.removeAttribute('aria-current');
    }
    // The row and nothing else: `scrollIntoView` would move the whole page.
    if (shown === undefined) this.#root.scrollLeft = 0;
    else this.#root.scrollLeft = shown.offsetLeft - (this.#root.clientWidth - shown.offsetWidth) / 2;
  }
}
