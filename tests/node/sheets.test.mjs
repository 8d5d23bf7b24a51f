// The sheets of the page are one: a class that one view lays out is not, by chance, that of something in another view.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';

const FOLDER = join(root, 'www', 'src', 'page');
/** Meant for several views, or laid out by all that use them in rules of their own. */
const COMMON = ['aside', 'check', 'graph', 'place', 'score', 'track', 'typed'];

const files = readdirSync(FOLDER, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
const folderOf = (name) => name.split('/')[0];
/** A view, or a component that several of them have. */
const ownerOf = (name) => /^shared\/view\/[^.]+/.exec(name)?.[0] ?? folderOf(name);

function collect(names, classesIn, placeOf = folderOf) {
  const found = new Map();
  for (const name of names) {
    for (const one of classesIn(readFileSync(join(FOLDER, name), 'utf8'))) {
      found.set(one, (found.get(one) ?? new Set()).add(placeOf(name)));
    }
  }
  return found;
}

/** Of rules that ask for nothing but the class. */
function classesOfSheet(text) {
  const selectors = [...text.replace(/\/\*[^]*?\*\//g, '').matchAll(/(?:^|[{}])\s*([^{}@;]+)\{/g)];
  return selectors.flatMap(([, list]) => list.replace(/\([^)]*\)/g, '').split(',').flatMap((one) => /^\.([\w-]+)$/.exec(one.trim())?.[1] ?? []));
}

function classesOfMarkup(text) {
  const written = [...text.matchAll(/class=(?:"([^"]*)"|\{([^}]*)\})/g)];
  return written.flatMap(([, plain, code = '']) =>
    (plain ?? [...code.matchAll(/['`]([^'`]*)['`]/g)].map(([, part]) => part).join(' ')).split(/\s+/));
}

test('no sign of a font stands for a control', () => {
  for (const name of files.filter((one) => /\.(tsx?|css)$/.test(one) && !/help-dialog/.test(one))) {
    const code = readFileSync(join(FOLDER, name), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
    // In Explore a way through the tree is written with ›, and a verdict with ✓; 10× is a number.
    assert.doesNotMatch(folderOf(name) === 'explore' ? code.replace(/[›✓]/g, '') : code, /[‹›«»▸▾▶⏸⏵✓✕⋯↗←→]|(?<![\d}])×/, name);
  }
});

test('no view lays out by chance what stands in another', () => {
  const own = collect(files.filter((name) => name.endsWith('.css') && folderOf(name) !== 'shared'), classesOfSheet);
  const used = collect(files.filter((name) => name.endsWith('.tsx')), classesOfMarkup);
  assert.ok(own.size > 100, `${own.size}`);
  const strange = [...own].flatMap(([name, folders]) =>
    [...(used.get(name) ?? [])].filter((folder) => !folders.has(folder)).map((folder) => `${name} of ${[...folders]} in ${folder}`));
  assert.deepEqual(strange.filter((text) => !COMMON.includes(text.split(' ')[0])), []);
});

test('no class is two things, of which the sheet that comes later would lay out both', () => {
  // Where the board of each view stands, one sheet says for all of them: it comes before the views.
  const sheets = files.filter((name) => name.endsWith('.css') && name !== 'shared/board-first.css');
  const twice = [...collect(sheets, classesOfSheet, ownerOf)].filter(([, owners]) => owners.size > 1);
  assert.deepEqual(twice.map(([name, owners]) => `${name} of ${[...owners].join(' and ')}`), []);
});
