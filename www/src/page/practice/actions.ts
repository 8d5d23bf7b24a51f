/** What can be done in the Practice view by a button or a key. */

import { listenForShortcuts } from '../shared/shortcuts.js';
import { isShown } from '../shared/views.js';

const KEYS = {
  h: 'hint',
  s: 'solve',
  w: 'why',
  Enter: 'next',
  Escape: 'back',
  b: 'board',
  m: 'type',
  R: 'readPosition',
} as const;

export type Action = (typeof KEYS)[keyof typeof KEYS];
export type Act = (action: Action) => void;

export function listenForActions(act: Act): void {
  listenForShortcuts<Action>(KEYS, () => isShown('practice'), act);
}
