/** Link, recording and picture of what is shown, and recordings of this or another program opened. */

import { messageOf, t } from '#espalier/model/words.js';
import { byId, setText } from '../shared/dom.js';
import { copy, download } from '../shared/share.js';

export interface ShareActions {
  /** The address of the node. */
  readonly link: () => string;
  /** The recording as a file; nothing where it came from one that the page no longer has. */
  readonly recording: () => Uint8Array | undefined;
  /** The picture of the node. */
  readonly card: () => Promise<Blob>;
  readonly open: (file: File) => Promise<void>;
  readonly close: () => void;
}

export class ShareMenu {
  readonly #link = byId('copy-link', HTMLButtonElement);
  readonly #save = byId('save-recording', HTMLButtonElement);
  readonly #card = byId('save-card', HTMLButtonElement);
  readonly #file = byId('open-file', HTMLInputElement);
  readonly #note = byId('share-note', HTMLElement);
  readonly #actions: ShareActions;

  constructor(actions: ShareActions) {
    this.#actions = actions;
    this.#link.addEventListener('click', () => void copy(new URL(actions.link(), location.href).href));
    this.#save.addEventListener('click', () => {
      const bytes = actions.recording();
      if (bytes !== undefined) download('espalier.trace', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }));
    });
    this.#card.addEventListener('click', () => void this.#saveCard());
    byId('open-recording', HTMLButtonElement).addEventListener('click', () => this.#file.click());
    this.#file.addEventListener('change', () => {
      const file = this.#file.files?.[0];
      if (file !== undefined) this.open(file);
      // The same file can be chosen once more.
      this.#file.value = '';
    });
  }

  open(file: File): void {
    this.#actions.close();
    void this.#actions.open(file);
  }

  /** What can be shared: `canLink` where the search can be repeated by the engine. */
  enable(isThere: boolean, canLink: boolean): void {
    this.#link.disabled = !isThere || !canLink;
    this.#link.title = isThere && !canLink ? t`A recording that was opened from a file has no link. Save it, and send the file.` : '';
    this.#save.disabled = !isThere;
    this.#card.disabled = !isThere;
    setText(this.#note, '');
  }

  async #saveCard(): Promise<void> {
    try {
      download('espalier.png', await this.#actions.card());
    } catch (error) {
      setText(this.#note, messageOf(error));
    }
  }
}
