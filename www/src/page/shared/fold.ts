/** A heading that unfolds what stands below it. */

import { byId } from './dom.js';

/** `id` is that of the button; its `aria-controls` names what it unfolds. What is returned unfolds it, or folds it up. */
export function wireFold(id: string, open: boolean, onFold: (open: boolean) => void): (open: boolean) => void {
  const button = byId(id, HTMLButtonElement);
  const body = byId(button.getAttribute('aria-controls') ?? '', HTMLElement);
  const set = (next: boolean): void => {
    body.hidden = !next;
    button.setAttribute('aria-expanded', String(next));
  };
  set(open);
  button.addEventListener('click', () => {
    const next = body.hidden !== false;
    set(next);
    onFold(next);
  });
  return set;
}
