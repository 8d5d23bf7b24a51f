/**
 * Gives the focus for now to something that is no stop of Tab. It cannot have it later: otherwise every click beside a
 * button would give it the focus.
 */
export function focusForNow(node: HTMLElement): void {
  if (!node.hasAttribute('tabindex')) {
    node.tabIndex = -1;
    // Who goes to another window comes back to it.
    const leave = (): void => void (document.activeElement !== node && node.removeAttribute('tabindex'));
    node.addEventListener('blur', leave, { once: true });
  }
  node.focus({ preventScroll: true });
}
