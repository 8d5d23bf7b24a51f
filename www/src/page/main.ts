/**
 * The first script. It runs as soon as it has come, while the page is still read: what is kept is on its way by then.
 * Then it chooses the language, before anything is made of words.
 */

import { PageStorage } from './shared/storage.js';

async function begin(): Promise<void> {
  const storage = new PageStorage();
  void storage.hold('game').resume();
  await whenRead();
  const root = document.documentElement;
  if (root.lang !== 'en') {
    try {
      const { speak } = await import('./shared/translation.js');
      await speak(root.lang);
    } catch {
      // Without its words the page is in English.
      root.lang = 'en';
    }
  }
  root.dataset['words'] = '';
  const { start } = await import('./start.js');
  start(storage);
}

/** When all of the page is there and looks as it will, since scripts measure. */
async function whenRead(): Promise<void> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  // The build makes one of all that the first view needs.
  const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (style?.sheet === null) await new Promise((resolve) => (style.onload = style.onerror = resolve));
}

void begin();
