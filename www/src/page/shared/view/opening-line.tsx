/** What the opening is called. */

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Opening, openingOf } from '../../../model/openings/opening-names.js';
import { loadOpeningNames, openingNames, openingTranslation } from '../opening-names.js';
import { written } from './look.js';
import './opening-line.css';

/** In the language of the page, where its words are there, with moves in the notation chosen. */
export function openingText(opening: Opening | undefined): string | undefined {
  return opening && written(openingTranslation.value?.(opening.name) ?? opening.name);
}

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
      <b>{opening?.eco}</b> <span data-testid="opening">{openingText(opening)}</span>
    </p>
  );
}
