/** What can be done in the Analyse view by a button or a key. */

import { byId } from '../shared/dom.js';
import { STEP_KEYS, listenForShortcuts } from '../shared/shortcuts.js';
import { isShown } from '../shared/views.js';

const KEYS = { ...STEP_KEYS, ' ': 'engine', Delete: 'remove', u: 'back', x: 'threat', d: 'draw' } as const;

export type Action = (typeof KEYS)[keyof typeof KEYS];

const BUTTONS: readonly Action[] = ['engine', 'flip', 'threat', 'first', 'previous', 'next', 'last', 'back'];

export function wireActions(act: (action: Action) => void): void {
  for (const action of BUTTONS) byId(`analyse-${action}`, HTMLButtonElement).addEventListener('click', () => act(action));
  // Where there is no room for a button, its place is in the menu.
  for (const item of byId('analyse', HTMLElement).querySelectorAll<HTMLButtonElement>('button[data-for]')) {
    item.addEventListener('click', () => byId(item.dataset['for'] ?? '', HTMLButtonElement).click());
  }
  listenForShortcuts<Action>(KEYS, () => isShown('analyse'), act);
}
