/** What was deleted can be brought back as long as the page says so, also after a reload of the tab. */

import { t } from '#espalier/model/words.js';
import { isRecord, listOf } from '../../model/json.js';
import { type Entry, readEntry } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { read, write } from '../shared/local-data.js';
import { offerEverywhere } from '../shared/page-notice.js';

const NAME = 'espalier.deleted';

/** A game, with all that belongs to it. */
export interface Deleted {
  /** Of several that are offered one after another it is said which is meant. */
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Those that nobody has answered for, the latest last. */
let offered: readonly Deleted[] = [];

/** What can still be brought back. */
export const stillOffered = (): readonly Deleted[] => offered;

/**
 * Deletes it for now: it can be brought back, also where the page is loaded anew before all of it is gone. `shared`
 * belongs to another game, too, and stays; that may be deleted by the time that this one is brought back.
 */
export async function deleteForNow(store: EntryStore, deleted: Deleted, shared?: string): Promise<void> {
  keep([...offered, deleted]);
  for (const entry of deleted.entries) if (entry.id !== shared) await store.remove(entry);
  offer(store, deleted);
}

function offer(store: EntryStore, deleted: Deleted): void {
  // As they were: what has been written of them since is later, and stays.
  const bringBack = (): void => void store.save(...deleted.entries);
  const forget = (): void => keep(offered.filter((one) => one !== deleted));
  offerEverywhere(t`Deleted: ${deleted.name}`, t`Undo`, bringBack, forget);
}

/** Offers it anew where the page was loaded once more before anybody has answered. */
export function offerDeletedBefore(store: EntryStore): void {
  for (const deleted of listOf(read(NAME, 'sessionStorage'), readDeleted) ?? []) {
    keep([...offered, deleted]);
    offer(store, deleted);
  }
}

function readDeleted(value: unknown): Deleted | undefined {
  if (!isRecord(value) || typeof value['name'] !== 'string') return undefined;
  const entries = listOf(value['entries'], readEntry);
  return entries && { name: value['name'], entries };
}

function keep(deleted: readonly Deleted[]): void {
  offered = deleted;
  // Where it is refused, nothing can be brought back after a reload.
  write(NAME, deleted, 'sessionStorage');
}
