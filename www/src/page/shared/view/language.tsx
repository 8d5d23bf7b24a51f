/**
 * The language, as a signal: whoever looks a message up while drawing reads it, and is drawn again in another language.
 */

import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { Fragment } from 'preact';
import { chosenLanguage, followReading, onWords } from '#espalier/model/words.js';

const language = signal(chosenLanguage());

export function followLanguage(): void {
  followReading(() => void language.value);
  onWords(() => (language.value = chosenLanguage()));
}

/** What is in it is made anew in another language, with all that it has put together of words. */
export function InLanguage({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <Fragment key={language.value}>{children}</Fragment>;
}
