// All messages of page, elements and engine: those that stand in the code, found by its syntax, and those of index.html.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../built.mjs?modules';
import * as ofPackage from '../../../scripts/lib/messages.mjs';
import { root } from '../../../scripts/lib/paths.mjs';

export { declaredWords, messagesOfEngine } from '../../../scripts/lib/messages.mjs';

/** Where messages of the page stand. */
const PAGE = ['www/src/model', 'www/src/page'];

/** The languages that have every message. */
export const COMPLETE = ['de'];

/** Messages that are put together in the code, so that nothing there has them as a whole. */
export const COMPOSED = [
  ...ofPackage.COMPOSED,
  // Phases of a game.
  'opening', 'middlegame', 'ending',
  // Groups of terms, by the names that they have in the engine.
  'material', 'squares', 'mobility', 'pawns', 'passed pawns', 'pieces', 'king safety', 'threats', 'space', 'tempo',
  'network',
];

/** The messages of the code: key, number of values, and which of them a translation may do without. */
export const messagesOfCode = () => ofPackage.messagesOfCode(...PAGE);

/** Messages that would stay in the language in which the code is loaded: nobody asks for them again. */
export function messagesAtLoad() {
  return ofPackage.sourcesOf(...PAGE).flatMap(({ path, text, tree }) => {
    const found = [];
    walkAtLoad(tree, (node) => {
      if (ofPackage.isMessage(node)) found.push(ofPackage.placeOf(path, text, node));
    });
    return found;
  });
}

/** All that is executed when a file is loaded: no function, and of a class only what belongs to all. */
function walkAtLoad(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach((child) => walkAtLoad(child, visit));
  if (/Function/.test(node.type) || (node.type === 'PropertyDefinition' && !node.static)) return;
  if (typeof node.type === 'string') visit(node);
  for (const [name, child] of Object.entries(node)) if (name !== 'type') walkAtLoad(child, visit);
}

const READ = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt', 'data-help'];

/** The texts of index.html and what its attributes say. */
export function messagesOfPage() {
  const html = readFileSync(join(root, 'www', 'index.html'), 'utf8');
  const body = html.slice(html.indexOf('<body>')).replace(/<(svg|noscript)\b.*?<\/\1>/gs, '');
  const texts = [];
  for (const [, tag, text] of body.matchAll(/<([^>]*)>([^<]*)/g)) {
    for (const [, name, value] of tag.matchAll(/\s([\w-]+)="([^"]*)"/g)) if (READ.includes(name)) texts.push(value);
    texts.push(text);
  }
  const plain = texts.map((text) => unescaped(text).replace(/\s+/g, ' ').trim());
  return [...new Set(plain.filter((text) => /\p{L}{2}/u.test(text) && !/^%\w+%$/.test(text)))];
}

function unescaped(text) {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&');
}
