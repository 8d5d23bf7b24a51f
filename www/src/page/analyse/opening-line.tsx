/** What the opening is called. */

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { nodeOf, pathTo, ROOT } from '../../model/analysis/variation-tree.js';
import { openingOf } from '../../model/openings/opening-names.js';
import { loadOpeningNames, openingNames } from '../shared/opening-names.js';

export function OpeningLine({ tree: { value: tree } }: { readonly tree: ReadonlySignal<VariationTree> }): JSX.Element {
  useEffect(loadOpeningNames, []);
  const fens = [ROOT, ...pathTo(tree, tree.current)].map((id) => nodeOf(tree.nodes, id).fen);
  const opening = openingNames.value && openingOf(openingNames.value, fens);
  return (
    <p class="opening">
      <b>{opening?.eco}</b> <span data-testid="opening">{opening?.name}</span>
    </p>
  );
}
