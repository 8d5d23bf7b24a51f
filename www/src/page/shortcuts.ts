/** Single-key shortcuts, listed in the sheet that `?` opens. */

export type Shortcut = 'previous' | 'next' | 'first' | 'last' | 'new' | 'undo' | 'flip' | 'board' | 'help';

const KEYS: Readonly<Record<string, Shortcut>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  n: 'new',
  u: 'undo',
  f: 'flip',
  b: 'board',
  '?': 'help',
};

/** While `isActive` says no, only the sheet itself can be opened. */
export function listenForShortcuts(isActive: () => boolean, act: (shortcut: Shortcut) => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const shortcut = KEYS[event.key];
    if (shortcut === undefined || (shortcut !== 'help' && !isActive())) return;
    event.preventDefault();
    act(shortcut);
  });
}
