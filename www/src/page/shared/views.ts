/** Which of the page's views is shown; the address bar decides. */

import { signal } from '@preact/signals-core';
import { t } from '#espalier/model/words.js';
import { splitOnce } from '../../model/address/address.js';
import { ANALYSE } from '../../model/address/analysis-link.js';
import { EXPLORE, GAMES, PRACTICE } from '../../model/address/view-links.js';
import { byId, focusForNow } from './dom.js';

const VIEWS = ['play', 'practice', 'analyse', 'explore', 'games'] as const;

export type View = (typeof VIEWS)[number];

/** As the header calls them. */
export const VIEW_NAMES: Readonly<Record<View, () => string>> = {
  play: () => t`Play`,
  practice: () => t`Practice`,
  analyse: () => t`Analyse`,
  explore: () => t`Explore`,
  games: () => t`My games`,
};

/** The links to them stand in the page as it is sent, in English. */
export function nameViews(): void {
  document.querySelector('.bar nav')?.setAttribute('aria-label', t`Views`);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.bar nav a')) {
    const name = VIEW_NAMES[viewOf(link.hash)]();
    if (link.textContent !== name) link.textContent = name;
  }
}

/** Practice belongs to what was played, and has no link of its own. */
const inHeader = (view: View): View => (view === 'practice' ? 'play' : view);

const BY_NAME: Readonly<Record<string, View>> = {
  [PRACTICE]: 'practice',
  [ANALYSE]: 'analyse',
  [EXPLORE]: 'explore',
  [GAMES]: 'games',
};

/** The view that an address leads to. */
export function viewOf(hash: string): View {
  const [name] = splitOnce(hash, '?');
  return BY_NAME[name] ?? 'play';
}

/** Whether the view shown gets the focus as soon as it can have it. */
let isFocusDue = false;

/** Goes from a view to another one. The focus goes along: what has it is about to be hidden. */
export function goTo(address: string): void {
  isFocusDue = true;
  const { hash } = location;
  location.hash = address;
  // What is shown may be further than the address is, and the browser tells of no change: as if there were one.
  if (location.hash === hash) queueMicrotask(() => dispatchEvent(new Event('hashchange')));
}

const shown = signal<View>();

/** Who comes from another view without the focus, which Chrome takes from the link, has it in this one. */
export function showView(view: View): void {
  for (const name of VIEWS) byId(name, HTMLElement).hidden = name !== view;
  const before = shown.peek();
  if (before !== undefined && before !== view && document.activeElement === document.body) isFocusDue = true;
  shown.value = view;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.bar nav a')) {
    if (viewOf(link.hash) === inHeader(view)) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  passFocus(view);
}

/** As it is sent, a view is inert: it gets the focus later, unless somebody has taken that to the header meanwhile. */
export function passFocus(view: View): void {
  const main = byId(view, HTMLElement);
  if (!isFocusDue || main.hidden || main.inert) return;
  isFocusDue = false;
  if (document.querySelector('.bar :focus') !== null) return;
  focusForNow(main);
}

/** Read as a signal is. */
export function isShown(view: View): boolean {
  void shown.value;
  return !byId(view, HTMLElement).hidden;
}

const NAME = 'Espalier';

/** The title of the document says what is going on, for those who have many tabs. */
export function setTitle(text: string): void {
  const title = `${text} – ${NAME}`;
  if (document.title !== title) document.title = title;
}
