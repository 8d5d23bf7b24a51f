// Changes of the game on `<espalier-board>`, with an engine that the test makes up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?modules';
import { GameRunner } from '../../package/lib/element/board/runner.js';

/** Searches by `search`. */
function fakeEngine(search = async () => ({ bestMove: 'e7e5' })) {
  return { ranges: { elo: { min: 600, max: 2400 } }, session: () => ({ search, dispose: () => undefined }) };
}

/** A game after these moves, of which nothing is known but the turn. */
function game(...moves) {
  const positions = Array.from({ length: moves.length + 1 }, (_, ply) => ({ fen: `after ${ply}`, turn: ply % 2 === 0 ? 'white' : 'black' }));
  return { request: { moves, chess960: false }, sans: moves, moves: [], positions, ply: moves.length, legalMoves: [{ uci: 'e7e5' }], tags: new Map() };
}

/** A runner, its engines, and what it has told its host. */
function open(play = 'both', { analyse = false, given = fakeEngine() } = {}) {
  const told = [];
  const tell = (what) => () => told.push(what);
  const engines = { given, get: async () => engines.given };
  const host = { play, level: 'full', analyse, render: () => undefined, moved: tell('moved'), replied: tell('replied'), ended: tell('ended'), found: tell('found'), failed: tell('failed') };
  return { runner: new GameRunner(engines, host), engines, told };
}

const settled = () => new Promise(setImmediate);

/** Something that comes when the test says so. */
function held() {
  const promise = {};
  promise.made = new Promise((resolve, reject) => Object.assign(promise, { resolve, reject }));
  return promise;
}

test('a change says whether it was made', async () => {
  const { runner, told } = open();
  const [one, other] = [held(), held()];
  const [first, second] = [runner.change(() => one.made), runner.change(() => other.made)];
  assert.equal(runner.isChanging, true);
  one.resolve(game());
  other.resolve(game());
  assert.deepEqual([await first, await second], [false, true], 'the latest wins');
  assert.equal(runner.isChanging, false);
  const lost = held();
  const third = runner.change(() => lost.made);
  lost.reject(new Error('it has failed'));
  assert.equal(await third, false);
  assert.equal(runner.isChanging, false);
  const late = held();
  const fourth = runner.change(() => late.made);
  runner.halt();
  assert.equal(runner.isChanging, false, 'nobody waits for it');
  late.resolve(game('e2e4'));
  assert.equal(await fourth, false);
  assert.deepEqual(told, ['moved', 'failed']);
});

test('a reply that comes after the game was left is not told', async () => {
  const reply = held();
  const asked = [];
  const given = fakeEngine((request) => {
    asked.push(request);
    return reply.made;
  });
  const { runner, told } = open('white', { given });
  assert.equal(await runner.change(() => game('e2e4')), true);
  while (asked.length === 0) await settled();
  assert.equal(runner.isThinking, true);
  runner.halt();
  reply.resolve({ bestMove: 'e7e5' });
  await settled();
  assert.equal(runner.isThinking, false);
  assert.deepEqual(told, ['moved']);
});

test('the engine is not asked for a move in a game that is no longer there when it has started', async () => {
  const asked = [];
  const given = fakeEngine(async (request) => {
    asked.push(request);
    return { bestMove: 'e7e5' };
  });
  const { runner, engines } = open('black', { given });
  const starting = held();
  let waits = 0;
  engines.get = () => {
    waits += 1;
    return starting.made;
  };
  await runner.change(() => game());
  assert.equal(waits, 1, 'the reply waits for the engine');
  runner.forget();
  starting.resolve(given);
  await settled();
  assert.deepEqual(asked, []);
});

/** Of a search that runs until it is told to end, and is answered with its best move then. */
const untilTold = (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ bestMove: 'e7e5', ended: 'stopped' })));

test('boards with one engine search in sessions of their own: replies before analyses, and the latest of those first', async () => {
  const opened = [];
  const { given } = open().engines;
  given.session = ({ priority }) => {
    const session = { priority, isOpen: true, search: (_request, { signal }) => untilTold(signal), dispose: () => (session.isOpen = false) };
    opened.push(session);
    return session;
  };
  const boards = [open('none', { analyse: true, given }), open('none', { analyse: true, given }), open('black', { given })];
  for (const { runner } of boards) await runner.change(() => game());
  const [first, second, reply] = opened.map(({ priority }) => priority);
  assert.ok(0 < first && first < second && second < reply, `${[first, second, reply]}`);
  for (const { runner } of boards) runner.forget();
  await settled();
  assert.deepEqual(opened.map(({ isOpen }) => isOpen), [false, false, false], 'nothing is left of them');
});
