/** Games that are deleted, as long as they can be brought back. */

import { t } from '#espalier/model/words.js';
import { isRecord, listOf } from '../../model/json.js';
import { type Entry, readEntry } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { LastingOffers } from '../shared/lasting-offers.js';

/** A game, with all that belongs to it. */
export interface Deleted {
  /** Of several that are offered one after another it is said which is meant. */
  readonly name: string;
  readonly entries: readonly Entry[];
}

const offers = new LastingOffers('espalier.deleted', readDeleted, ({ name }) => t`Deleted: ${name}`);

/** What can still be brought back. */
export const stillOffered = (): readonly Deleted[] => offers.all;

/**
 * Deletes it for now: it can be brought back, also where the page is loaded anew before all of it is gone. `shared`
 * belongs to another game, too, and stays; that may be deleted by the time that this one is brought back.
 */
export async function deleteForNow(store: EntryStore, deleted: Deleted, shared?: string): Promise<void> {
  offers.keep(deleted);
  for (const entry of deleted.entries) if (entry.id !== shared) await store.remove(entry);
  offers.offer(deleted, (done) => bringBack(store, done));
}

/** As they were: what has been written of them since is later, and stays. */
function bringBack(store: EntryStore, { entries }: Deleted): void {
  void store.save(...entries);
}

/** Offers it anew where the page was loaded once more before anybody has answered. */
export function offerDeletedBefore(store: EntryStore): void {
  offers.offerAgain((deleted) => bringBack(store, deleted));
}

function readDeleted(value: unknown): Deleted | undefined {
  if (!isRecord(value) || typeof value['name'] !== 'string') return undefined;
  const entries = listOf(value['entries'], readEntry);
  return entries && { name: value['name'], entries };
}
