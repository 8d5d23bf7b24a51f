/** The script of the engine, which is loaded when there is time for it. */

import { t } from '#espalier/model/words.js';
import { LostScript } from '../../model/late-engine.js';
import { lateScript } from './late-script.js';

export async function engineScript(): Promise<typeof import('#espalier/engine/index.js')> {
  try {
    return await lateScript(() => import('#espalier/engine/index.js'));
  } catch (error) {
    // What it imports may have failed, which some browsers remember: only a page that is loaded anew gets that.
    if (await isThere(error))
      throw new LostScript(t`The engine can be loaded again. Your game is safe: reload the page.`);
    throw error;
  }
}

/** Whether the file that the error names can be had now. */
async function isThere(error: unknown): Promise<boolean> {
  const [url] = /https?:\S+/.exec(String(error)) ?? [];
  if (url === undefined) return false;
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
