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
  // Where there is no room for a button its place is here.
  for (const item of menu.querySelectorAll<HTMLButtonElement>('button[data-for]')) {
    item.addEventListener('click', () => byId(item.dataset['for'] ?? '', HTMLButtonElement).click());
  }
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (target instanceof Node && menu.contains(target) && !(target instanceof HTMLButtonElement)) return;
    close(target instanceof Node && menu.contains(target));
  });
}
