/** A sign in a disc, as it stands before what a review says. */

import type { JSX } from 'preact';
import type { Score } from '#espalier/engine/types.js';
import { whiteShare } from '#espalier/model/format.js';

import './badge.css';

/** What a review says of a move. */
export interface Remark {
  readonly mark: string;
  readonly text: string;
}

export function Badge({ mark }: { readonly mark: string }): JSX.Element {
  return (
    <span class="badge" data-sign={mark} aria-hidden="true">
      {mark}
    </span>
  );
}

export function Sign({ sign }: { readonly sign: string }): JSX.Element {
  return (
    <span class="sign" data-sign={sign}>
      {sign}
    </span>
  );
}

/** How much of the game is White's, as a small bar beside a move. */

export function ShareBar({ score }: { readonly score: Score }): JSX.Element {
  return (
    <span class="share-bar" aria-hidden="true">
      <span style={{ width: `${(100 * whiteShare(score)).toFixed(0)}%` }} />
    </span>
  );
}
