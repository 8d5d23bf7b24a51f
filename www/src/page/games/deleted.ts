/** What was deleted can be brought back as long as the page says so, also after a reload of the tab. */

import { t } from '#espalier/model/words.js';
import { listOf } from '../../model/json.js';
import type { Entry } from '../../model/storage/entry.js';
import { readEntry } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { offerEverywhere } from '../shared/page-notice.js';

const NAME = 'espalier.deleted';

export function offerDeleted(store: EntryStore, entries: readonly Entry[]): void {
  keep(entries);
  const bringBack = (): void =>
    void store.save(...entries.map((entry) => ({ ...entry, revision: entry.revision + 1 })));
  offerEverywhere(t`The game is deleted.`, t`Undo`, bringBack, () => keep([]));
}

/** Offers it anew where the page was loaded once more before anybody has answered. */
export function offerDeletedBefore(store: EntryStore): void {
  const entries = listOf(kept(), readEntry) ?? [];
  if (entries.length > 0) offerDeleted(store, entries);
}

function keep(entries: readonly Entry[]): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(entries));
  } catch {
    // Then it cannot be brought back after a reload.
  }
}

function kept(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
  } catch {
    return null;
  }
}
