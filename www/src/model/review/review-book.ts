/** Reviews as they are kept between visits, each beside the analysis that it is of. */

import type { EntryStore } from '../storage/entry-store.js';
import type { Judgment } from './game-review.js';
import { analysisOfReview, readSavedReview, reviewIdOf, savedReview } from './saved-review.js';

/** One key for each position, and what is known of them. */
interface Found {
  readonly keys: readonly string[];
  readonly known: ReadonlyMap<string, Judgment>;
}

type Store = Pick<EntryStore, 'get' | 'save' | 'listen'>;

export class ReviewBook {
  readonly #store: Store;
  /** The latest state of each review that is known here: a clock that was set back is no reason to be earlier. */
  readonly #revisions = new Map<string, number>();
  /** Analyses that somebody has deleted. */
  readonly #removed = new Set<string>();
  /** What was found in them since: it is kept when they are brought back. */
  readonly #late = new Map<string, Found>();
  readonly #listeners: ((analysis: string) => void)[] = [];

  constructor(store: Store) {
    this.#store = store;
    store.listen(({ kind, ids, isRemoved }) => {
      for (const id of ids) {
        if (kind === 'review' && this.#revisions.has(id)) void this.#look(id);
        if (kind === 'review' && !isRemoved) for (const hear of this.#listeners) hear(analysisOfReview(id));
        if (kind !== 'analysis') continue;
        if (isRemoved) this.#removed.add(id);
        else if (this.#removed.delete(id)) void this.#saveLate(id);
      }
    });
  }

  /** `hear` is told of which analysis there is another review, from here or from another tab. */
  listen(hear: (analysis: string) => void): void {
    this.#listeners.push(hear);
  }

  /** Whether the analysis was deleted, and not brought back: what is found in it is not kept. */
  isRemoved(analysis: string): boolean {
    return this.#removed.has(analysis);
  }

  /** The latest review of an analysis. */
  async read(analysis: string): Promise<Map<string, Judgment> | undefined> {
    return readSavedReview(await this.#look(reviewIdOf(analysis)));
  }

  /** At once, where it has been read before: the page may be gone in a moment. */
  async save(analysis: string, keys: readonly string[], known: ReadonlyMap<string, Judgment>): Promise<void> {
    const id = reviewIdOf(analysis);
    if (!this.#revisions.has(id)) await this.#look(id);
    if (this.isRemoved(analysis)) return void this.#late.set(analysis, { keys, known });
    const now = Date.now();
    const revision = (this.#revisions.get(id) ?? 0) + 1;
    this.#revisions.set(id, revision);
    const entry = { id, kind: 'review', status: 'open', created: now, changed: now, revision } as const;
    await this.#store.save({ ...entry, record: savedReview(keys, known) });
  }

  async #saveLate(analysis: string): Promise<void> {
    const found = this.#late.get(analysis);
    if (found === undefined) return;
    this.#late.delete(analysis);
    // After what was brought back with it.
    await this.#look(reviewIdOf(analysis));
    await this.save(analysis, found.keys, found.known);
  }

  async #look(id: string): Promise<unknown> {
    const entry = await this.#store.get(id);
    this.#revisions.set(id, Math.max(this.#revisions.get(id) ?? 0, entry?.revision ?? 0));
    return entry?.record;
  }
}
