/** The script of the engine, which is loaded when there is time for it. */

import { t } from '#espalier/model/words.js';
import { LostScript } from '../../model/late-engine.js';
import { isNotLoaded, lateScript, scriptUrl } from './late-script.js';

const load = (): Promise<typeof import('#espalier/engine/index.js')> => import('#espalier/engine/index.js');

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
