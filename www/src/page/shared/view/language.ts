/** The language, as a signal: a component that looks up a message reads it, and is drawn again in another language. */

import { signal } from '@preact/signals';
import { chosenLanguage, followReading, onWords } from '#espalier/model/words.js';

/** What is said, in the language of whenever it is read. */
export type Said<Words = string> = () => Words;

export const nothingSaid: Said = () => '';

const language = signal(chosenLanguage());

export function followLanguage(): void {
  followReading(() => void language.value);
  onWords(() => (language.value = chosenLanguage()));
}

/** The languages of the page, by their tags: English, and each that has a file of words. See `language.js`. */
export function languages(): readonly string[] {
  return document.documentElement.dataset['languages']?.split(' ') ?? ['en'];
}

/** What a language calls itself: `Deutsch`. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
