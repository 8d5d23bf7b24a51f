/**
 * Keeps entries. What is saved goes to the database at once; when the page goes, what has not arrived there goes to the
 * journal. Where there is no database, the journal is all there is; where there is neither, that is told, once, and
 * what is saved is here as long as the tab is.
 */

import { type Signal, signal } from '@preact/signals-core';
import { type Digest, type DigestMaker, digestOf, type Entry, type Kind, later } from './entry.js';
import type { Journal } from './journal.js';

export interface Database {
  get(id: string): Promise<Entry | undefined>;
  /** All or none of them; those that there is a later state of stay as they are. */
  put(entries: readonly Entry[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Those of a kind, the one that was changed last first; at most so many. What cannot be read is left out. */
  list(kind: Kind, most: number): Promise<Entry[]>;
  /** The identities of all entries of a kind, and the digests that there are. None is older than its entry. */
  digests(kind: Kind): Promise<{ readonly ids: readonly string[]; readonly digests: readonly Digest[] }>;
  /** Those whose entries are still what they were made of. */
  keepDigests(digests: readonly Digest[]): Promise<void>;
}

/** So many entries are read one by one. */
const FEW = 50;
/** So many are written at once: other tabs wait that long to write a move. */
const PART = 100;

/** Entries that have another state by now, or are gone. */
export interface Change {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly isRemoved: boolean;
}

export class EntryStore {
  readonly #database: Promise<Database | undefined>;
  readonly #journal: Journal;
  readonly #onChange: (change: Change) => void;
  /** Nothing can be kept here, which is known at once; or there was no room for something. The first is told. */
  readonly trouble: Signal<'refused' | 'full' | undefined> = signal();
  /** What is not in the database, by identity. */
  readonly #waiting = new Map<string, Entry>();
  /** What lies nowhere else, by identity. */
  readonly #unkept = new Map<string, Entry>();
  #writing: Promise<void> | undefined;
  #keeping: Promise<void> = Promise.resolve();
  readonly #listeners: ((change: Change) => void)[] = [];
  #isUnreadable = false;

  /** `onChange` is told of what this page has saved or removed. */
  constructor(database: Promise<Database>, journal: Journal, onChange: (change: Change) => void = () => undefined) {
    this.#journal = journal;
    this.#onChange = onChange;
    this.#database = database.then(
      async (opened) => {
        await this.#empty(opened);
        return opened;
      },
      () => {
        if (!journal.isOpen()) this.trouble.value ??= 'refused';
        return undefined;
      },
    );
  }

  /** `hear` is told of all that has been saved or removed, here or in another tab. */
  listen(hear: (change: Change) => void): void {
    this.#listeners.push(hear);
  }

  /** Another tab has saved or removed this. */
  heard(change: Change): void {
    for (const hear of this.#listeners) hear(change);
  }

  /** Resolves when it lies in the database, or nowhere but in the journal. */
  async save(...entries: readonly Entry[]): Promise<void> {
    this.#wait(entries);
    const changes = [...new Set(entries.map(({ kind }) => kind))].map((kind) => {
      const ids = entries.filter((one) => one.kind === kind).map(({ id }) => id);
      return { kind, ids, isRemoved: false };
    });
    for (const change of changes) this.heard(change);
    this.#writing ??= this.#write();
    await this.#writing;
    // Other tabs read it where it lies by now.
    for (const change of changes) this.#onChange(change);
  }

  #wait(entries: readonly Entry[]): void {
    for (const entry of entries) this.#waiting.set(entry.id, later(entry, this.#waiting.get(entry.id)) ?? entry);
  }

  /** The page may be gone in a moment. */
  flush(): void {
    for (const entry of [...this.#unkept.values(), ...this.#waiting.values()]) this.#note(entry);
  }

  async get(id: string): Promise<Entry | undefined> {
    const known = this.#foundElsewhere(id);
    try {
      return later(known, await (await this.#database)?.get(id));
    } catch {
      return known;
    }
  }

  /** The one that was changed last. */
  async latest(kind: Kind): Promise<Entry | undefined> {
    const [entry] = await this.list(kind, 1);
    return entry;
  }

  /** At most so many, the one that was changed last first. */
  async list(kind: Kind, most: number): Promise<Entry[]> {
    const found = new Map<string, Entry>();
    const note = (entry: Entry): void => {
      if (entry.kind === kind) found.set(entry.id, later(found.get(entry.id), entry) ?? entry);
    };
    try {
      for (const entry of (await (await this.#database)?.list(kind, most)) ?? []) note(entry);
    } catch {
      // A database that cannot be read holds nothing.
    }
    for (const entry of this.#elsewhere()) note(entry);
    return [...found.values()].sort((one, other) => other.changed - one.changed).slice(0, most);
  }

  /** Whether what the database may have could not be read the last time that a list was asked for. */
  get isUnreadable(): boolean {
    return this.#isUnreadable;
  }

  /** What is made of each entry of a kind, in no order. */
  async digests<Made>(maker: DigestMaker<Made>): Promise<Digest<Made>[]> {
    const found = new Map<string, Digest<Made>>();
    const database = await this.#database;
    this.#isUnreadable = database === undefined;
    try {
      if (database !== undefined)
        for (const digest of await this.#keptDigests(database, maker)) found.set(digest.id, digest);
    } catch {
      this.#isUnreadable = true;
    }
    for (const entry of this.#elsewhere()) {
      const known = found.get(entry.id);
      if (entry.kind !== maker.kind || (known !== undefined && known.revision >= entry.revision)) continue;
      found.set(entry.id, digestOf(maker, entry));
    }
    return [...found.values()];
  }

  /** What is made of one entry; undefined where it is gone. */
  async digest<Made>(maker: DigestMaker<Made>, id: string): Promise<Digest<Made> | undefined> {
    const entry = await this.get(id);
    return entry && digestOf(maker, entry);
  }

  /** Digests that were made with more time. Where they are lost, nothing else is. */
  keepDigests(digests: readonly Digest[]): Promise<void> {
    const keep = async (): Promise<void> => (await this.#database)?.keepDigests(digests);
    // Thousands take a while, and those that come later know more. What is not kept is made again.
    this.#keeping = this.#keeping.then(keep).catch(() => undefined);
    return this.#keeping;
  }

  async #keptDigests<Made>(database: Database, maker: DigestMaker<Made>): Promise<Digest<Made>[]> {
    const { ids, digests } = await database.digests(maker.kind);
    // Nobody but this page writes them, and only as `make` has made them.
    const known = digests.filter(({ form }) => form === maker.form) as Digest<Made>[];
    const have = new Set(known.map(({ id }) => id));
    const missing = ids.filter((id) => !have.has(id));
    const entries =
      missing.length > FEW
        ? (await database.list(maker.kind, Number.POSITIVE_INFINITY)).filter(({ id }) => !have.has(id))
        : await Promise.all(missing.map((id) => database.get(id)));
    const made = entries.flatMap((entry) => (entry === undefined ? [] : digestOf(maker, entry)));
    void this.keepDigests(made);
    return [...known, ...made];
  }

  /** What does not lie in the database, or not yet. */
  #elsewhere(): Entry[] {
    return [...this.#journal.entries(), ...this.#unkept.values(), ...this.#waiting.values()];
  }

  #foundElsewhere(id: string): Entry | undefined {
    return later(this.#unkept.get(id), later(this.#waiting.get(id), this.#journal.find(id)));
  }

  async remove({ id, kind }: Pick<Entry, 'id' | 'kind'>): Promise<void> {
    const change = { kind, ids: [id], isRemoved: true };
    const known = later(this.#waiting.get(id), this.#journal.find(id));
    this.#waiting.delete(id);
    this.#unkept.delete(id);
    if (known !== undefined) this.#journal.forget(known);
    // What is found out of it while the database removes it would bring it back.
    this.heard(change);
    try {
      // In one step: what is saved from now on is not removed.
      await (await this.#database)?.remove(id);
    } catch {
      // A database that cannot be written has nothing to remove.
    }
    this.heard(change);
    this.#onChange(change);
  }

  async #write(): Promise<void> {
    const database = await this.#database;
    let isTriedAgain = false;
    while (this.#waiting.size > 0) {
      const part = [...this.#waiting.values()].slice(0, PART);
      const isKept = await this.#put(database, part);
      // Some may have been changed meanwhile.
      for (const entry of part) if (this.#waiting.get(entry.id) === entry) this.#waiting.delete(entry.id);
      if (!isKept || isTriedAgain) continue;
      isTriedAgain = true;
      // There is room again: perhaps also for what found none before.
      this.#wait([...this.#unkept.values()].slice(0, PART));
    }
    this.#writing = undefined;
  }

  /** Whether all of them lie in the database. */
  async #put(database: Database | undefined, entries: readonly Entry[]): Promise<boolean> {
    try {
      if (database === undefined) throw new Error('There is no database.');
      await database.put(entries);
      for (const entry of entries) {
        this.#journal.forget(entry);
        if (later(entry, this.#unkept.get(entry.id)) === entry) this.#unkept.delete(entry.id);
      }
      return true;
    } catch {
      // There may be room for some.
      if (entries.length > 1) for (const entry of entries) await this.#put(database, [entry]);
      else entries.forEach((entry) => this.#note(entry));
      return false;
    }
  }

  #note(entry: Entry): void {
    if (later(entry, this.#foundElsewhere(entry.id)) !== entry) return;
    if (this.#journal.note(entry)) {
      this.#unkept.delete(entry.id);
      return;
    }
    this.#unkept.set(entry.id, entry);
    this.trouble.value ??= 'full';
  }

  /** Gives the database what pages before have not. */
  async #empty(database: Database): Promise<void> {
    for (const entry of this.#journal.entries()) {
      try {
        await database.put([entry]);
        this.#journal.forget(entry);
      } catch {
        // It stays in the journal.
      }
    }
  }
}
