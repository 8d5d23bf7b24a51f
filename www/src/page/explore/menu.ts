/** A button that opens a panel below it; Escape and a click elsewhere close it. */

import { byId } from '../shared/dom.js';

export interface Menu {
  close(): void;
}

/** The button's `aria-controls` names the panel. */
export function wireMenu(buttonId: string): Menu {
  const button = byId(buttonId, HTMLButtonElement);
  const panel = byId(button.getAttribute('aria-controls') ?? '', HTMLElement);
  const set = (open: boolean): void => {
    panel.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  };
  button.addEventListener('click', () => set(panel.hidden !== false));
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
