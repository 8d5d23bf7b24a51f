/** What the opening is called, from a file that is fetched when the view is first shown. */

import { openingOf, readOpenings } from '../../model/openings/opening-names.js';
import type { OpeningNames } from '../../model/openings/opening-names.js';
import { ROOT, nodeOf, pathTo } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { byId, setText } from '../shared/dom.js';

export class OpeningLine {
  readonly #code = byId('analyse-eco', HTMLElement);
  readonly #name = byId('analyse-opening', HTMLElement);
  readonly #onChange: () => void;
  #names: OpeningNames | undefined;
  #isAsked = false;
  #drawn: VariationTree | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  update(tree: VariationTree): void {
    if (!this.#isAsked) void this.#load();
    if (this.#names === undefined || tree === this.#drawn) return;
    this.#drawn = tree;
    const fens = [ROOT, ...pathTo(tree, tree.current)].map((id) => nodeOf(tree.nodes, id).fen);
    const opening = openingOf(this.#names, fens);
    setText(this.#code, opening?.eco ?? '');
    setText(this.#name, opening?.name ?? '');
  }

  /** Without the file the line stays empty, and nothing else is missing. */
  async #load(): Promise<void> {
    this.#isAsked = true;
    try {
      const answer = await fetch(new URL('./openings.tsv', import.meta.url));
      if (!answer.ok) return;
      this.#names = readOpenings(await answer.text());
      this.#onChange();
    } catch {
      // Off line, or not there.
    }
  }
}
