/** A sign in a disc, as it stands before what a review says. */

import type { JSX } from 'preact';
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
