/** What can be undone as long as the page says so, also after a reload of the tab. */

import { t } from '#espalier/model/words.js';
import { listOf } from '../../model/json.js';
import { read, write } from './local-data.js';
import { offerEverywhere } from './page-notice.js';

export class LastingOffers<Done> {
  readonly #name: string;
  readonly #readDone: (value: unknown) => Done | undefined;
  readonly #text: (done: Done) => string;
  /** Those that nobody has answered for, the latest last. */
  #all: readonly Done[] = [];

  /** `name`: under which they are kept. `text`: what has been done. */
  constructor(name: string, readDone: (value: unknown) => Done | undefined, text: (done: Done) => string) {
    this.#name = name;
    this.#readDone = readDone;
    this.#text = text;
  }

  /** What can still be undone. */
  get all(): readonly Done[] {
    return this.#all;
  }

  /** Before it is done: the tab may be loaded anew in the middle of it. */
  keep(done: Done): void {
    this.#set([...this.#all, done]);
  }

  offer(done: Done, undo: (done: Done) => void): void {
    const forget = (): void => this.#set(this.#all.filter((one) => one !== done));
    offerEverywhere(this.#text(done), t`Undo`, () => undo(done), forget);
  }

  /** Offers anew what nobody has answered for before the page was loaded once more. */
  offerAgain(undo: (done: Done) => void): void {
    for (const done of listOf(read(this.#name, 'sessionStorage'), this.#readDone) ?? []) {
      this.keep(done);
      this.offer(done, undo);
    }
  }

  #set(all: readonly Done[]): void {
    this.#all = all;
    // Where it is refused, nothing can be undone after a reload.
    write(this.#name, all, 'sessionStorage');
  }
}
