/** A menu that unfolds below its button, and folds again after a choice, a click elsewhere or Escape. */

import { byId } from '../shared/dom.js';

export function wireMenu(id: string): void {
  const menu = byId(id, HTMLDetailsElement);
  const close = (focus: boolean): void => {
    if (!menu.open) return;
    menu.open = false;
    if (focus) menu.querySelector('summary')?.focus();
  };
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close(true);
  });
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (target instanceof Node && menu.contains(target) && !(target instanceof HTMLButtonElement)) return;
    close(target instanceof Node && menu.contains(target));
  });
}
