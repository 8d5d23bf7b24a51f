// A store of entries in memory.
import '../../built.mjs?model';
import { EntryStore } from '../../../www/lib/model/storage/entry-store.js';
import { Journal } from '../../../www/lib/model/storage/journal.js';

/** Storage of the browser that keeps nothing. */
export const NOTHING_KEPT = { read: () => null, write: () => true, remove: () => undefined };

/** A store over a map of entries, by identity. */
export function storeOf(entries) {
  const database = {
    get: async (id) => entries.get(id),
    put: async (all) => all.forEach((one) => entries.set(one.id, one)),
    remove: async (id) => void entries.delete(id),
    list: async (kind) => [...entries.values()].filter((one) => one.kind === kind),
    digests: async (kind) => ({ ids: [...entries.values()].filter((one) => one.kind === kind).map(({ id }) => id), digests: [] }),
    keepDigests: async () => undefined,
  };
  return new EntryStore(Promise.resolve(database), new Journal({ names: () => [], ...NOTHING_KEPT }));
}
