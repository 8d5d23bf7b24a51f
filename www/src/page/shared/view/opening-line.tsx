/** What the opening is called. */

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { openingOf } from '../../../model/openings/opening-names.js';
import { loadOpeningNames, openingNames } from '../opening-names.js';
import './opening-line.css';

/** `fens` are the positions up to the one shown, from the start on. */
export function OpeningLine({ fens }: { readonly fens: readonly string[] }): JSX.Element {
  const plies = fens.length - 1;
  // At each move: a connection that was gone may be back.
  useEffect(() => {
    if (plies > 0) loadOpeningNames();
  }, [plies]);
  const opening = openingNames.value && openingOf(openingNames.value, fens);
  return (
    <p class="opening">
      <b>{opening?.eco}</b> <span data-testid="opening">{opening?.name}</span>
    </p>
  );
}
