/** What the opening is called, from a file that is fetched when the view is first shown. */

import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { ROOT, nodeOf, pathTo } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { openingOf, readOpenings } from '../../model/openings/opening-names.js';
import type { OpeningNames } from '../../model/openings/opening-names.js';

const names = signal<OpeningNames>();

export function OpeningLine({ tree: { value: tree } }: { readonly tree: ReadonlySignal<VariationTree> }): JSX.Element {
  useEffect(() => void load(), []);
  const fens = [ROOT, ...pathTo(tree, tree.current)].map((id) => nodeOf(tree.nodes, id).fen);
  const opening = names.value && openingOf(names.value, fens);
  return <p class="opening"><b>{opening?.eco}</b> <span data-testid="opening">{opening?.name}</span></p>;
}

/** Without the file the line stays empty, and nothing else is missing. */
async function load(): Promise<void> {
  try {
    const answer = await fetch(new URL('./openings.tsv', import.meta.url));
    if (answer.ok) names.value = readOpenings(await answer.text());
  } catch {
    // Off line, or not there.
  }
}
