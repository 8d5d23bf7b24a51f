/**
 * The language of explanations and elements. Messages stand in the code in English; where another language has been chosen,
 * each is looked up, with numbers for what is put into it: `{1} has no king in this FEN.`
 */

import type { Message } from './message.js';

/** A language with its messages. */
export interface Words {
  /** Its BCP 47 tag, as `de`, which also decides how numbers are written. */
  readonly language: string;
  /**
   * By the English ones. `{1}` stands for the first value; `{1:Zug|Züge}` for the first word where that value is 1,
   * and for the second elsewhere. What is missing stays English.
   */
  readonly messages: Readonly<Partial<Record<Message, string>>>;
}

let language = 'en';
let messages: Words['messages'] | undefined;
/** Told of every message that is looked up. */
let noteReading: (() => void) | undefined;
const listeners = new Set<() => void>();
/** Which of its forms a number asks for; made when one is first chosen. */
let plurals: Intl.PluralRules | undefined;
/** Made when a number is first written: that costs a page twenty milliseconds of its start. */
let numbers: Intl.NumberFormat | undefined;
let decimalMark = '.';

/**
 * Chooses the language of elements and of explanations, at any time: elements say everything anew, except what an engine
 * has explained, and engines explain in it from then on.
 *
 * @example
 * ```ts
 * import { setWords } from 'espalier/words';
 *
 * setWords({ language: 'de', messages: { 'Your move.': 'Sie sind am Zug.' } });
 * ```
 */
export function setWords(words: Words): void {
  ({ language, messages } = words);
  numbers = new Intl.NumberFormat(language);
  plurals = undefined;
  decimalMark = numbers.format(0.5).charAt(1);
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a language was chosen. What is returned ends that. */
export function onWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `note` with every message that is looked up: what draws messages can be drawn again in another language. */
export function followReading(note: () => void): void {
  noteReading = note;
}

/** The BCP 47 tag of the language chosen. */
export function chosenLanguage(): string {
  return language;
}

/** A message in the language chosen: as a tag of a template, or called with a text. */
export function t(text: TemplateStringsArray | string, ...values: readonly (string | number)[]): string {
  const parts = typeof text === 'string' ? [text] : text;
  if (messages === undefined) {
    noteReading?.();
    return String.raw({ raw: parts }, ...values);
  }
  const key = parts.reduce((before, part, index) => `${before}{${index}}${part}`);
  return message(key, values, String);
}

/** A message by its key, in the language chosen, with its values as `write` writes them. */
export function message<Value>(key: string, values: readonly Value[], write: (value: Value) => string): string {
  noteReading?.();
  const known: unknown = messages?.[key];
  // An object knows more names than those that were given to it, `constructor` for one.
  return (typeof known === 'string' ? known : key).replace(
    /\{(\d+)(?::([^|}]*)\|([^}]*))?\}/g,
    (_, slot: string, one?: string, many?: string) => {
      const value = values[Number(slot) - 1] as Value;
      if (one === undefined || many === undefined) return write(value);
      return isSingular(Number(value), (plurals ??= new Intl.PluralRules(language))) ? one : many;
    },
  );
}

/** Of which every language has words of its own: who writes in English chooses by the rules of English. */
let english: Intl.PluralRules | undefined;

/**
 * The word of English for one, or for many: `${plural(count, 'move', 'moves')}` in a message. A translation chooses its
 * own by the number.
 */
export function plural(count: number, one: string, many: string): string {
  return isSingular(count, (english ??= new Intl.PluralRules('en'))) ? one : many;
}

function isSingular(count: number, rules: Intl.PluralRules): boolean {
  return rules.select(count) === 'one';
}

/**
 * A whole number, with marks between its thousands.
 * @internal
 */
export function wholeNumber(value: number): string {
  numbers ??= new Intl.NumberFormat('en-US');
  return numbers.format(value);
}

/** A number with so many decimals, behind the mark of the language. */
export function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', decimalMark);
}
