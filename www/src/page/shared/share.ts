/** Copying and downloading text, and what to do where copying is not allowed. */

import { t } from 'espalier/words';
import { byId } from './dom.js';
import { tellEverywhere } from './page-notice.js';

/**
 * Copies and says so, over the view: the button may be in a menu that has closed. Where the browser refuses, shows the
 * text ready to be copied by hand.
 */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = byId('text', HTMLTextAreaElement);
    area.value = text;
    byId('text-dialog', HTMLDialogElement).showModal();
    area.select();
    return;
  }
  tellEverywhere(t`Copied.`);
}

export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
