// What the built page shows to other programs: the manifest, the preview of a link, the licenses, the list of kept files.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import '../built.mjs?page';
import { root } from '../../scripts/lib/paths.mjs';
import { keptFiles } from '../../scripts/lib/service-worker.mjs';

const dist = join(root, 'www', 'dist');
const read = (path) => readFileSync(join(dist, path), 'utf8');
const html = read('index.html');

/** Width and height, as the file says them. */
function sizeOf(path) {
  const bytes = readFileSync(join(dist, path));
  if (bytes.toString('latin1', 1, 4) === 'PNG') return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  // JPEG: one segment after the other, until that of the frame.
  let at = 2;
  while (!(bytes[at + 1] >= 0xc0 && bytes[at + 1] <= 0xc2)) at += 2 + bytes.readUInt16BE(at + 2);
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
}

test('the manifest names icons that are there, of the size it says', () => {
  const manifest = JSON.parse(read('manifest.webmanifest'));
  assert.equal(manifest.start_url, './');
  assert.equal(manifest.display, 'standalone');
  const sizes = manifest.icons.map(({ src, sizes }) => {
    if (src.endsWith('.png')) assert.equal(sizeOf(src).join('x'), sizes, src);
    else assert.match(read(src), /<svg/);
    return sizes;
  });
  for (const wanted of ['192x192', '512x512', 'any']) assert.ok(sizes.includes(wanted), wanted);
  assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
  assert.match(html, /rel="manifest" href="\.\/manifest\.webmanifest"/);
});

test('a link to the page has a picture', () => {
  const content = (name) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
  const file = content('image').split('/').at(-1);
  assert.deepEqual(sizeOf(file), [Number(content('image:width')), Number(content('image:height'))]);
  assert.ok(readFileSync(join(dist, file)).length < 120_000);
  for (const name of ['title', 'description', 'image:alt']) assert.match(content(name), /\w/, name);
});

test('the page says its version, and nothing was left to be filled in', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package', 'package.json'), 'utf8'));
  assert.ok(html.includes(`data-version="${version}"`));
  assert.doesNotMatch(html, /%[A-Z]+%/);
});

test('the licenses are those of the crates that the module is made of', () => {
  const text = read('licenses.txt');
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8');
  const named = [...text.matchAll(/^([a-z][\w-]*) (\d+\.\d+\.\d+\S*) \((.+)\)$/gm)];
  for (const [, name, version, license] of named) {
    assert.ok(lock.includes(`name = "${name}"\nversion = "${version}"`), `${name} ${version}`);
    assert.match(license, /\b(MIT|Apache-2\.0|BSD|ISC|Zlib|Unicode-3\.0|CC0)/, name);
  }
  for (const name of ['wasm-bindgen', 'js-sys', 'serde']) assert.ok(named.some(([, one]) => one === name), name);
  for (const word of ['THE SOFTWARE IS PROVIDED', 'lichess-org/chess-openings', 'Alex Crichton']) assert.ok(text.includes(word), word);
});

test('every file that the page can ask for is kept', () => {
  const kept = new Set(keptFiles(dist).map(({ path }) => path));
  const worker = read('service-worker.js');
  for (const { path, integrity } of keptFiles(dist)) assert.ok(worker.includes(integrity), path);
  const all = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.equal(kept.size, all.length - 2, 'all but the service worker and the preview');
  for (const { name } of all.filter(({ parentPath }) => parentPath.endsWith('assets'))) assert.match(name, /-[\w-]{8}\.\w+$/);
  assert.ok(kept.has('') && kept.has('licenses.txt'));
});
