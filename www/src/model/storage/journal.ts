/**
 * What the database does not have yet, where it can be written at once: a page that goes does not wait for a database.
 * The next page that is opened gives it to the database.
 */

import type { TextStorage } from '../settings/settings.js';
import { type Entry, later, readEntry } from './entry.js';

const PREFIX = 'espalier.journal.';
const TRIAL = 'espalier.trial';

export interface ListedStorage extends TextStorage {
  names(): string[];
}

export class Journal {
  readonly #storage: ListedStorage;

  constructor(storage: ListedStorage) {
    this.#storage = storage;
  }

  /** Whether anything can be written. */
  isOpen(): boolean {
    const isOpen = this.#storage.write(TRIAL, '');
    this.#storage.remove(TRIAL);
    return isOpen;
  }

  /** Whether it is written. */
  note(entry: Entry): boolean {
    return this.#storage.write(PREFIX + entry.id, JSON.stringify(entry));
  }

  find(id: string): Entry | undefined {
    try {
      return readEntry(JSON.parse(this.#storage.read(PREFIX + id) ?? 'null'));
    } catch {
      return undefined;
    }
  }

  /** Those that can be read. */
  entries(): Entry[] {
    const names = this.#storage.names().filter((name) => name.startsWith(PREFIX));
    return names.flatMap((name) => this.find(name.slice(PREFIX.length)) ?? []);
  }

  /** The database has this state; a later one stays. */
  forget(entry: Entry): void {
    if (later(entry, this.find(entry.id)) === entry) this.#storage.remove(PREFIX + entry.id);
  }
}
