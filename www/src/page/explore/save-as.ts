/** Saves a file that takes a while to make, and says what went wrong. */

import { messageOf } from '#espalier/model/error-words.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { download } from '../shared/share.js';

export async function saveAs(name: string, make: () => Promise<Blob>): Promise<void> {
  try {
    download(name, await make());
  } catch (error) {
    tellEverywhere(messageOf(error));
  }
}
