/** Single-key shortcuts, listed in the sheet that `?` opens. */

/** What each key does, by the key's name. */
export type Keys<Action extends string> = Readonly<Record<string, Action>>;

/** In every view that goes through the moves of a game. */
export const STEP_KEYS = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'first',
  ArrowDown: 'last',
  Home: 'first',
  End: 'last',
  f: 'flip',
  b: 'board',
} as const;

/** In every view. */
export const PAGE_KEYS = { '?': 'help', ',': 'settings' } as const;

export const PLAY_KEYS = {
  ...STEP_KEYS,
  n: 'new',
  u: 'undo',
  h: 'hint',
  t: 'threat',
  k: 'nextMoment',
  K: 'previousMoment',
  w: 'why',
  m: 'type',
  r: 'readMove',
  R: 'readPosition',
  c: 'readClocks',
} as const;
export type Shortcut = (typeof PLAY_KEYS)[keyof typeof PLAY_KEYS];

/** Those that need no letter, digit or sign: they stay where single-key shortcuts are switched off. */
const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

let charactersCount = true;

/** Whether keys that write something are shortcuts, in every view. */
export function setSingleKeys(on: boolean): void {
  charactersCount = on;
}

/** Whether a key is none of the shortcuts that are wanted. */
export const isSwitchedOff = (key: string): boolean => !charactersCount && isCharacter(key);

/** Whether keys belong to it. A field has the focus for a frame after the dialog around it was closed: no more. */
const isField = (target: Element): boolean =>
  (target.closest('input, textarea, select')?.getClientRects().length ?? 0) > 0;

/** They count while `isActive` says so. */
export function listenForShortcuts<Action extends string>(
  keys: Keys<Action>,
  isActive: () => boolean,
  act: (shortcut: Action) => void,
): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') !== null) return;
    if (!(event.target instanceof Element) || isField(event.target)) return;
    if (isSwitchedOff(event.key)) return;
    // Where a button or a link has the focus, Space and Enter are its own.
    if ((event.key === ' ' || event.key === 'Enter') && event.target.closest('button, a') !== null) return;
    const shortcut = keys[event.key];
    if (shortcut === undefined || !isActive()) return;
    event.preventDefault();
    act(shortcut);
  });
}
