/** The page in another language. Loaded only where one is chosen: who reads English fetches nothing of it. */

import { setWords } from '#espalier/model/words.js';
import german from '../../words/de.json?url';

const CATALOGUES: Readonly<Record<string, string>> = { de: german };

/** What people read or hear of an element besides its text. */
const ATTRIBUTES = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt', 'data-help'];

type Messages = Readonly<Record<string, string>>;

/** Fetches the messages, translates the page as it was sent, and has all that follows look its messages up. */
export async function translatePage(language: string): Promise<void> {
  const answer = await fetch(CATALOGUES[language] ?? '');
  if (!answer.ok) throw new Error(`There are no words in ${language}: ${answer.status}.`);
  // With nothing of its own: what people have typed is looked up, too.
  const messages = Object.assign(Object.create(null), await answer.json()) as Messages;
  setWords({ language, messages: withErrors(messages) });
  translate(document.body, messages);
}

function translate(root: HTMLElement, messages: Messages): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) {
        const text = messages[node.getAttribute(name) ?? ''];
        if (text !== undefined) node.setAttribute(name, text);
      }
    } else if (node.nodeValue !== null) {
      const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(node.nodeValue) ?? [];
      const found = messages[text.replace(/\s+/g, ' ')];
      if (found !== undefined) node.nodeValue = before + found + after;
    }
  }
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
