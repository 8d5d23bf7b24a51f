// A FEN is taken apart in one module, and what chess is the rules say: other readers do not come back.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';

const FOLDERS = ['www/src', 'package/src'];

/** Sources, with what is said about them left out. */
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')]),
);
const those = (pattern) => sources.filter(([, text]) => pattern.test(text)).map(([name]) => name);

test('one module knows what the fields of a FEN are', () => {
  assert.deepEqual(those(/\bfen(\s*\.trim\(\))?\s*\.(split|slice|match|substring)\(/i), [
    // Its first fields are hashed, whatever they say.
    'www/src/model/openings/opening-names.ts',
    'package/src/chess/fen.ts',
  ]);
  assert.deepEqual(those(/\.split\(['"`]\/['"`]\)/), [
    // The steps of a path in an address.
    'www/src/model/address/recorded-path.ts',
    'package/src/chess/fen.ts',
  ]);
});

test('the page asks no worker for the rules of chess', () => {
  const page = sources.filter(([name]) => name.startsWith('www/'));
  const asked = page.filter(([, text]) => /\b[eE]ngine\)?\.position\(/.test(text));
  assert.deepEqual(asked.map(([name]) => name), []);
});

test('comments of PGN and its commands are read nowhere in the page', () => {
  const readers = sources.filter(([name, text]) => name.startsWith('www/') && /\\\[%|%clk|%eval|%cal|%csl/.test(text));
  assert.deepEqual(readers.map(([name]) => name), []);
});
