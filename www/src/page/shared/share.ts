/** Copying and downloading, and what to do where that is not allowed. */

import { messageOf, t } from 'espalier/words';
import { byId } from './dom.js';
import { tellEverywhere } from './page-notice.js';

/** How long the slowest phone may take to begin with a file, in milliseconds. */
const FILE_KEPT = 40_000;

/**
 * Copies and says so, over the view: the button may be in a menu that has closed. Where the browser refuses, shows the
 * text ready to be copied by hand. Where there is no text after all, says why.
 */
export async function copy(text: string | Promise<string>): Promise<void> {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : copyLater(text));
    tellEverywhere(t`Copied.`);
  } catch {
    await told(text, copyByHand);
  }
}

/** Safari copies only while a page handles a click, but takes the promise of a text. */
function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return text.then((known) => navigator.clipboard.writeText(known));
  const file = text.then((known) => new Blob([known], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': file })]);
}

function copyByHand(text: string): void {
  const area = byId('text', HTMLTextAreaElement);
  area.value = text;
  byId('text-dialog', HTMLDialogElement).showModal();
  area.select();
}

/** Downloads a game, or says why that cannot be. */
export function downloadPgn(name: string, pgn: Promise<string>): Promise<void> {
  return told(pgn, (text) => download(name, new Blob([text], { type: 'application/x-chess-pgn' })));
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

/** Goes on with what there is, or says over the view why there is nothing. */
async function told<T>(made: T | Promise<T>, goOn: (made: T) => void): Promise<void> {
  try {
    goOn(await made);
  } catch (error) {
    tellEverywhere(messageOf(error));
  }
}
