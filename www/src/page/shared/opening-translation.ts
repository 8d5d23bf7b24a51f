/** The words of other languages for the names of openings, loaded where one of them is chosen. */

import { type OpeningWords, openingIn } from '../../model/openings/opening-words.js';

/** Where the words of each language are, by the path of their file. */
const WORDS = import.meta.glob('./openings.*.json', { query: '?url', import: 'default', eager: true });

/** Undefined for a language without such words. */
export async function openingTranslationTo(language: string): Promise<((name: string) => string) | undefined> {
  const file = WORDS[`./openings.${language}.json`];
  if (file === undefined) return undefined;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const words = (await answer.json()) as OpeningWords;
  return (name) => openingIn(words, name);
}
