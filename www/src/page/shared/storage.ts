/** What is kept between visits, and which tab writes what of it. */

import { effect } from '@preact/signals-core';
import { t } from '#espalier/model/words.js';
import type { Entry, Kind } from '../../model/storage/entry.js';
import { type Channel, EntryLock, readMessage, type TabSurroundings } from '../../model/storage/entry-lock.js';
import { EntryStore } from '../../model/storage/entry-store.js';
import { Journal } from '../../model/storage/journal.js';
import { type Claim, claim, type Locks } from '../../model/storage/tab-locks.js';
import { openDatabase } from './database.js';
import { read, readText, remove, writeText } from './local-data.js';
import { remindEverywhere } from './page-notice.js';

const CHANNEL = 'espalier entries';
const MEMORY = 'espalier.tab.';

export class PageStorage {
  readonly store: EntryStore;
  readonly #place: TabSurroundings;
  readonly #locks = new Map<Kind, EntryLock>();

  constructor() {
    const journal = new Journal({ read: readText, write: writeText, remove, names });
    const channel = openChannel();
    this.store = new EntryStore(openDatabase(), journal, (change) => channel.post({ type: 'change', change }));
    effect(() => {
      const { value: trouble } = this.store.trouble;
      if (trouble !== undefined) remindEverywhere(`${TROUBLE[trouble]()} ${t`My games saves them as a PGN file.`}`);
    });
    const locks = (navigator as { readonly locks?: Locks }).locks;
    channel.listen((message) => message.type === 'change' && this.store.heard(message.change));
    this.#place = { store: this.store, locks, channel, isSeen: () => !document.hidden, memory };
    void takeOver(this.store);
  }

  /** Each view of a tab has one, of its kind. */
  hold(kind: Kind): EntryLock {
    const lock = this.#locks.get(kind) ?? new EntryLock(this.#place, kind);
    this.#locks.set(kind, lock);
    return lock;
  }

  /** For work that is done in one tab at a time; undefined where another one does it. */
  claim(work: string): Promise<Claim | undefined> {
    return claim(this.#place.locks, work, () => undefined);
  }

  /** Calls `save` when the page goes, or is no longer seen: on a phone that may be the last that it hears. */
  beforeLeaving(save: () => void): void {
    const leave = (): void => {
      save();
      this.store.flush();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', () => document.hidden && leave());
  }
}

const TROUBLE = {
  refused: () => t`This browser does not let the page keep anything: games and analyses are gone when it is closed.`,
  full: () => t`This browser has no room to keep anything: games and analyses are gone when the page is closed.`,
};

function names(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Each tab has its own, and keeps it over reloads. */
const memory: TabSurroundings['memory'] = {
  get: (kind) => readText(MEMORY + kind, 'sessionStorage'),
  // Without it the tab begins after a reload with what was changed last.
  set: (kind, id) => void writeText(MEMORY + kind, id, 'sessionStorage'),
};

function openChannel(): Channel {
  try {
    const channel = new BroadcastChannel(CHANNEL);
    return {
      post: (message) => channel.postMessage(message),
      listen: (hear) =>
        channel.addEventListener('message', ({ data }) => {
          const message = readMessage(data);
          if (message !== undefined) hear(message);
        }),
    };
  } catch {
    // Where nothing may be kept, some browsers have no channels either: every tab is as if it were alone.
    return { post: () => undefined, listen: () => undefined };
  }
}

/**
 * What an earlier version kept, by the names of its entries. Two tabs that take it over at once make the same of it.
 */
async function takeOver(store: EntryStore): Promise<void> {
  const former = (name: string): unknown => read(`espalier.${name}.1`);
  const [game, present, past, review] = [former('game'), former('analysis'), former('analysis.past'), former('review')];
  const pasted = former('pasted') as { readonly id?: unknown } | null;
  const now = Date.now();
  const given: Promise<void>[] = [];
  const give = (id: string, kind: Kind, record: unknown): void => {
    const entry: Entry = { id, kind, status: 'open', created: now, changed: now, revision: 1, record };
    given.push(store.save(entry));
  };
  if (game !== null) give('former-game', 'game', game);
  if (present !== null) give('former-analysis', 'analysis', { present, past: Array.isArray(past) ? past : [] });
  if (review !== null) give('former-analysis.review', 'review', review);
  if (typeof pasted?.id === 'string') give(pasted.id, 'pasted', pasted);
  await Promise.all(given);
  for (const name of ['game', 'analysis', 'analysis.past', 'review', 'pasted']) remove(`espalier.${name}.1`);
}
