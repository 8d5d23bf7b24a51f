/** The keys of the Explore view, wherever in it the focus is. */

import type { Direction } from 'espalier/element';

/** How many rows a page key goes in the table. */
const PAGE = 10;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  ArrowLeft: 'parent',
  ArrowRight: 'firstChild',
};

/** Fields and whatever has keys of its own. */
const OWN_KEYS = 'input, select, textarea, espalier-board, summary, .wide-table, [role="tab"], .scrolled';

export interface Walk {
  readonly isReady: () => boolean;
  readonly step: (direction: Direction) => void;
  readonly page: (rows: number) => void;
  readonly toggle: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly zoomAll: () => void;
  readonly follow: () => void;
  readonly followAll: () => void;
  readonly judge: () => void;
}

export function listenForKeys(view: HTMLElement, walk: Walk): void {
  view.addEventListener('keydown', (event) => {
    if (!walk.isReady() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(event.target instanceof Element) || event.target.closest(OWN_KEYS)) return;
    const act = actionOf(event, walk);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

function actionOf({ key, target }: KeyboardEvent, walk: Walk): (() => void) | undefined {
  const arrow = ARROWS[key];
  if (arrow !== undefined) return () => walk.step(arrow);
  // Where a button has the focus, Enter and Space are its own.
  const isOnButton = target instanceof Element && target.closest('button') !== null;
  switch (key) {
    case 'Enter':
    case ' ':
      return isOnButton ? undefined : walk.toggle;
    case 'PageUp':
      return () => walk.page(-PAGE);
    case 'PageDown':
      return () => walk.page(PAGE);
    case '+':
      return walk.zoomIn;
    case '-':
      return walk.zoomOut;
    case '0':
      return walk.zoomAll;
    case 'l':
      return walk.follow;
    case 'L':
      return walk.followAll;
    case 'w':
      return walk.judge;
    default:
      return undefined;
  }
}
