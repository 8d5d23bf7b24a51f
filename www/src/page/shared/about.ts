/** What this is, which version, and under which licenses. */

import { t } from '#espalier/model/words.js';
import { byId, setText } from './dom.js';

export function wireAbout(): void {
  const dialog = byId('about-dialog', HTMLDialogElement);
  // A build that does not know where its source is says nothing about it.
  byId('about-source-row', HTMLElement).hidden = byId('about-source', HTMLAnchorElement).getAttribute('href') === '';
  const open = (): void => {
    const isKept = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller != null;
    setText(byId('about-offline', HTMLElement), isKept ? t`works without a network` : t`needs the network`);
    byId('help-dialog', HTMLDialogElement).close();
    dialog.showModal();
  };
  for (const button of document.querySelectorAll('[data-about]')) button.addEventListener('click', open);
  byId('about-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
}
