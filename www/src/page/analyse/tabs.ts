/** Where there is room for one panel only, buttons choose which, and the import is behind one, too. */

import { byId } from '../shared/dom.js';

export function wireTabs(onShow: () => void): void {
  const view = byId('analyse', HTMLElement);
  const buttons = [...view.querySelectorAll<HTMLButtonElement>('button[data-show]')];
  const show = (name: string): void => {
    view.dataset['tab'] = name;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['show'] === name));
    // Beside the game one of the two is always shown.
    if (name !== 'report') view.querySelector('.side-tabs [data-show="glance"]')?.setAttribute('aria-pressed', 'true');
    onShow();
  };
  const opener = byId('analyse-show-import', HTMLButtonElement);
  const form = byId('analyse-paste-form', HTMLFormElement);
  const open = (isOpen: boolean): void => {
    form.classList.toggle('open', isOpen);
    opener.setAttribute('aria-expanded', String(isOpen));
  };
  opener.addEventListener('click', () => {
    open(!form.classList.contains('open'));
    if (form.classList.contains('open')) byId('analyse-paste', HTMLTextAreaElement).focus();
  });
  form.addEventListener('opened', () => open(false));
  // What is dropped or pasted may come while it is closed.
  form.addEventListener('refused', () => open(true));
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && form.classList.contains('open')) {
      open(false);
      opener.focus();
    }
  });
  for (const button of buttons) button.addEventListener('click', () => show(button.dataset['show'] ?? ''));
}
