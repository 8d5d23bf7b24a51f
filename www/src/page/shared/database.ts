/** The database of the browser that entries lie in. */

import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Digest } from '../../model/storage/digest.js';
import type { Entry, Kind } from '../../model/storage/entry.js';
import { KINDS, later, readEntry } from '../../model/storage/entry.js';
import type { Database } from '../../model/storage/entry-store.js';

const NAME = 'espalier';
/** The second has digests. */
const VERSION = 2;
/** So many entries are asked for one by one. */
const FEW = 50;
/** So many digests are written at once: other tabs wait that long to write a move. */
const PART = 100;
/** Some browsers never say that they cannot open one. */
const PATIENCE_MS = 3_000;

interface Schema extends DBSchema {
  entries: {
    key: string;
    value: Entry;
    indexes: { changed: [kind: Kind, changed: number]; status: [kind: Kind, status: string, changed: number] };
  };
  /** By kind first: those of a kind lie side by side, and are read in one go. */
  digests: { key: [kind: Kind, id: string]; value: Digest };
}

export async function openDatabase(): Promise<Database> {
  return new EntryDatabase(await Promise.race([open(), tooLate()]));
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade: (database, former) => {
      database.createObjectStore('digests', { keyPath: ['kind', 'id'] });
      if (former >= 1) return;
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

  async put(all: readonly Entry[]): Promise<void> {
    const change = this.#database.transaction(['entries', 'digests'], 'readwrite');
    const entries = change.objectStore('entries');
    const put = async (entry: Entry): Promise<void> => {
      const known = readEntry(await entries.get(entry.id));
      if (later(entry, known) !== entry) return;
      await Promise.all([entries.put(entry), change.objectStore('digests').delete([entry.kind, entry.id])]);
    };
    await Promise.all([...all.map(put), change.done]);
  }

  async remove(id: string): Promise<Entry | undefined> {
    const change = this.#database.transaction(['entries', 'digests'], 'readwrite');
    const entries = change.objectStore('entries');
    const digests = KINDS.map((kind) => change.objectStore('digests').delete([kind, id]));
    const [removed] = await Promise.all([entries.get(id), entries.delete(id), ...digests, change.done]);
    return readEntry(removed);
  }

  async digests(kind: Kind): Promise<{ ids: string[]; digests: Digest[] }> {
    const look = this.#database.transaction(['entries', 'digests']);
    const [ids, digests] = await Promise.all([
      look.objectStore('entries').index('changed').getAllKeys(allOf(kind)),
      look.objectStore('digests').getAll(allOf(kind)),
    ]);
    return { ids, digests };
  }

  async keepDigests(digests: readonly Digest[]): Promise<void> {
    for (let at = 0; at < digests.length; at += PART) await this.#keepPart(digests.slice(at, at + PART));
  }

  async #keepPart(digests: readonly Digest[]): Promise<void> {
    const change = this.#database.transaction(['entries', 'digests'], 'readwrite');
    const keep = async (digest: Digest): Promise<void> => {
      const entry = await change.objectStore('entries').get(digest.id);
      if (entry?.revision === digest.revision) await change.objectStore('digests').put(digest);
    };
    await Promise.all([...digests.map(keep), change.done]);
  }

  async list(kind: Kind, most: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    const all = allOf(kind);
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

/** By keys that begin with the kind. */
function allOf(kind: Kind): IDBKeyRange {
  return IDBKeyRange.bound([kind], [kind, []]);
}
