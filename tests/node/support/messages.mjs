// All messages of page, elements and engine: those that stand in the code, found by its syntax, and those of index.html.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import '../../built.mjs?modules';
import { PHRASES, TERMS } from '../../../package/lib/model/english.js';
import { FIELDS } from '../../../package/lib/query/fields.js';
import { root } from '../../../scripts/lib/paths.mjs';

/** Where messages stand. Styles are text, too, and no message. */
const FOLDERS = ['www/src/model', 'www/src/page', 'package/src/model', 'package/src/element', 'package/src/query', 'package/src/compare'];

/** Roles and colors, of which names are made: see `describePiece`. */
const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** The languages that have every message. */
export const COMPLETE = ['de'];

/** Messages that are put together in the code, so that nothing there has them as a whole. */
export const COMPOSED = [
  ...ROLES,
  ...ROLES.map((role) => `${role}s`),
  ...['white', 'black'].flatMap((color) => ROLES.map((role) => `${color} ${role}`)),
  // What an improving position has just taken.
  ...ROLES.slice(1).map((role) => ` took a ${role}`),
  ...['green', 'red', 'blue', 'yellow'].flatMap((color) => [color, `${color} arrow`, `${color} ring`]),
  // Phases of a game.
  'opening', 'middlegame', 'ending',
  // Groups of terms, by the names that they have in the engine.
  'material', 'squares', 'mobility', 'pawns', 'passed pawns', 'pieces', 'king safety', 'threats', 'space', 'tempo',
  'network',
  // What a query can ask for; fields of the same kind have the same words.
  ...new Set(FIELDS.map(({ words }) => words)),
];

/** The messages of the engine, as `messagesOfCode` has those of the code. What has no words needs no other ones. */
export function messagesOfEngine() {
  const keys = new Set([...PHRASES, ...Object.values(TERMS), ...VARIANTS]);
  return [...keys].filter((key) => /\p{L}/u.test(key)).map((key) => {
    const values = Math.max(0, ...[...key.matchAll(/\{(\d+)/g)].map(([, slot]) => Number(slot)));
    return { key, values, optional: new Set(), at: 'the engine' };
  });
}

/** What an ablation calls its searches, besides names of rules. */
const VARIANTS = ['As it ships', 'Off everywhere', 'Null move, from where', 'Null move, how deep', 'Late-move reductions'];

/** The messages of the code: key, number of values, and which of them a translation may do without. */
export function messagesOfCode() {
  return sources().flatMap(messagesOf);
}

function sources() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

function messagesOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const found = [];
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), (node) => {
    if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 't') return;
    const { quasis, expressions } = node.quasi;
    const key = quasis.map(({ value }) => value.cooked).reduce((before, part, index) => `${before}{${index}}${part}`);
    const sources = expressions.map(({ start, end }) => text.slice(start, end));
    const optional = new Set(expressions.flatMap((value, index) => (isPlural(value) || sources.indexOf(sources[index]) < index ? [index + 1] : [])));
    found.push({ key, values: expressions.length, optional, at: `${path}:${text.slice(0, node.start).split('\n').length}` });
  });
  return found;
}

/** Messages that would stay in the language in which the code is loaded: nobody asks for them again. */
export function messagesAtLoad() {
  return sources().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found = [];
    walkAtLoad(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), (node) => {
      if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 't') return;
      found.push(`${path}:${text.slice(0, node.start).split('\n').length}`);
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

/** The plural of English, as another language has its own: `plural(count, 'move', 'moves')`. */
function isPlural({ type, callee }) {
  return type === 'CallExpression' && callee.name === 'plural';
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach((child) => walk(child, visit));
  if (typeof node.type === 'string') visit(node);
  for (const [name, child] of Object.entries(node)) if (name !== 'type') walk(child, visit);
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
