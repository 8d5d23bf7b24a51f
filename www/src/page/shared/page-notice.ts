/** A sentence over every view, for a while: what has happened to the engine, or to the page itself. */

import { byId } from './dom.js';

const SHOWN_MS = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function tellEverywhere(text: string): void {
  const node = byId('page-notice', HTMLElement);
  node.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (node.textContent = ''), SHOWN_MS);
}
