/** A drawing of index.html, by the name of its symbol. */

import type { JSX } from 'preact';

export type IconName =
  | 'back'
  | 'close'
  | 'copy'
  | 'down'
  | 'draw'
  | 'first'
  | 'flip'
  | 'games'
  | 'help'
  | 'hint'
  | 'last'
  | 'list'
  | 'mark'
  | 'more'
  | 'next'
  | 'open'
  | 'plus'
  | 'previous'
  | 'resign'
  | 'settings'
  | 'share'
  | 'sprout'
  | 'threat'
  | 'you';

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
