/** Drawings for controls, in squares of 20, and the mark of the page, which is there before any script. */

import type { JSX } from 'preact';

const PATHS = {
  back: 'M7.5 4 3.5 8l4 4M4 8h7.5a4.5 4.5 0 0 1 0 9H8',
  close: 'M5 5l10 10M15 5 5 15',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  down: 'M5.5 8 10 12.5 14.5 8',
  draw: 'M4 7.5h12M4 12.5h12',
  first: 'M5 4.5v11M15 4.5 9.5 10l5.5 5.5',
  flip: 'M6.5 16V4.5M3.5 7.5l3-3 3 3M13.5 4v11.5M10.5 12.5l3 3 3-3',
  games: 'M3.5 4h13v3.5h-13zM4.5 7.5V16h11V7.5M8 10.5h4',
  help: 'M7.2 7.4a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.1-1.5 2.2M10 15.4v.1',
  hint: 'M7.8 14.5c0-2-2.8-3-2.8-6.5a5 5 0 0 1 10 0c0 3.5-2.8 4.5-2.8 6.5zM8 17.5h4',
  last: 'M15 4.5v11M5 4.5 10.5 10 5 15.5',
  list: 'M7 5h10M7 10h10M7 15h10M3 5h.1M3 10h.1M3 15h.1',
  more: 'M4.5 9.5a.5.5 0 1 0 .01 0zM10 9.5a.5.5 0 1 0 .01 0zM15.5 9.5a.5.5 0 1 0 .01 0z',
  next: 'M7.5 4.5 13 10l-5.5 5.5',
  open: 'M3 15.5v-11h5l1.5 2H17v9z',
  plus: 'M10 4v12M4 10h12',
  previous: 'M12.5 4.5 7 10l5.5 5.5',
  resign: 'M5 17.5V3.5h10l-2.5 3.5 2.5 3.5H5',
  settings: `M3 5.5h6M13 5.5h4M3 10h2M9 10h8M3 14.5h8M15 14.5h2
M11 3.6a1.9 1.9 0 1 0 .01 0zM7 8.1a1.9 1.9 0 1 0 .01 0zM13 12.6a1.9 1.9 0 1 0 .01 0z`,
  share: 'M10 12.5V3.5M6.8 6.5 10 3.5l3.2 3M5.5 9.5H4v7h12v-7h-1.5',
  threat: 'M10 5a5 5 0 1 0 .01 0zM10 2.5v5M10 12.5v5M2.5 10h5M12.5 10h5',
} as const;

export type IconName = keyof typeof PATHS | 'mark';

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  if (name !== 'mark') return <Drawn path={PATHS[name]} />;
  return (
    <svg class="icon" aria-hidden="true">
      <use href="#icon-mark" />
    </svg>
  );
}

/** What one panel alone has. */
export function Drawn({ path }: { readonly path: string }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
