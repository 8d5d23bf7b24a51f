/** Copying and downloading text, and what to do where copying is not allowed. */

import { byId } from './dom.js';

const THANKS_MS = 1_500;

/** Copies and says so on the button; where the browser refuses, shows the text ready to be copied by hand. */
export async function copyFrom(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = byId('text', HTMLTextAreaElement);
    area.value = text;
    byId('text-dialog', HTMLDialogElement).showModal();
    area.select();
    return;
  }
  const label = button.dataset['label'] ?? button.textContent ?? '';
  button.dataset['label'] = label;
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = label), THANKS_MS);
}

export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
