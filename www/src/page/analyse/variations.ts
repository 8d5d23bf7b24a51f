/** The other moves at the position shown, each a button that goes there. */

import { branchesAt, nodeOf } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { numberedLine } from 'espalier/element';
import { byId, element } from '../shared/dom.js';

export class Variations {
  readonly #root = byId('analyse-variations', HTMLElement);
  #drawn: VariationTree | undefined;

  constructor(onGo: (id: number) => void) {
    this.#root.addEventListener('click', (event) => {
      const node = event.target instanceof Element ? event.target.closest('button') : null;
      if (node !== null) onGo(Number(node.dataset['node']));
    });
  }

  update(tree: VariationTree): void {
    if (tree === this.#drawn) return;
    this.#drawn = tree;
    const { instead, onward } = branchesAt(tree);
    this.#root.replaceChildren(...group(tree, 'Instead', instead), ...group(tree, 'Then', onward));
    if (this.#root.childElementCount === 0) this.#root.append('Another move at any position begins a variation.');
  }
}

function group(tree: VariationTree, label: string, ids: readonly number[]): HTMLElement[] {
  if (ids.length === 0) return [];
  const buttons = ids.map((id) => element('button', { type: 'button', 'data-node': String(id) }, nameOf(tree, id)));
  return [element('span', {}, label), ...buttons];
}

/** A move with its number. */
function nameOf({ nodes }: VariationTree, id: number): string {
  const { parent, move } = nodeOf(nodes, id);
  return parent === undefined ? '' : numberedLine(nodeOf(nodes, parent), [move?.san ?? '']).join('');
}
