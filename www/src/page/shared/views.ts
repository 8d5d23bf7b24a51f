/** Which of the page's views is shown; the address bar decides. */

import { t } from 'espalier/words';
import { splitOnce } from '../../model/address/address.js';
import { ANALYSE } from '../../model/address/analysis-link.js';
import { EXPLORE } from '../../model/address/explore-link.js';
import { byId } from './dom.js';

export type View = 'play' | 'analyse' | 'explore';

const VIEWS = ['play', 'analyse', 'explore'] as const satisfies readonly View[];

/** As the header calls them. */
export const VIEW_NAMES: Readonly<Record<View, string>> = { play: t`Play`, analyse: t`Analyse`, explore: t`Explore` };

/** The view that an address leads to. */
export function viewOf(hash: string): View {
  const [name] = splitOnce(hash, '?');
  return name === EXPLORE ? 'explore' : name === ANALYSE ? 'analyse' : 'play';
}

export function showView(view: View): void {
  for (const name of VIEWS) {
    byId(name, HTMLElement).hidden = name !== view;
    const link = byId(`to-${name}`, HTMLAnchorElement);
    if (name === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

export function isShown(view: View): boolean {
  return !byId(view, HTMLElement).hidden;
}
