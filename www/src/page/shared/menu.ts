/** A button that opens a panel below it. Escape and a click elsewhere close it; a choice does where the menu says so. */

import { byId } from './dom.js';

export interface Menu {
  close(): void;
}

/** `id` is that of the button; its `aria-controls` names the panel. `onOpen` is told when it has opened. */
export function wireMenu(id: string, onOpen: (panel: HTMLElement) => void = () => undefined): Menu {
  const button = byId(id, HTMLButtonElement);
  const panel = byId(button.getAttribute('aria-controls') ?? '', HTMLElement);
  const set = (open: boolean): void => {
    panel.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
    if (open) onOpen(panel);
  };
  button.addEventListener('click', () => set(panel.hidden !== false));
  panel.addEventListener('click', ({ target }) => {
    if (!('closes' in panel.dataset) || !(target instanceof Element) || target.closest('button') === null) return;
    const hasFocus = panel.contains(document.activeElement);
    set(false);
    if (hasFocus) button.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !button.contains(target) && !panel.contains(target)) set(false);
  });
  for (const node of [button, panel]) {
    node.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || panel.hidden) return;
      event.stopPropagation();
      set(false);
      button.focus();
    });
  }
  return { close: () => set(false) };
}
