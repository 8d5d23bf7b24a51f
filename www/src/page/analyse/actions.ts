/** What can be done in the Analyse view by a button or a key. */

import { listenForShortcuts, STEP_KEYS } from '../shared/shortcuts.js';
import { isShown } from '../shared/views.js';

const KEYS = {
  ...STEP_KEYS,
  ' ': 'engine',
  Delete: 'remove',
  u: 'back',
  x: 'threat',
  d: 'draw',
  g: 'games',
  '[': 'previous-game',
  ']': 'next-game',
  m: 'type',
  r: 'readMove',
  R: 'readPosition',
  e: 'readEvaluation',
  k: 'next-mistake',
  K: 'previous-mistake',
  w: 'why',
} as const;

export type Action = (typeof KEYS)[keyof typeof KEYS] | 'promote' | 'play' | 'explore' | 'set-up' | 'chapter';
export type Act = (action: Action) => void;

export function listenForActions(act: Act): void {
  listenForShortcuts<Action>(KEYS, () => isShown('analyse'), act);
}
