/** The names of openings, from a file that is fetched when somebody first wants to read one. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { Lazy } from '../../model/lazy.js';
import { type OpeningNames, readOpenings } from '../../model/openings/opening-names.js';

const FILE = new URL('./openings.tsv', import.meta.url);
/** Another file has another name: built pages have its digest in it. */
export const NAMES_FILE = FILE.pathname.slice(FILE.pathname.lastIndexOf('/') + 1);

const names = signal<OpeningNames>();
const loading = new Lazy(async () => {
  const answer = await fetch(FILE);
  if (!answer.ok) throw new Error(`${FILE}: ${answer.status}`);
  names.value = readOpenings(await answer.text());
});

/** Undefined until they are there. */
export const openingNames: ReadonlySignal<OpeningNames | undefined> = names;

/** Without the file no opening has a name, and nothing else is missing; the next call asks again. */
export function loadOpeningNames(): void {
  loading.get().catch(() => undefined);
}
