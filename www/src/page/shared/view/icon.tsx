/** A drawing of index.html, by the name of its symbol. */

import type { JSX } from 'preact';

export type IconName =
  | 'auto'
  | 'back'
  | 'dark'
  | 'draw'
  | 'first'
  | 'flip'
  | 'games'
  | 'help'
  | 'hint'
  | 'last'
  | 'light'
  | 'mark'
  | 'next'
  | 'plus'
  | 'previous'
  | 'resign'
  | 'share'
  | 'sound-off'
  | 'sound-on'
  | 'sprout'
  | 'you';

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
