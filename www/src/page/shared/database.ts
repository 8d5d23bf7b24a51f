/** The database of the browser that entries lie in. */

import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Entry, Kind } from '../../model/storage/entry.js';
import { later, readEntry } from '../../model/storage/entry.js';
import type { Database } from '../../model/storage/entry-store.js';

const NAME = 'espalier';
const VERSION = 1;
/** So many entries are asked for one by one. */
const FEW = 50;
/** Some browsers never say that they cannot open one. */
const PATIENCE_MS = 3_000;

interface Schema extends DBSchema {
  entries: {
    key: string;
    value: Entry;
    indexes: { changed: [kind: Kind, changed: number]; status: [kind: Kind, status: string, changed: number] };
  };
}

export async function openDatabase(): Promise<Database> {
  return new EntryDatabase(await Promise.race([open(), tooLate()]));
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade: (database) => {
      const entries = database.createObjectStore('entries', { keyPath: 'id' });
      entries.createIndex('changed', ['kind', 'changed']);
      entries.createIndex('status', ['kind', 'status', 'changed']);
    },
    // A later version is open in another tab: it may change the database, and this tab goes on with the journal.
    blocking: (_, __, { target }) => (target as IDBDatabase | null)?.close(),
  });
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('The database does not open.')), PATIENCE_MS));
}

class EntryDatabase implements Database {
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  async get(id: string): Promise<Entry | undefined> {
    return readEntry(await this.#database.get('entries', id));
  }

  async put(entry: Entry): Promise<void> {
    const change = this.#database.transaction('entries', 'readwrite');
    const known = readEntry(await change.store.get(entry.id));
    if (later(entry, known) === entry) await change.store.put(entry);
    await change.done;
  }

  async remove(id: string): Promise<void> {
    await this.#database.delete('entries', id);
  }

  async list(kind: Kind, most: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    const all = IDBKeyRange.bound([kind], [kind, []]);
    // A step of a cursor costs as much as dozens of entries at once.
    if (most > FEW) {
      const found = await this.#database.getAllFromIndex('entries', 'changed', all);
      return found
        .reverse()
        .flatMap((value) => readEntry(value) ?? [])
        .slice(0, most);
    }
    let cursor = await this.#database.transaction('entries').store.index('changed').openCursor(all, 'prev');
    for (; cursor !== null && entries.length < most; cursor = await cursor.continue()) {
      const entry = readEntry(cursor.value);
      if (entry !== undefined) entries.push(entry);
    }
    return entries;
  }
}
