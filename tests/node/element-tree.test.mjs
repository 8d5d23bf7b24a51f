// `<espalier-tree>`: what its attributes, properties and methods do, and what it says of files that are none.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, mock, test } from 'node:test';
import { createEngine } from 'espalier';
import { findPath } from '../../package/lib/element/tree/find-path.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { setWords } from '../../package/lib/model/words.js';
import { until } from './support/dom.mjs';
import { fileOfAnotherEngine, fileOfFewFields } from './support/trace-file.mjs';

await import('../../package/lib/element/index.js');

const GERMAN = JSON.parse(readFileSync(new URL('../../www/src/words/de.json', import.meta.url), 'utf8'));
/** Byrne – Fischer, 1956, after 17. Kf1. */
const SACRIFICE = 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 0 17';

const engine = await createEngine({ hashMb: 1 });
const byrne = await engine.trace({ fen: SACRIFICE, limits: { depth: 9 } });
after(() => engine.dispose());
afterEach(() => document.body.replaceChildren());

const FILES = {
  'byrne.trace': byrne.toFile(),
  'cut.trace': byrne.toFile().subarray(0, 1_000),
  'none.trace': new TextEncoder().encode('this is a text'),
  'demo.trace': fileOfFewFields(),
  '4ku.trace': fileOfAnotherEngine(),
};
mock.method(globalThis, 'fetch', async (name) => (FILES[name] === undefined ? new Response(null, { status: 404 }) : new Response(FILES[name])));

/** A tree with these attributes; all that it tells is in `heard`. */
function treeWith(attributes = {}) {
  const tree = document.createElement('espalier-tree');
  tree.heard = [];
  for (const type of ['traceload', 'nodeselect', 'error']) tree.addEventListener(type, (event) => tree.heard.push(event));
  for (const [name, value] of Object.entries(attributes)) tree.setAttribute(name, value);
  document.body.append(tree);
  return tree;
}

const events = (tree, type) => tree.heard.filter((event) => event.type === type).map(({ detail, message }) => message ?? detail);
const heard = (tree, type) => until(() => events(tree, type)[0]);
const part = ({ shadowRoot }, name) => shadowRoot.querySelector(`[part="${name}"]`).textContent;
const facts = ({ shadowRoot }) => shadowRoot.querySelector('.facts').textContent;
/** The move that leads to the node that is shown. */
const current = ({ shadowRoot }) => shadowRoot.querySelector('.path [aria-current]')?.textContent ?? '';
const sentence = (tree, pattern) => until(() => pattern.test(part(tree, 'sentence')));
/** Resolves when everything that is due has been done. */
const settled = () => engine.search({ limits: { nodes: 1 } });

test('a file that knows no rate is shown by rule, and nothing else is offered', async () => {
  const tree = treeWith({ src: 'demo.trace' });
  await heard(tree, 'traceload');
  const choices = () => [...tree.shadowRoot.querySelectorAll('.choices button')].filter(({ hidden }) => !hidden);
  const pressed = () => choices().filter((button) => button.getAttribute('aria-pressed') === 'true').map(({ textContent }) => textContent);
  assert.deepEqual(choices().map(({ textContent }) => textContent), ['Rule']);
  assert.deepEqual(pressed(), ['Rule']);
  assert.match(part(tree, 'legend'), /Static null move/);
  tree.src = 'byrne.trace';
  await until(() => pressed()[0] === 'Improving');
});

test('the search of another engine is told by its rules', async () => {
  const tree = treeWith({ src: '4ku.trace', find: 'rule=reverseFutility depth>=2' });
  assert.equal((await heard(tree, 'traceload')).engine, '4ku');
  await sentence(tree, /did not need to look/);
  assert.match(tree.shadowRoot.querySelector('.asked').textContent, /Why did 4ku stop here\?/);
  assert.match(part(tree, 'facts'), /Static eval/);
  assert.match(part(tree, 'statistics'), /Reverse futility/);
});

test('a tree says everything in a language that is chosen later', async () => {
  const tree = treeWith({ src: 'byrne.trace', compare: 'byrne.trace' });
  await heard(tree, 'nodeselect');
  await until(() => part(tree, 'comparison') !== '');
  const selected = tree.selected;
  const said = () => ({
    heading: tree.shadowRoot.querySelector('.heading').textContent,
    label: tree.shadowRoot.querySelector('.steps').getAttribute('aria-label'),
    asked: tree.shadowRoot.querySelector('.asked').textContent,
    english: /[Tt]he|would|already/.test(part(tree, 'sentence') + part(tree, 'legend')),
  });
  const before = [said(), part(tree, 'comparison')];
  setWords({ language: 'de', messages: GERMAN });
  assert.deepEqual(said(), { heading: 'Der Baum', label: 'Schritte', asked: 'Warum hielt Espalier hier an?', english: false });
  await until(() => part(tree, 'comparison') !== before[1]);
  setWords({ language: 'en', messages: {} });
  assert.deepEqual(said(), before[0]);
  await until(() => part(tree, 'comparison') === before[1]);
  assert.equal(tree.selected, selected);
  assert.equal(events(tree, 'traceload').length, 1, 'it is not loaded anew');
});

test('a tree plays from one node to another, back to where their lines part', async () => {
  const tree = treeWith({ src: 'byrne.trace', path: 'Be6 Qxc3', pace: '1' });
  await until(() => /Qxc3/.test(current(tree)));
  // A move besides 17…Be6, and a reply.
  const records = new RecordTree(byrne.records, { fen: SACRIFICE, moves: [] });
  const aside = Array.from({ length: byrne.records.count }, (_, id) => byrne.path(id))
    .find((path) => path.length === 2 && path[0] !== 'g4e6' && byrne.path(findPath(records, path)).length === 2);
  const before = events(tree, 'nodeselect').length;
  assert.equal(await tree.playTo(aside), true);
  const paths = events(tree, 'nodeselect').slice(before).map(({ path }) => path);
  assert.deepEqual(paths, [['g4e6'], [], [aside[0]], aside]);
  assert.equal(await tree.playTo(0), true);
  assert.equal(await tree.playTo('e2e4'), false, 'no search went there');
  const playing = tree.playTo('Be6 Qxc3', { pace: 600_000 });
  tree.select(0);
  assert.equal(await playing, false, 'whoever selects a node ends it');
  assert.equal(tree.selected, 0);
});

test('the first node that a query finds is shown, and what makes no sense in one is said', async () => {
  const tree = treeWith({ src: 'byrne.trace', find: 'rule=nullMove depth>=3' });
  await sentence(tree, /could even pass/);
  tree.find = 'dept>=3';
  assert.match(await heard(tree, 'error'), /There is no field dept\. Did you mean depth\?/);
});

test('a tree that is taken out too early loads when it is put back', async () => {
  const tree = treeWith({ src: 'byrne.trace' });
  tree.remove();
  await settled();
  assert.deepEqual(events(tree, 'traceload'), []);
  document.body.append(tree);
  assert.equal((await heard(tree, 'traceload')).records, byrne.records.count);
});

test('of all that may be set only another trace is another tree', async () => {
  const tree = treeWith();
  await until(() => part(tree, 'message') === 'There is no recording to show.');
  tree.trace = byrne;
  await heard(tree, 'traceload');
  await until(() => facts(tree).includes('To move'));
  tree.select(2);
  tree.addEventListener('traceload', () => (tree.depth = 6));
  for (const set of [() => (tree.depth = 5), () => (tree.engine = engine), () => (tree.trace = tree.trace)]) {
    set();
    await settled();
  }
  document.body.append(tree);
  await settled();
  assert.equal(tree.selected, 2);
  assert.equal(events(tree, 'traceload').length, 1);
});

test('a record still speaks when the engine of its trace is gone', async () => {
  const brief = await createEngine({ hashMb: 1 });
  const tree = treeWith();
  tree.trace = await brief.trace({ fen: SACRIFICE, limits: { depth: 4 } });
  await heard(tree, 'traceload');
  brief.dispose();
  tree.select(3);
  await until(() => facts(tree).includes('Nodes'));
});

for (const [title, src, fault] of [
  ['a file that is cut off', 'cut.trace', /bytes/],
  ['a file that is no trace', 'none.trace', /ESPTRACE/],
  ['no file', 'nowhere.trace', /could not be loaded from nowhere.trace: the server answered 404/],
]) {
  test(`a tree says that there is ${title}`, async () => {
    const tree = treeWith({ src });
    assert.match(await heard(tree, 'error'), fault);
    assert.match(part(tree, 'message'), fault);
  });
}

test('a tree says what is wrong with a position, and asks no engine', async () => {
  const tree = treeWith({ fen: '8/8/8/8/8/8/8/8 w - - 0 1' });
  await until(() => /White has no king/.test(part(tree, 'message')));
});

test('what is not given is taken for the default', async () => {
  const tree = treeWith();
  for (const nothing of [undefined, null]) {
    Object.assign(tree, { moves: ['e2e4', 'e7e5'], path: ['g1f3'] });
    assert.deepEqual([tree.moves, tree.path], ['e2e4 e7e5', 'g1f3']);
    Object.assign(tree, { moves: nothing, path: nothing });
    assert.deepEqual([tree.moves, tree.path], [null, null]);
  }
  for (const name of ['src', 'fen', 'moves', 'depth']) tree.setAttribute(name, '');
  await settled();
  assert.equal(part(tree, 'message'), 'There is no recording to show.');
});
