/** Imports scripts that are loaded late, also where a browser remembers that one has failed. */

import { EngineError } from '#espalier/engine/errors.js';
import { t } from '#espalier/model/words.js';
import { LostScript } from '../../model/late-engine.js';
import { LostSheet } from './sheets.js';

/** How browsers say that a file did not come. */
const UNLOADED = /dynamically imported module|Importing a module script failed/;

/** What a function imports, as its text names it: WebKit's errors do not. */
const IMPORTED = /\bimport\(\s*["'`](\.[^"'`]+)/;

/** Whether an error says that a file did not come: all others are faults of the program. */
export function isNotLoaded(error: unknown): boolean {
  return (
    UNLOADED.test(String(error)) ||
    error instanceof LostScript ||
    error instanceof LostSheet ||
    (error instanceof EngineError && error.code === 'load-failed')
  );
}

/** The address of the script that `load` imports: all scripts are in one folder. */
export function scriptUrl(load: () => Promise<unknown>): URL | undefined {
  const [, path] = IMPORTED.exec(String(load)) ?? [];
  return path === undefined ? undefined : new URL(path, import.meta.url);
}

/**
 * What `load` imports. A browser that remembers a failure gives it again without asking: by another address, it asks.
 * What a script imports itself is found where it was. A script with a fault of its own has it once more.
 */
export async function lateScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const url = scriptUrl(load);
    // A sheet is asked for again by the same address.
    if (url === undefined || error instanceof LostSheet) throw error;
    return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as T;
  }
}

const load = (): Promise<typeof import('#espalier/engine/create-engine.js')> =>
  import('#espalier/engine/create-engine.js');

/** The script of the engine. */
export async function engineScript(): ReturnType<typeof load> {
  try {
    return await lateScript(load);
  } catch (error) {
    // What it imports may have failed, which some browsers remember: only a page that is loaded anew gets that.
    if (isNotLoaded(error) && (await isThere()))
      throw new LostScript(t`The engine can be loaded again. Your game is safe: reload the page.`);
    throw error;
  }
}

/** Whether its file can be had now. */
async function isThere(): Promise<boolean> {
  const url = scriptUrl(load);
  if (url === undefined) return false;
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
