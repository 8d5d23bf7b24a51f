// How much the page makes a visitor download, as a web server sends it: index.html and scripts.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/lib/paths.mjs';

const KB = 1024;
/**
 * The script of the rules of chess is among both, and so is index.html, whose markup goes into scripts view by view. The
 * library that draws views is 8 KB of `all`; it is loaded after the first picture of the board, with what is around that.
 */
const BUDGET = { all: 214 * KB, asked: 20 * KB, firstMove: 46 * KB };
/** Loaded when somebody first asks for it, and by nobody else: it has a budget of its own. */
const ASKED = /^assets\/(practice-page|show-my-games|position-editor|card)-/;

const dist = join(root, 'www', 'dist');
const read = (path) => readFileSync(join(dist, path), 'utf8');
const size = (path) => gzipSync(read(path), { level: 9 }).length;
const sum = (paths) => [...paths].reduce((total, path) => total + size(path), 0);

const scripts = readdirSync(dist, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.js'));
const entry = /<script [^>]*type="module"[^>]* src="\.\/([^"]+)"/.exec(read('index.html'))[1];
const worker = scripts.find((name) => /^assets\/worker-/.test(name));
/** What the entry loads at once, when it knows the language. */
const start = scripts.find((name) => /^assets\/start-/.test(name));
/** Loaded only where another language than English is chosen. */
const translation = scripts.find((name) => /^assets\/translation-/.test(name));

/** A script and what it imports at once, not what it imports later. */
function withImports(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of read(path).matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)/g)) withImports(`assets/${name}`, seen);
  return seen;
}

test('all scripts of the page stay within the budget, other languages apart', () => {
  const asked = scripts.filter((name) => ASKED.test(name));
  const read = scripts.filter((name) => name !== translation && !asked.includes(name));
  assert.equal(read.length, scripts.length - 5);
  const all = sum([...read, 'index.html']);
  assert.ok(all <= BUDGET.all, `${all} bytes`);
  assert.ok(sum(asked) <= BUDGET.asked, `${sum(asked)} bytes`);
  const [words] = readdirSync(join(dist, 'assets')).filter((name) => /^de-.*\.json$/.test(name));
  console.log(`page and scripts: ${(all / KB).toFixed(1)} KB gzip; ${(sum(asked) / KB).toFixed(1)} KB when asked for; German: ${(sum([translation, `assets/${words}`]) / KB).toFixed(1)} KB more`);
});

test('before the first move only what Play needs is loaded', () => {
  const needed = [...withImports(start, withImports(entry)), 'language.js', 'index.html'];
  assert.ok(!needed.some((name) => /analyse|explore|practice|panels|translation|worker/.test(name)), needed.join());
  assert.ok(sum(needed) <= BUDGET.firstMove, `${sum(needed)} bytes`);
  console.log(`before the first move: ${(sum(needed) / KB).toFixed(1)} KB gzip`);
});

test('the views are scripts of their own, which share what both need', () => {
  for (const view of ['analyse-page', 'explore-page']) {
    assert.equal(scripts.filter((name) => name.startsWith(`assets/${view}-`)).length, 1, view);
  }
  // Sentences are seldom written twice by chance. The worker is another program.
  const places = new Map();
  for (const name of scripts.filter((name) => name !== worker)) {
    for (const [, text] of read(name).matchAll(/[`"]([^`"$\\]{40,200})[`"]/g)) {
      if (/^[A-Z].* .*[.]$/.test(text)) places.set(text, new Set([...(places.get(text) ?? []), name]));
    }
  }
  assert.ok(places.size > 20, `${places.size} sentences`);
  assert.deepEqual([...places].filter(([, names]) => names.size > 1).map(([text]) => text), []);
});
