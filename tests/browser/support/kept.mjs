// What the page keeps, read and changed in its database as another tab would: `keptEntries` and `changeEntries` are there
// in every document.

/** Runs in the page. */
function provideEntries() {
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  /** Writes these entries, removes those of these identities, and resolves with all there are afterwards. */
  globalThis.changeEntries = async ({ put = [], remove = [] }) => {
    const database = await answer(indexedDB.open('espalier'));
    try {
      const transaction = database.transaction('entries', 'readwrite');
      const isOver = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      const entries = transaction.objectStore('entries');
      for (const entry of put) entries.put(entry);
      for (const id of remove) entries.delete(id);
      const [all] = await Promise.all([answer(entries.getAll()), isOver]);
      return all;
    } finally {
      database.close();
    }
  };

  globalThis.keptEntries = () => globalThis.changeEntries({});
}

export const findKept = (page) => page.evaluateOnNewDocument(provideEntries);

/** Waits until there is an entry of this kind. */
export const waitForKept = (page, kind) =>
  page.waitForFunction(async (wanted) => (await keptEntries()).some((entry) => entry.kind === wanted), {}, kind);
