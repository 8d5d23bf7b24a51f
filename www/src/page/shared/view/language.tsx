/**
 * The language, as a signal: whoever looks a message up while drawing reads it, and is drawn again in another language.
 */

import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { Component, Fragment } from 'preact';
import { chosenLanguage, followReading, onWords } from '#espalier/model/words.js';

const language = signal(chosenLanguage());

export function followLanguage(): void {
  // The library takes a component that reads a signal for one that depends on nothing else, as long as it is given the
  // same things. They may have changed in themselves: it is drawn again with what it stands in, as one without signals
  // is.
  Component.prototype.shouldComponentUpdate = () => true;
  followReading(() => void language.value);
  onWords(() => (language.value = chosenLanguage()));
}

/** What is in it is made anew in another language, with all that it has put together of words. */
export function InLanguage({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <Fragment key={language.value}>{children}</Fragment>;
}
