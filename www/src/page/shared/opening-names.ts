/** The names of openings, from files that are fetched when somebody first wants to read one. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { chosenLanguage, onWords } from '#espalier/model/words.js';
import { Lazy } from '../../model/lazy.js';
import { type OpeningNames, readOpenings } from '../../model/openings/opening-names.js';

const FILE = new URL('./openings.tsv', import.meta.url);
/** Another file has another name: built pages have its digest in it. */
export const NAMES_FILE = FILE.pathname.slice(FILE.pathname.lastIndexOf('/') + 1);

const names = signal<OpeningNames>();
const translation = signal<(name: string) => string>();
const loading = new Lazy(async () => {
  const answer = await fetch(FILE);
  if (!answer.ok) throw new Error(`${FILE}: ${answer.status}`);
  names.value = readOpenings(await answer.text());
  onWords(translate);
  translate();
});

/** Undefined until they are there. */
export const openingNames: ReadonlySignal<OpeningNames | undefined> = names;

/** From English to the language of the page. Undefined where names stay English. */
export const openingTranslation: ReadonlySignal<((name: string) => string) | undefined> = translation;

/** Without the file no opening has a name, and nothing else is missing; the next call asks again. */
export function loadOpeningNames(): void {
  loading.get().catch(() => undefined);
}

function translate(): void {
  const language = chosenLanguage();
  translation.value = undefined;
  if (language === 'en') return;
  import('./opening-translation.js')
    .then(({ openingTranslationTo }) => openingTranslationTo(language))
    .then((loaded) => {
      if (language === chosenLanguage()) translation.value = loaded;
    })
    .catch(() => undefined);
}
