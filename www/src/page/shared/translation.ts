/** The language of the page. Loaded only where one is chosen: who reads English fetches nothing of it. */

import { setWords } from '#espalier/model/words.js';

/** Where the words of each language are, by the path of their file. */
const CATALOGUES = import.meta.glob('../../words/*.json', { query: '?url', import: 'default', eager: true });

type Messages = Readonly<Record<string, string>>;

/** The language that was asked for last. */
let wanted: string | undefined;

/**
 * Has all that is drawn look its messages up in this language, whose messages are fetched first; unless another one is
 * asked for meanwhile.
 */
export async function speak(language: string): Promise<void> {
  wanted = language;
  const messages = await messagesOf(language).catch((error: unknown) => {
    if (wanted === language) throw error;
  });
  if (messages === undefined || wanted !== language) return;
  document.documentElement.lang = language;
  setWords({ language, messages });
}

async function messagesOf(language: string): Promise<Messages> {
  const url = CATALOGUES[`../../words/${language}.json`];
  // English stands in the code.
  if (url === undefined) return {};
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`There are no words in ${language}: ${answer.status}.`);
  // With nothing of its own: what people have typed is looked up, too.
  return Object.assign(Object.create(null), await answer.json()) as Messages;
}
