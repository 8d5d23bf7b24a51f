// Several threads that search one position.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import { startEngine } from '../../package/lib/engine/engine.js';
import { USUAL_HASH_MB } from '../../package/lib/engine/shared-table.js';
import { threadsHere } from '../../package/lib/engine/platform.js';
import { until } from '../support/waiting.mjs';
import { beginSearch } from './support/begin-search.mjs';
import { openPlatform, searchers } from './support/platform.mjs';

const FOREVER = { infinite: true };
/** Of four cores: the machine of a test may have one. */
const onFourCores = (stopMode = 'shared') => {
  const open = openPlatform(stopMode);
  return { ...open, platform: { ...open.platform, cores: 4 } };
};
const helpersOf = (workers) => workers.filter(({ sent }) => sent[0]?.table?.isLeader === false);
const isHelping = ({ sent }) => sent.some(({ job }) => job?.kind === 'help');

test('as many threads as were asked for, or as there can be, and why not more', () => {
  const here = (asked, cores, sharing = 'shared') => threadsHere(asked, { cores, sharing });
  assert.deepEqual(here(1, 8), { count: 1 });
  assert.deepEqual(here(3, 8), { count: 3 });
  assert.deepEqual(here('auto', 8), { count: 7 }, 'one core is left to the page');
  assert.deepEqual(here('auto', 1), { count: 1 });
  assert.deepEqual(here(16, 8), { count: 8, limit: 'too-few-cores' });
  assert.deepEqual(here(2, 8, 'not-isolated'), { count: 1, limit: 'not-isolated' });
  assert.deepEqual(here('auto', 8, 'no-shared-memory'), { count: 1, limit: 'no-shared-memory' });
  assert.deepEqual(here('auto', 2, 'not-isolated'), { count: 1 }, 'a second thread would be the page’s');
  assert.deepEqual(here(1, 8, 'not-isolated'), { count: 1 });
});

test('numbers of threads that make no sense are refused', async () => {
  for (const threads of [0, -1, 1.5, '2', null, Number.NaN]) {
    await assert.rejects(createEngine({ threads }), { code: 'invalid-request', field: 'threads' });
  }
  const engine = await createEngine({ hashMb: 1 });
  await assert.rejects(engine.setThreads(0), { code: 'invalid-request', field: 'threads' });
  assert.deepEqual(engine.threads, { count: 1 });
  engine.dispose();
});

test('without memory that threads share one thread searches, and the engine says why', async () => {
  for (const sharing of ['not-isolated', 'no-shared-memory']) {
    const { platform, workers } = onFourCores('respawn');
    const engine = await startEngine({ ...platform, sharing }, { hashMb: 1, threads: 4 });
    assert.deepEqual(engine.threads, { count: 1, limit: sharing });
    assert.equal((await engine.search({ limits: { depth: 4 } })).info.depth, 4);
    assert.equal(workers.length, 1);
    await engine.dispose();
  }
});

describe('an engine of three threads', () => {
  const lost = [];
  const { platform, workers } = onFourCores();
  let engine;
  before(async () => {
    engine = await startEngine(platform, { hashMb: 4, threads: 3, onWorkerLost: (reason) => lost.push(reason) });
  });
  after(() => engine[Symbol.asyncDispose]());

  test('has two helpers, which share a table of a fixed size', async () => {
    assert.deepEqual(engine.threads, { count: 3 });
    assert.equal(engine.hashMb, 4);
    assert.equal(helpersOf(workers).length, 2);
    const { memory } = workers[0].sent[0].table;
    assert.ok(memory.buffer instanceof SharedArrayBuffer);
    for (const { sent } of workers) assert.equal(sent[0].table.memory, memory);
    assert.throws(() => memory.grow(1), RangeError);
  });

  test('counts the nodes of all, and ends with all', async () => {
    for (const nodes of [1, 1000, 60_000]) {
      const { info, bestMove } = await engine.search({ limits: { nodes } });
      assert.match(bestMove, /^[a-h][1-8][a-h][1-8]$/);
      assert.ok(info.nodes <= nodes, `${info.nodes} of ${nodes}`);
    }
    assert.ok(helpersOf(workers).every(isHelping));
  });

  test('finds a mate', async () => {
    const fen = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
    const { bestMove, info } = await engine.search({ fen, limits: { depth: 6 } });
    assert.equal(bestMove, 'd1d8');
    assert.deepEqual(info.score, { kind: 'mate', moves: 1 });
  });

  test('is stopped, and searches something else at once', async () => {
    for (const moves of [['e2e4'], ['d2d4', 'd7d5'], ['c2c4']]) {
      const { search, begun } = beginSearch(engine, { moves, limits: FOREVER });
      await begun;
      engine.stop();
      const { bestMove, endedBy } = await search;
      const { legalMoves } = await engine.position({ moves });
      assert.ok(legalMoves.some(({ uci }) => uci === bestMove));
      assert.equal(endedBy, 'stop');
    }
  });

  test('plays a weak level, and what has a table of its own, with one thread', async () => {
    const asked = () => helpersOf(workers).flatMap(({ sent }) => sent).filter(({ job }) => job?.kind === 'help').length;
    // A search that was stopped may be answered before its worker has come back: this one begins after it.
    await engine.search({ limits: { depth: 1, elo: 900 } });
    const before = asked();
    await engine.search({ limits: { depth: 4, elo: 900 } });
    await engine.search({ limits: { depth: 4, skillLevel: 3 } });
    await engine.session({ hashMb: 1 }).search({ limits: { depth: 4 } });
    await engine.session({ threads: 1 }).search({ limits: { depth: 4 } });
    assert.equal(asked(), before);
    // A helper that is not yet done with its last search is asked when it is.
    const two = engine.session({ threads: 2 });
    const search = two.search({ limits: FOREVER });
    await until(() => asked() > before);
    two.stop();
    await search;
    assert.equal(asked(), before + 1);
  });

  test('goes on without a helper that is lost, says so, and has it back', async () => {
    const search = engine.search({ limits: FOREVER });
    await until(() => helpersOf(workers).filter(({ ended }) => !ended).every(isHelping));
    const [first] = helpersOf(workers);
    first.events.died('the test ended it');
    void first.handle.terminate();
    assert.deepEqual(lost, ['crashed']);
    await until(() => helpersOf(workers).length === 3);
    engine.stop();
    assert.ok((await search).info.nodes > 0);
    const back = helpersOf(workers)[2];
    // It is started anew, which takes a moment.
    while (!isHelping(back)) await engine.search({ limits: { nodes: 20_000 } });
    assert.deepEqual(lost.splice(0), ['crashed']);
  });

  test('goes on when the one who leads is lost', async () => {
    const { search, begun } = beginSearch(engine, { limits: { depth: 14 } });
    await begun;
    const leaders = workers.filter(({ sent }) => sent[0]?.table?.isLeader);
    leaders.at(-1).events.died('the test ended it');
    void leaders.at(-1).handle.terminate();
    assert.equal((await search).info.depth, 14);
    assert.deepEqual(lost.splice(0), ['crashed']);
  });

  test('can have another number and another table, also while it searches', async () => {
    let search;
    // With all helpers at it; and one that is stopped before there is any result has nothing to answer.
    await new Promise((begun) => (search = engine.search({ limits: FOREVER }, { onInfo: begun })));
    assert.deepEqual(await engine.setThreads(2), { count: 2 });
    engine.stop();
    await search;
    await engine.setHash(8);
    assert.equal(engine.hashMb, 8);
    assert.equal((await engine.search({ limits: { depth: 8 } })).info.depth, 8);
    await assert.rejects(engine.setHash(engine.ranges.hashMb.max + 1), { code: 'invalid-request' });
    assert.deepEqual(await engine.setThreads(1), { count: 1 });
    const alone = async () => {
      await engine.newGame();
      return (await engine.search({ limits: { depth: 9 } })).info.nodes;
    };
    assert.equal(await alone(), await alone());
    assert.deepEqual(await engine.setThreads(9), { count: 4, limit: 'too-few-cores' });
  });
});

test('an engine of one thread becomes one of two, and a search that runs goes on', async () => {
  const { platform, workers } = onFourCores();
  const engine = await startEngine(platform, { hashMb: 2 });
  const { search, begun } = beginSearch(engine, { limits: FOREVER });
  await begun;
  assert.deepEqual(await engine.setThreads(2), { count: 2 });
  assert.equal(searchers(workers).length, 1);
  engine.stop();
  assert.ok((await search).info.nodes > 0);
  await engine.search({ limits: { depth: 8 } });
  assert.ok(helpersOf(workers).some(isHelping));
  await engine[Symbol.asyncDispose]();
  assert.ok(workers.every(({ ended }) => ended));
});

test('a table that does not fit is halved until it does', async () => {
  const { Memory } = WebAssembly;
  const engine = await createEngine({ hashMb: 1 });
  const most = 3 * 16 + 1;
  WebAssembly.Memory = class extends Memory {
    constructor(asked) {
      if (asked.initial > most) throw new RangeError('could not allocate memory');
      super(asked);
    }
  };
  try {
    const { platform } = onFourCores();
    const small = await startEngine(platform, { hashMb: 9, threads: 2 });
    assert.equal(small.hashMb, 2);
    await assert.rejects(small.setHash(64), { code: 'out-of-memory', field: 'hashMb' });
    assert.equal(small.hashMb, 2);
    assert.equal((await small.search({ limits: { depth: 5 } })).info.depth, 5);
    await small[Symbol.asyncDispose]();
  } finally {
    WebAssembly.Memory = Memory;
    engine.dispose();
  }
});

test('the usual size is what the engine says', async () => {
  const engine = await createEngine();
  assert.equal(engine.ranges.hashMb.usual, USUAL_HASH_MB);
  assert.equal(engine.hashMb, USUAL_HASH_MB);
  engine.dispose();
});
