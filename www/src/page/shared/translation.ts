/** The language of the page. Loaded only where one is chosen: who reads English fetches nothing of it. */

import { setWords } from '#espalier/model/words.js';
import german from '../../words/de.json?url';

const CATALOGUES: Readonly<Record<string, string>> = { de: german };

type Messages = Readonly<Record<string, string>>;

/** Has all that is drawn look its messages up in this language, whose messages are fetched first. */
export async function speak(language: string): Promise<void> {
  const messages = await messagesOf(language);
  document.documentElement.lang = language;
  setWords({ language, messages });
}

async function messagesOf(language: string): Promise<Messages> {
  const url = CATALOGUES[language];
  // English stands in the code.
  if (url === undefined) return {};
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`There are no words in ${language}: ${answer.status}.`);
  // With nothing of its own: what people have typed is looked up, too.
  return withErrors(Object.assign(Object.create(null), await answer.json()) as Messages);
}

/** Begins the key of an error of the engine, which says its sentences in English. */
const ERROR = 'error: ';

/** Where no message is known, it may be an error of the engine, whose values are messages in their turn. */
function withErrors(messages: Messages): Messages {
  const errors = Object.entries(messages).flatMap(([key, text]) =>
    key.startsWith(ERROR) ? [[patternOf(key.slice(ERROR.length)), text] as const] : [],
  );
  const find = (message: string): string | undefined => {
    for (const [pattern, text] of errors) {
      const values = pattern.exec(message);
      if (values !== null)
        return text.replace(/\{(\d+)\}/g, (_, slot: string) => translated(values[Number(slot)] ?? ''));
    }
    return undefined;
  };
  const translated = (message: string): string => messages[message] ?? find(message) ?? message;
  return new Proxy(messages, { get: (_, key) => (typeof key === 'string' ? (messages[key] ?? find(key)) : undefined) });
}

function patternOf(message: string): RegExp {
  return new RegExp(`^${message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d+\}/g, '(.+?)')}\\.?$`, 's');
}
