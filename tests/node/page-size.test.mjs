// How much the page makes a visitor download, as a web server sends it: index.html, scripts and style sheets.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import '../built.mjs?page';
import { root } from '../../scripts/lib/paths.mjs';

const KB = 1024;
/**
 * The budget of a first visit in KB: index.html, the scripts and sheets of the view, the client of the engine and its
 * worker. Each budget is just above the size measured when it was chosen, so that
 * an addition to a first visit is noticed. What is opened later has a script of its own.
 */
const BUDGET = {
  // The board and the rules: not even what draws panels.
  'first move': 60.3,
  play: 105.2,
  analyse: 144.3,
  explore: 150.2,
  practice: 113.6,
  games: 123.4,
};
/** In percent: the same sources compress a little differently with each version of a tool. */
const SLACK = 2;

const dist = join(root, 'www', 'dist');
const read = (path) => readFileSync(join(dist, path), 'utf8');
const size = (path) => gzipSync(read(path), { level: 9 }).length;
const sum = (paths) => [...paths].reduce((total, path) => total + size(path), 0);

const scripts = readdirSync(dist, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.js'));
const entry = /<script [^>]*type="module"[^>]* src="\.\/([^"]+)"/.exec(read('index.html'))[1];
const worker = scripts.find((name) => /^assets\/worker-/.test(name));
const scriptOf = (name) => scripts.find((path) => path.startsWith(`assets/${name}-`) && path.length === `assets/${name}-12345678.js`.length);
/** What the entry loads at once, when it knows the language. */
const start = scriptOf('start');
/** What each view is drawn by. */
const DRAWN_BY = { play: 'game-panels', analyse: 'analyse-page', explore: 'explore-page', practice: 'practice-page', games: 'games-page' };
/** Loaded only where another language than English is chosen. */
const translation = scripts.find((name) => /^assets\/translation-/.test(name));

/** The sheet of a view; Play has the first, which all have. */
const sheetOf = (name) => readdirSync(join(dist, 'assets')).find((file) => file.startsWith(`${name}-`) && file.endsWith('.css'));
const FIRST_SHEET = `assets/${sheetOf('first')}`;

/** A script and what it imports at once, not what it imports later. */
function withImports(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of read(path).matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)/g)) withImports(`assets/${name}`, seen);
  return seen;
}

const THIS = fileURLToPath(import.meta.url);
const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`;

/** The line of this file on which the budget stands. */
function lineOf(name) {
  const lines = readFileSync(THIS, 'utf8').split('\n');
  return lines.findIndex((line) => line.startsWith(`  ${name}:`) || line.startsWith(`  '${name}':`)) + 1;
}

/** Names each size, in bytes, that is over its budget and the slack, and the line to edit. */
function excesses(sizes) {
  return Object.entries(sizes).flatMap(([name, bytes]) => {
    const limit = BUDGET[name] * KB * (1 + SLACK / 100);
    if (bytes <= limit) return [];
    const over = Math.ceil(bytes - limit);
    return [`${name}: ${kb(bytes)}, ${over} bytes over ${BUDGET[name]} KB and ${SLACK}%: ${relative(root, THIS)}:${lineOf(name)}`];
  });
}

const beforeFirstMove = [...withImports(start, withImports(entry)), 'language.js', FIRST_SHEET, 'index.html'];

/** All that is waited for at the first visit of a view. */
function firstVisit(view) {
  const needed = withImports(start, withImports(entry));
  for (const name of ['shell', DRAWN_BY[view], 'engine']) withImports(scriptOf(name), needed);
  const sheets = view === 'play' ? [FIRST_SHEET] : [FIRST_SHEET, `assets/${sheetOf(view)}`];
  return [...needed, worker, 'language.js', ...sheets, 'index.html'];
}

test('a first visit stays within its budget', (t) => {
  const visits = Object.keys(DRAWN_BY).map((view) => [view, sum(firstVisit(view))]);
  const sizes = { 'first move': sum(beforeFirstMove), ...Object.fromEntries(visits) };
  for (const [name, bytes] of Object.entries(sizes)) t.diagnostic(`${name}: ${kb(bytes)} gzip`);
  const [words] = readdirSync(join(dist, 'assets')).filter((name) => /^de-.*\.json$/.test(name));
  t.diagnostic(`all scripts: ${kb(sum([...scripts, 'index.html']))} gzip; German: ${kb(sum([translation, `assets/${words}`]))} more`);
  assert.deepEqual(Object.keys(sizes), Object.keys(BUDGET));
  const faults = excesses(sizes);
  assert.ok(faults.length === 0, `Load less, or raise the budget:\n${faults.join('\n')}`);
});

test('every size over its budget is named with what is allowed, and with the line to edit', () => {
  const sizes = { 'first move': 40 * KB, play: BUDGET.play * KB * 1.02, analyse: 155 * KB, explore: 200 * KB };
  const faults = excesses(sizes);
  assert.equal(faults.length, 2);
  const over = Math.ceil(155 * KB - BUDGET.analyse * KB * (1 + SLACK / 100));
  assert.ok(faults[0].startsWith(`analyse: 155.0 KB, ${over} bytes over ${BUDGET.analyse} KB and ${SLACK}%: `), faults[0]);
  assert.match(faults[0], /tests.node.page-size\.test\.mjs:\d+$/);
  const [line] = /\d+$/.exec(faults[1]);
  assert.match(readFileSync(THIS, 'utf8').split('\n')[line - 1], /^ {2}explore: /);
});

test('a first visit loads nothing of other views and dialogs', () => {
  for (const view of Object.keys(DRAWN_BY)) {
    const others = Object.entries(DRAWN_BY).filter(([other]) => other !== view).map(([, name]) => name);
    const foreign = [...others, 'page-dialogs', 'position-editor', 'compare', 'card', 'translation'];
    const loaded = firstVisit(view).filter((path) => foreign.some((name) => path.startsWith(`assets/${name}`)));
    assert.deepEqual(loaded, [], view);
  }
});

test('before the first move only what Play needs is loaded', () => {
  assert.deepEqual(beforeFirstMove.filter((name) => /analyse|explore|practice|games-page|panels|shell|translation|worker/.test(name)), []);
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
