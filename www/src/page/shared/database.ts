/** The database of the browser that entries lie in. */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Digest, type Entry, KINDS, type Kind, later, readEntry } from '../../model/storage/entry.js';
import type { Database } from '../../model/storage/entry-store.js';

const NAME = 'espalier';
/** Each leads to the next version of the database, from an empty one to that of this page. */
const MIGRATIONS: readonly ((database: IDBPDatabase<Schema>) => void)[] = [
  (database) => {
    const entries = database.createObjectStore('entries', { keyPath: 'id' });
    entries.createIndex('changed', ['kind', 'changed']);
    entries.createIndex('status', ['kind', 'status', 'changed']);
  },
  (database) => void database.createObjectStore('digests', { keyPath: ['kind', 'id'] }),
];
/** So many entries are asked for one by one. */
const FEW = 50;
/** So many digests are written at once: other tabs wait that long to write a move. */
const PART = 100;
/** Some browsers never say that they cannot open one. */
const TIMEOUT_MS = 3_000;

interface Schema extends DBSchema {
  entries: {
    key: string;
    value: Entry;
    indexes: { changed: [kind: Kind, changed: number]; status: [kind: Kind, status: string, changed: number] };
  };
  /** By kind first: those of a kind lie side by side, and are read in one go. */
  digests: { key: [kind: Kind, id: string]; value: Digest };
}

/**
 * Opens the database once, to learn whether there is one.
 * @throws where there is none, or it does not open in time
 */
export async function openDatabase(): Promise<Database> {
  const connection = new Connection();
  await connection.get();
  return new EntryDatabase(connection);
}

/** The connection to the database, which is opened again where it was lost. */
class Connection {
  #opened: Promise<IDBPDatabase<Schema>> | undefined;

  get(): Promise<IDBPDatabase<Schema>> {
    if (this.#opened !== undefined) return this.#opened;
    const opened = Promise.race([this.#open(), tooLate()]);
    this.#opened = opened;
    opened.catch(() => this.#forget(opened));
    return opened;
  }

  /** Does something by this connection; where that fails, once more by another one. */
  async use<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const opened = this.get();
    const database = await opened;
    try {
      return await act(database);
    } catch (error) {
      // Another connection has no more room.
      if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error;
      database.close();
      this.#forget(opened);
      return act(await this.get());
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(NAME, MIGRATIONS.length, {
      upgrade: (database, former) => {
        for (const migrate of MIGRATIONS.slice(former)) migrate(database);
      },
      // A later version is open in another tab: it may change the database, and this tab goes on with the journal.
      blocking: (_, __, { target }) => (target as IDBDatabase | null)?.close(),
      terminated: () => (this.#opened = undefined),
    });
  }

  #forget(opened: Promise<unknown>): void {
    if (this.#opened === opened) this.#opened = undefined;
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('The database does not open.')), TIMEOUT_MS));
}

class EntryDatabase implements Database {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get(id: string): Promise<Entry | undefined> {
    return this.#connection.use(async (database) => readEntry(await database.get('entries', id)));
  }

  put(all: readonly Entry[]): Promise<void> {
    return this.#connection.use(async (database) => {
      const change = database.transaction(['entries', 'digests'], 'readwrite');
      const entries = change.objectStore('entries');
      const put = async (entry: Entry): Promise<void> => {
        const known = readEntry(await entries.get(entry.id));
        if (later(entry, known) !== entry) return;
        await Promise.all([entries.put(entry), change.objectStore('digests').delete([entry.kind, entry.id])]);
      };
      await Promise.all([...all.map(put), change.done]);
    });
  }

  remove(id: string): Promise<void> {
    return this.#connection.use(async (database) => {
      const change = database.transaction(['entries', 'digests'], 'readwrite');
      const entries = change.objectStore('entries');
      const digests = KINDS.map((kind) => change.objectStore('digests').delete([kind, id]));
      await Promise.all([entries.delete(id), ...digests, change.done]);
    });
  }

  digests(kind: Kind): Promise<{ ids: string[]; digests: Digest[] }> {
    return this.#connection.use(async (database) => {
      const look = database.transaction(['entries', 'digests']);
      const [ids, digests] = await Promise.all([
        look.objectStore('entries').index('changed').getAllKeys(allOf(kind)),
        look.objectStore('digests').getAll(allOf(kind)),
      ]);
      return { ids, digests };
    });
  }

  async keepDigests(digests: readonly Digest[]): Promise<void> {
    for (let at = 0; at < digests.length; at += PART) await this.#keepPart(digests.slice(at, at + PART));
  }

  #keepPart(digests: readonly Digest[]): Promise<void> {
    return this.#connection.use(async (database) => {
      const change = database.transaction(['entries', 'digests'], 'readwrite');
      const keep = async (digest: Digest): Promise<void> => {
        const entry = await change.objectStore('entries').get(digest.id);
        if (entry?.revision === digest.revision) await change.objectStore('digests').put(digest);
      };
      await Promise.all([...digests.map(keep), change.done]);
    });
  }

  list(kind: Kind, most: number): Promise<Entry[]> {
    return this.#connection.use(async (database) => {
      const entries: Entry[] = [];
      const all = allOf(kind);
      // A step of a cursor costs as much as dozens of entries at once.
      if (most > FEW) {
        const found = await database.getAllFromIndex('entries', 'changed', all);
        return found
          .reverse()
          .flatMap((value) => readEntry(value) ?? [])
          .slice(0, most);
      }
      let cursor = await database.transaction('entries').store.index('changed').openCursor(all, 'prev');
      for (; cursor !== null && entries.length < most; cursor = await cursor.continue()) {
        const entry = readEntry(cursor.value);
        if (entry !== undefined) entries.push(entry);
      }
      return entries;
    });
  }
}

/** By keys that begin with the kind. */
function allOf(kind: Kind): IDBKeyRange {
  return IDBKeyRange.bound([kind], [kind, []]);
}
