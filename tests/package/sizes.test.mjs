// What each entry costs a page: the table of the README, measured.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';
import { installPackage } from './support/installed.mjs';
import { bundledSize, bundledSizeOf, filesOf } from './support/sizes.mjs';

const KB = 1024;
/** A page with a board and its rules. */
const BOARD = 22 * KB;
const README = join(root, 'package', 'README.md');
const ROW = /^\| `espalier(?:\/([\w]+))?` \| ([\d.]+) KB \| `([^|]*)` \|$/gm;

const dist = join(installPackage().folder, 'node_modules', 'espalier', 'dist');

test('the README says what each entry costs', async (t) => {
  let text = readFileSync(README, 'utf8');
  const rows = [...text.matchAll(ROW)];
  assert.ok(rows.length >= 9, `${rows.length} rows`);
  const wrong = [];
  for (const [row, name = 'index', said, files] of rows) {
    const size = (await bundledSize(dist, name)) / KB;
    const found = filesOf(dist, name).join(' ');
    t.diagnostic(`${name} ${size.toFixed(2)} KB`);
    // Compilers of scripts differ by less.
    if (Math.abs(Number(said) - size) <= Math.max(0.02 * size, 0.06) && files === found) continue;
    const right = row.replace(`${said} KB`, `${size.toFixed(1)} KB`).replace(files, found);
    wrong.push(right);
    text = text.replace(row, right);
  }
  if (process.env.ESPALIER_WRITE !== undefined) writeFileSync(README, text);
  const help = 'ESPALIER_WRITE=1 node --test tests/package/sizes.test.mjs writes the table of package/README.md anew';
  assert.deepEqual(wrong, [], help);
});

test('a page with a board alone loads 22 KB of script at most', async () => {
  const size = await bundledSize(dist, 'board');
  assert.ok(size <= BOARD, `${size} bytes with Brotli`);
});

test('a component loads its own element alone', async (t) => {
  const board = await bundledSize(dist, 'board');
  for (const framework of ['react', 'vue']) {
    const size = await bundledSizeOf(dist, framework, 'EspalierBoard');
    t.diagnostic(`${framework} ${size} bytes with Brotli, ${board} without`);
    assert.ok(size <= board + KB, `${framework}: ${size} bytes with Brotli, ${board} without`);
  }
});

test('the types of Svelte load no element', async () => {
  const size = await bundledSize(dist, 'svelte');
  assert.ok(size < 50, `${size} bytes with Brotli`);
});

test('scores are formatted without the rest of the package', async () => {
  const size = await bundledSize(dist, 'format');
  assert.ok(size <= 0.5 * KB, `${size} bytes with Brotli`);
});
