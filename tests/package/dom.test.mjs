// The elements in a DOM without a screen, as test runners have it, and as servers render them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { JSDOM, VirtualConsole } from 'jsdom';
import '../built.mjs?package';
import { root } from '../../scripts/lib/paths.mjs';
import { until } from '../support/waiting.mjs';

const faults = [];
const virtualConsole = new VirtualConsole().on('jsdomError', ({ message }) => faults.push(message));
const { window } = new JSDOM('<!doctype html><body></body>', { url: 'http://site.test/', virtualConsole });
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
for (const name of ['Event', 'CustomEvent', 'EventTarget']) globalThis[name] = window[name];

/** An element as a server has sent it, before its script has come; with properties that a framework has set. */
function sent(html, properties = {}) {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  return Object.assign(place.firstElementChild, properties);
}

const NO_ENGINE = { position: () => new Promise(() => {}), ranges: { elo: { min: 600, max: 2300 } } };
const LEGAL = [{ from: 'e2', to: 'e4' }];
const early = {
  board: sent('<espalier-board analyse="false" readonly="FALSE" workerurl="/w.js" wasmurl="/e.wasm"></espalier-board>', {
    engine: NO_ENGINE, legalMoves: LEGAL,
  }),
  tree: sent('<espalier-tree chess960="false" workerurl="/w.js"></espalier-tree>', { engine: NO_ENGINE }),
};
await import('espalier/element');

test('what a server has rendered and a framework has set before the script came is kept', () => {
  const { board, tree } = early;
  assert.equal(board.engine, NO_ENGINE);
  assert.equal(board.legalMoves, LEGAL);
  assert.equal(tree.engine, NO_ENGINE);
  assert.deepEqual([board.workerUrl, board.wasmUrl, tree.workerUrl], ['/w.js', '/e.wasm', '/w.js']);
});

test('"false" switches a boolean attribute off, and a property on again', () => {
  const { board, tree } = early;
  assert.deepEqual([board.analyse, board.readOnly, tree.chess960], [false, false, false]);
  board.readOnly = true;
  assert.equal(board.readOnly, true);
  board.readOnly = false;
  assert.equal(board.hasAttribute('readonly'), false);
  board.workerUrl = null;
  assert.equal(board.workerUrl, null);
});

test('the elements are made where nothing is laid out, and a move is made by its square', async () => {
  const board = sent('<espalier-board></espalier-board>');
  const tree = sent('<espalier-tree depth="4"></espalier-tree>');
  board.position = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  board.legalMoves = LEGAL;
  const moves = [];
  board.addEventListener('move', ({ detail }) => moves.push(detail));
  const press = (square) => {
    const target = board.shadowRoot.querySelector(`.square[data-square="${square}"]`);
    for (const type of ['pointerdown', 'pointerup']) {
      target.dispatchEvent(Object.assign(new window.MouseEvent(type, { bubbles: true }), { isPrimary: true, pointerId: 1 }));
    }
  };
  press('e2');
  press('e4');
  await until(() => moves.length > 0);
  assert.deepEqual(moves, LEGAL);
  await until(() => /needs a Web Worker.*espalier\/testing/.test(tree.shadowRoot.querySelector('[part=message]').textContent));
  assert.deepEqual(faults, []);
});

test('a game is played with a fake engine, as the docs have it', async () => {
  const { fakeEngine } = await import('espalier/testing');
  const engine = fakeEngine({ bestMove: 'e7e5' });
  const board = sent('<espalier-board play="white"></espalier-board>', { engine });
  const replied = new Promise((resolve) => board.addEventListener('enginemove', ({ detail }) => resolve(detail)));
  assert.equal((await board.playMove('e2e4')).isPlayed, true);
  assert.equal((await replied).san, 'e5');
  assert.deepEqual(engine.searches[0].moves, ['e2e4']);
  assert.deepEqual(faults, []);
});

test('the worker is a script that a classic worker runs, too: sandboxed frames have no other', () => {
  assert.ok(new Script(readFileSync(join(root, 'package', 'dist', 'worker.js'), 'utf8')));
});

test('a tree plays to a node and compares two recordings, where nothing is laid out', async () => {
  const { createEngine } = await import('espalier');
  const { readTrace } = await import('espalier/trace');
  const engine = await createEngine({ hashMb: 1 });
  const fen = 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 0 17';
  const trace = await engine.trace({ fen, limits: { depth: 7 } });
  const without = await engine.trace({ fen, limits: { depth: 7 }, without: ['nullMove'] });
  const file = readTrace(trace.toFile());
  engine.dispose();
  const tree = sent('<espalier-tree pace="1"></espalier-tree>');
  const shown = [];
  tree.addEventListener('nodeselect', ({ detail }) => shown.push(detail.path.join(' ')));
  Object.assign(tree, { trace: file, compareWith: without });
  const comparison = tree.shadowRoot.querySelector('[part="comparison"]');
  await until(() => !comparison.hidden && comparison.textContent.includes('B: '));
  assert.match(comparison.textContent, /B: Espalier \S+ without nullMove/);
  assert.match(comparison.textContent, /Null move\d+0−\d+/);
  tree.select(0);
  const [first, second] = [...file.records.children(file.records.firstChild(0))].map((id) => file.records.path(id)).filter((path) => path.length === 1);
  shown.splice(0);
  assert.equal(await tree.playTo(first), true);
  assert.equal(await tree.playTo(second), true);
  assert.deepEqual(shown, [first.join(), '', second.join()]);
  assert.equal(await tree.playTo('a1a1'), false);
  tree.compareWith = null;
  await until(() => comparison.hidden);
});
