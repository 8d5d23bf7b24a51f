/** The meanings of the arrows on a board, in the row below it. */

import type { JSX } from 'preact';
import type { Arrow } from '#espalier/element/arrow-shapes.js';
import { t } from '#espalier/model/words.js';
import './arrow-legend.css';

type Meaning = 'played' | 'better' | 'threat' | 'support';

function meaningWords(meaning: Meaning): string {
  switch (meaning) {
    case 'played':
      return t`played`;
    case 'better':
      return t`better`;
    case 'threat':
      return t`threat`;
    case 'support':
      return t`supports it`;
  }
}

/** Of a threat, its move is dashed, and the arrow of the piece that supports it is not. */
export function threatMeanings(arrows: readonly Arrow[]): readonly Meaning[] {
  if (!arrows.some(({ dashed }) => dashed)) return [];
  return arrows.length > 1 ? ['threat', 'support'] : ['threat'];
}

export function ArrowLegend({ meanings }: { readonly meanings: readonly Meaning[] }): JSX.Element | null {
  if (meanings.length === 0) return null;
  return (
    <span class="arrow-legend">
      {meanings.map((meaning) => (
        <span class={meaning}>{meaningWords(meaning)}</span>
      ))}
    </span>
  );
}
