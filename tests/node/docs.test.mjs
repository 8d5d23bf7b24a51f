// Links in the documents lead somewhere: to a file that is there, and to a heading that it has.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fault, links } from '../support/links.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MADE = ['node_modules', 'target', 'corpus', 'dist', 'pkg'];

/** The documents of a folder and of those in it. */
function documents(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || MADE.includes(entry.name)) return [];
    if (entry.isDirectory()) return documents(path);
    return extname(entry.name) === '.md' ? [path] : [];
  });
}

test('every link of a document leads to a file and a heading that are there', (t) => {
  const all = documents(root);
  assert.ok(all.includes(join(root, 'README.md')));
  const dead = all.flatMap((document) =>
    links(document).flatMap((target) => {
      const found = fault(document, target);
      return found ? [`${relative(root, document)}: ${target}: ${found}`] : [];
    }),
  );
  t.diagnostic(`${all.length} documents, ${all.flatMap(links).length} links`);
  assert.deepEqual(dead, []);
});

/** The cells of the tables of a document as they are read, without the targets of links. */
function cells(path) {
  const text = readFileSync(path, 'utf8').replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '');
  const rows = text.replace(/\]\([^)]*\)/g, ']').match(/^\|.*\|$/gm) ?? [];
  return rows.flatMap((row) => row.split(/(?<!\\)\|/));
}

test('the architecture names every folder of the page and every file of UCI', () => {
  const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
  const entries = (folder) => readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  const folders = entries('www/src/page').filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`);
  const files = entries('cli/src/uci').map(({ name }) => name).filter((name) => name !== 'tests.rs');
  assert.ok(folders.length > 5 && files.length > 5);
  assert.deepEqual([...folders, ...files].filter((name) => !text.includes(`\`${name}\``)), []);
});

test('no cell of a table is longer than 200 characters', () => {
  const long = documents(root).flatMap((path) =>
    cells(path).flatMap((cell) => (cell.trim().length > 200 ? [`${relative(root, path)}: ${cell}`] : [])),
  );
  assert.deepEqual(long, []);
});

test('a file or a heading that is not there is noticed', () => {
  const readme = join(root, 'README.md');
  assert.equal(fault(readme, 'docs/no-such-file.md'), 'there is no such file');
  assert.equal(fault(readme, 'CONTRIBUTING.md#no-such-heading'), 'the file has no such heading');
  assert.equal(fault(readme, 'CONTRIBUTING.md#set-up'), undefined);
});
