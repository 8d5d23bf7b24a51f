/** The names of openings, from a file that is fetched when somebody first wants to read one. */

import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { OpeningNames } from '../../model/openings/opening-names.js';
import { readOpenings } from '../../model/openings/opening-names.js';

const FILE = new URL('./openings.tsv', import.meta.url);
/** Another file has another name: built pages have its digest in it. */
export const NAMES_FILE = FILE.pathname.slice(FILE.pathname.lastIndexOf('/') + 1);

const names = signal<OpeningNames>();
let isAsked = false;

/** Undefined until they are there. */
export const openingNames: ReadonlySignal<OpeningNames | undefined> = names;

export function loadOpeningNames(): void {
  if (!isAsked) void load();
  isAsked = true;
}

/** Without the file no opening has a name, and nothing else is missing. */
async function load(): Promise<void> {
  try {
    const answer = await fetch(FILE);
    if (answer.ok) names.value = readOpenings(await answer.text());
  } catch {
    // Off line, or not there: whoever asks next tries again.
    isAsked = false;
  }
}
