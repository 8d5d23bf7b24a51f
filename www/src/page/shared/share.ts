/** Copying and downloading, and what to do where that is not allowed. */

import { signal } from '@preact/signals';
import { t } from '#espalier/model/words.js';
import { tellEverywhere } from './page-notice.js';

/** What a person is to copy by hand. */
export const byHand = { isOpen: signal(false), text: signal('') };

/** How long the slowest phone may take to begin with a file, in milliseconds. */
const FILE_KEPT = 40_000;

/**
 * Copies and says so, over the view: the button may be in a menu that has closed. Where the browser refuses, shows the
 * text ready to be copied by hand.
 */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tellEverywhere(t`Copied.`);
  } catch {
    byHand.text.value = text;
    byHand.isOpen.value = true;
  }
}

export function downloadPgn(name: string, pgn: string): void {
  download(name, new Blob([pgn], { type: 'application/x-chess-pgn' }));
}

export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT);
}
