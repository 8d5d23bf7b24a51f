/** Imports scripts that are loaded late, also where a browser remembers that one has failed. */

import { EngineError } from '#espalier/engine/errors.js';
import { LostScript } from '../../model/late-engine.js';

/** How browsers say that a file did not come: Chromium and Firefox name it, WebKit does not. */
const UNLOADED = /dynamically imported module|Importing a module script failed/;

/** Whether an error says that a file did not come: all others are faults of the program. */
export function isNotLoaded(error: unknown): boolean {
  return (
    UNLOADED.test(String(error)) ||
    error instanceof LostScript ||
    (error instanceof EngineError && error.code === 'load-failed')
  );
}

/**
 * What `load` imports. A browser that remembers a failure gives it again without asking: by another address, it asks.
 * What a script imports itself is found where it was.
 */
export async function lateScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [url] = /https?:[^\s?]+\.js/.exec(String(error)) ?? [];
    if (url === undefined || !isNotLoaded(error)) throw error;
    return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as T;
  }
}
