// Changes of the game on `<espalier-board>`, with an engine that the test makes up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?modules';
import { gameFrom, withMove } from '../../package/lib/element/board/game.js';
import { GameRunner } from '../../package/lib/element/board/runner.js';

/** Knows the start position and whatever move it is asked about, and answers when it is told to. */
function fakeEngine() {
  const open = [];
  return {
    ranges: { elo: { min: 600, max: 2400 } },
    position: ({ moves }) => new Promise((resolve, reject) => open.push({ resolve: () => resolve(viewOf(moves)), reject })),
    session: () => ({ search: async () => ({ bestMove: 'e7e5' }), dispose: () => undefined }),
    answer: () => open.shift().resolve(),
    fail: () => open.shift().reject(new Error('it has failed')),
    get asked() {
      return open.length;
    },
  };
}

function viewOf(moves) {
  const positions = Array.from({ length: moves.length + 1 }, (_, ply) => ({ fen: `after ${ply}`, turn: ply % 2 === 0 ? 'white' : 'black' }));
  return { sans: moves, moves: [], positions, legalMoves: [{ uci: 'e7e5' }] };
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
const start = async (engine) => gameFrom(await engine(), undefined);

test('a change says whether it was made', async () => {
  const { runner, engines, told } = open();
  const [first, second] = [runner.change(start), runner.change(start)];
  await settled();
  assert.equal(runner.isChanging, true);
  engines.given.answer();
  engines.given.answer();
  assert.deepEqual([await first, await second], [false, true], 'the latest wins');
  assert.equal(runner.isChanging, false);
  const third = runner.change(start);
  await settled();
  engines.given.fail();
  assert.equal(await third, false);
  assert.equal(runner.isChanging, false);
  const fourth = runner.change(start);
  runner.halt();
  assert.equal(runner.isChanging, false, 'nobody waits for it');
  await settled();
  engines.given.answer();
  assert.equal(await fourth, false);
  assert.deepEqual(told, ['moved', 'failed']);
});

test('a change is made with the engine that is there now', async () => {
  const { runner, engines, told } = open();
  const old = engines.given;
  const change = runner.change(start);
  await settled();
  engines.given = fakeEngine();
  runner.exchange();
  await settled();
  old.fail();
  await settled();
  assert.deepEqual(told, [], 'what the old one says does not matter');
  engines.given.answer();
  assert.equal(await change, true);
  runner.exchange();
  assert.equal(engines.given.asked, 0, 'what is made is made once');
});

test('a reply that is not made is not told', async () => {
  const { runner, engines, told } = open('white');
  const moved = runner.change(async (engine) => withMove(await engine(), await started(), 'e2e4'));
  await settled();
  engines.given.answer();
  assert.equal(await moved, true);
  while (engines.given.asked === 0) await settled();
  runner.halt();
  engines.given.answer();
  await settled();
  assert.deepEqual(told, ['moved']);
});

async function started() {
  const engine = fakeEngine();
  const game = gameFrom(engine, undefined);
  engine.answer();
  return game;
}

test('the engine is not asked for a move in a game that is no longer there when it has started', async () => {
  const { runner, engines } = open('black');
  const { given } = engines;
  const asked = [];
  const search = async (request) => {
    asked.push(request);
    return { bestMove: 'e7e5', ended: 'limit' };
  };
  given.session = () => ({ search, dispose: () => undefined });
  const starting = [];
  const change = runner.change(async () => gameFrom(given, undefined));
  given.answer();
  engines.get = () => new Promise((resolve) => starting.push(() => resolve(given)));
  await change;
  assert.equal(starting.length, 1, 'the reply waits for the engine');
  runner.forget();
  for (const start of starting) start();
  await settled();
  assert.deepEqual(asked, []);
});

/** Of a search that runs until it is told to end, and is answered with its best move then. */
const untilTold = (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ bestMove: 'e7e5', ended: 'stopped' })));

test('boards with one engine search in sessions of their own: replies before analyses, and the latest of those first', async () => {
  const opened = [];
  const { given } = open().engines;
  given.position = async ({ moves }) => viewOf(moves);
  given.session = ({ priority }) => {
    const session = { priority, isOpen: true, search: (_request, { signal }) => untilTold(signal), dispose: () => (session.isOpen = false) };
    opened.push(session);
    return session;
  };
  const boards = [open('none', { analyse: true, given }), open('none', { analyse: true, given }), open('black', { given })];
  for (const { runner } of boards) await runner.change(start);
  const [first, second, reply] = opened.map(({ priority }) => priority);
  assert.ok(0 < first && first < second && second < reply, `${[first, second, reply]}`);
  for (const { runner } of boards) runner.forget();
  await settled();
  assert.deepEqual(opened.map(({ isOpen }) => isOpen), [false, false, false], 'nothing is left of them');
});
