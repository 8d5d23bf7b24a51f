/** How much of the game is White's, as a small bar beside a move. */

import type { JSX } from 'preact';
import type { Score } from '#espalier/engine/types.js';
import { whiteShare } from '#espalier/model/format.js';
import './share-bar.css';

export function ShareBar({ score }: { readonly score: Score }): JSX.Element {
  return (
    <span class="share-bar" aria-hidden="true">
      <span style={{ width: `${(100 * whiteShare(score)).toFixed(0)}%` }} />
    </span>
  );
}
