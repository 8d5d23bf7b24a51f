/** A button that opens a few others. Escape, a click elsewhere and any choice close it. */

import { byId } from './dom.js';

/** `id` is that of the button; its `aria-controls` names what it opens. */
export function wireMenu(id: string): void {
  const button = byId(id, HTMLButtonElement);
  const items = byId(button.getAttribute('aria-controls') ?? '', HTMLElement);
  const set = (open: boolean): void => {
    items.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  };
  button.addEventListener('click', () => {
    set(items.hidden !== false);
    if (!items.hidden) items.querySelector('button')?.focus();
  });
  document.addEventListener('click', (event) => {
    const inside = event.target instanceof Node && (button.contains(event.target) || items.contains(event.target));
    if (!inside) set(false);
  });
  for (const node of [button, items]) {
    node.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || items.hidden) return;
      event.stopPropagation();
      set(false);
      button.focus();
    });
  }
}
