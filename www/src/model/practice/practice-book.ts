/** The moments of all games, as they are kept between visits beside the games. */

import type { Entry } from '../storage/entry.js';
import type { EntryStore } from '../storage/entry-store.js';
import { type MomentSet, type Progress, readMoments, savedMoments, withProgress } from './moment.js';

type Store = Pick<EntryStore, 'get' | 'save' | 'list' | 'digests'>;

/** Of each store one change after another, in whichever view: each begins with what the one before has written. */
const last = new WeakMap<Store, Promise<unknown>>();

export class PracticeBook {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** With what is being written of it. */
  async get(id: string): Promise<MomentSet | undefined> {
    await last.get(this.#store);
    return readSet(await this.#store.get(id));
  }

  async all(): Promise<MomentSet[]> {
    await last.get(this.#store);
    const entries = await this.#store.list('practice', Number.POSITIVE_INFINITY);
    return entries.flatMap((entry) => readSet(entry) ?? []);
  }

  /**
   * What was practised of these moments before stays. Also a game without any is kept: with what its positions are
   * worth. Resolves to the entry that it has now; undefined where that was so before.
   */
  keep(set: MomentSet): Promise<Entry | undefined> {
    return this.#change(set.id, (known) => withProgress(set, known));
  }

  /** How a moment was practised just now. */
  note(id: string, ply: number, progress: Progress): Promise<unknown> {
    return this.#change(id, (known) => {
      const noted = (moment: MomentSet['moments'][number]): MomentSet['moments'][number] =>
        moment.ply === ply ? { ...moment, progress } : moment;
      return known && { ...known, moments: known.moments.map(noted) };
    });
  }

  #change(id: string, make: (known: MomentSet | undefined) => MomentSet | undefined): Promise<Entry | undefined> {
    const next = Promise.resolve(last.get(this.#store)).then(async () => {
      const entry = await this.#store.get(id);
      const known = readSet(entry);
      const made = make(known);
      if (made === undefined || JSON.stringify(made) === JSON.stringify(known)) return undefined;
      const now = Date.now();
      const next: Entry = {
        id,
        kind: 'practice',
        status: 'open',
        created: entry?.created ?? now,
        changed: now,
        revision: (entry?.revision ?? 0) + 1,
        record: savedMoments(made),
      };
      await this.#store.save(next);
      return next;
    });
    last.set(
      this.#store,
      next.catch(() => undefined),
    );
    return next;
  }
}

export function readSet(entry: Entry | undefined): MomentSet | undefined {
  return entry && readMoments(entry.id, entry.record);
}
