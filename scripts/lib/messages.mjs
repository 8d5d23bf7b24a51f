// The messages of the package: those that stand in its code, found by its syntax, those of the engine, and those put together.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { OWN_DECLARATIONS } from '../../package/lib/engine/declarations.js';
import { PHRASES, TERMS } from '../../package/lib/model/english.js';
import { FIELDS, TERM_WORDS } from '../../package/lib/query/fields.js';
import { RELATIONS } from '../../package/lib/query/relations.js';
import { root } from './paths.mjs';

/** Where messages of the package stand. Styles are text, too, and no message. */
const FOLDERS = ['package/src/model', 'package/src/element', 'package/src/query', 'package/src/compare'];

/** Roles and colors, of which names are made: see `describePiece`. */
const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** Messages of the package that are put together in the code, so that nothing there has them as a whole. */
export const COMPOSED = [
  ...ROLES,
  ...ROLES.map((role) => `${role}s`),
  ...['white', 'black'].flatMap((color) => ROLES.map((role) => `${color} ${role}`)),
  // What an improving position has just taken.
  ...ROLES.slice(1).map((role) => ` took a ${role}`),
  ...['green', 'red', 'blue', 'yellow'].flatMap((color) => [color, `${color} arrow`, `${color} ring`]),
  // What a query can ask for; fields of the same kind have the same words.
  ...new Set([...FIELDS, ...RELATIONS].map(({ words }) => words)),
  ...Object.values(TERM_WORDS),
];

/** Every message that the package looks up, once, in the order of their letters. */
export function messagesOfPackage() {
  const keys = [...messagesIn(FOLDERS), ...messagesOfEngine()].map(({ key }) => key);
  return [...new Set([...keys, ...COMPOSED, ...declaredWords()])].sort();
}

/** The messages of the engine, as `messagesIn` has those of the code. What has no words needs no other ones. */
export function messagesOfEngine() {
  const keys = new Set([...PHRASES, ...Object.values(TERMS), ...VARIANTS]);
  return [...keys].filter((key) => /\p{L}/u.test(key)).map((key) => {
    const values = Math.max(0, ...[...key.matchAll(/\{(\d+)/g)].map(([, slot]) => Number(slot)));
    return { key, values, optional: new Set(), at: 'the engine' };
  });
}

/** What an ablation calls its searches, besides names of rules. */
const VARIANTS = ['As it ships', 'Off everywhere', 'Null move, from where', 'Null move, how deep', 'Late-move reductions'];

/** Names and terms of the rules that the engine declares. */
export function declaredWords() {
  const { rules, reductions } = OWN_DECLARATIONS;
  const terms = [...[...rules.values()].map((rule) => rule.terms), ...reductions.values()].flat();
  return new Set([...[...rules.values()].flatMap(({ label, brief }) => [label, brief]), ...terms.map(({ words }) => words)]);
}

/** The messages of the package and of these folders: key, number of values, and which of them a translation may do without. */
export function messagesOfCode(...folders) {
  return messagesIn([...FOLDERS, ...folders]);
}

function messagesIn(folders) {
  return sourcesIn(folders).flatMap(messagesOf);
}

/** The sources of the package and of these folders: path, text, and syntax tree. */
export function sourcesOf(...folders) {
  return sourcesIn([...FOLDERS, ...folders]);
}

function sourcesIn(folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => {
        const path = join(folder, name);
        const text = readFileSync(join(root, path), 'utf8');
        return { path, text, tree: parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) };
      }),
  );
}

function messagesOf({ path, text, tree }) {
  const found = [];
  walk(tree, (node) => {
    if (!isMessage(node)) return;
    const { quasis, expressions } = node.quasi;
    const key = quasis.map(({ value }) => value.cooked).reduce((before, part, index) => `${before}{${index}}${part}`);
    const sources = expressions.map(({ start, end }) => text.slice(start, end));
    const optional = new Set(expressions.flatMap((value, index) => (isPlural(value) || sources.indexOf(sources[index]) < index ? [index + 1] : [])));
    found.push({ key, values: expressions.length, optional, at: placeOf(path, text, node) });
  });
  return found;
}

/** `` t`…` `` */
export function isMessage({ type, tag }) {
  return type === 'TaggedTemplateExpression' && tag.name === 't';
}

/** File and line of a node of a syntax tree. */
export function placeOf(path, text, { start }) {
  return `${path}:${text.slice(0, start).split('\n').length}`;
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
