// Workers that are lost without a word: they hang, or have been closed.
import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { startEngine } from '../../package/lib/engine/engine.js';
import { until } from '../support/waiting.mjs';
import { faulty } from './support/faulty-worker.mjs';
import { openPlatform, searchers } from './support/platform.mjs';

const SEARCH = { limits: { infinite: true } };
const LOST = { code: 'worker-died', reason: 'unresponsive', message: /said nothing for 8 seconds/ };

/** What is done each second. The mock timers of Node 20 go on with an interval that is cleared while it fires. */
const ticks = new Map();

function setInterval(tick, milliseconds) {
  assert.equal(milliseconds, 1000);
  const interval = {};
  ticks.set(interval, tick);
  return interval;
}

function pass(seconds) {
  for (let second = 0; second < seconds; second += 1) for (const tick of [...ticks.values()]) tick();
}

/** Seconds pass until this is so. */
const passUntil = (condition) =>
  until(() => {
    pass(1);
    return condition();
  });

async function isLost(call) {
  let isSettled = false;
  call.catch(() => (isSettled = true));
  await passUntil(() => isSettled);
  await assert.rejects(call, LOST);
}

/** Seconds pass after each of three signs of life: together more than a worker may be silent. */
async function stayBusy(worker) {
  const signs = () => worker.heard.filter((type) => type === 'alive').length;
  for (let times = 0; times < 3; times += 1) {
    const before = signs();
    await until(() => signs() > before);
    pass(7);
  }
}

/** Ends a worker so that its client is not told, as a browser does when a worker is closed. */
function closeSilently({ handle, events }) {
  events.died = () => undefined;
  handle.terminate();
}

async function withEngine(options, story, stopMode) {
  const { platform, workers } = openPlatform(stopMode);
  const engine = await startEngine(platform, options);
  try {
    await story(engine, workers);
  } finally {
    engine.dispose();
  }
}

describe('the watchdog', () => {
  before(() => {
    mock.method(globalThis, 'setInterval', setInterval);
    mock.method(globalThis, 'clearInterval', (interval) => ticks.delete(interval));
  });
  after(() => mock.restoreAll());

  test('tells a search whose workers hang, and the next call works', () =>
    withEngine({ workerUrl: faulty('mute') }, async (engine, workers) => {
      await isLost(engine.search(SEARCH));
      assert.equal(searchers(workers).length, 2, 'it was tried once more');
      await engine.newGame();
    }));

  test('tells a question that no worker answers', () =>
    withEngine({ workerUrl: faulty('silent') }, (engine) => isLost(engine.position({}))));

  for (const stopMode of ['shared', 'respawn']) {
    test(`has a search go on whose worker was closed, ${stopMode}`, () =>
      withEngine({ hashMb: 1 }, async (engine, workers) => {
        let reports = 0;
        const onInfo = () => (reports += 1);
        const search = engine.search({ limits: { depth: 4 } }).then(() => engine.search(SEARCH, { onInfo }));
        await until(() => searchers(workers)[0]?.sent.some(({ job }) => job?.limits?.infinite));
        closeSilently(searchers(workers)[0]);
        await passUntil(() => searchers(workers).length === 2);
        const before = reports;
        await until(() => reports > before);
        engine.stop();
        assert.match((await search).bestMove, /^[a-h][1-8][a-h][1-8]$/);
        assert.equal((await engine.search({ limits: { depth: 3 } })).info.depth, 3);
      }, stopMode));

    test(`asks another worker what a closed one does not answer, ${stopMode}`, () =>
      withEngine({ hashMb: 1 }, async (engine, workers) => {
        await engine.position({});
        const rules = workers.find(({ sent }) => sent.some(({ job }) => job?.kind === 'position'));
        closeSilently(rules);
        const answer = engine.position({});
        await passUntil(() => rules.ended);
        assert.equal((await answer).legalMoves.length, 20);
      }, stopMode));

    test(`leaves a long search in peace, ${stopMode}`, () =>
      withEngine({ hashMb: 1 }, async (engine, workers) => {
        const before = workers.length;
        const search = engine.search(SEARCH);
        await until(() => searchers(workers).length === 1);
        await stayBusy(searchers(workers)[0]);
        assert.equal(workers.length, before, 'no worker was replaced');
        engine.stop();
        assert.ok((await search).bestMove);
      }, stopMode));
  }

  test('leaves a long count in peace', () =>
    withEngine({ hashMb: 1 }, async (engine, workers) => {
      const controller = new AbortController();
      const count = engine.perft({}, 12, { signal: controller.signal });
      await until(() => workers.some(({ sent }) => sent.some(({ job }) => job?.kind === 'perft')));
      // It says nothing before its end.
      pass(20);
      assert.ok(workers.every(({ ended }) => !ended), 'no worker was replaced');
      controller.abort();
      await assert.rejects(count, { code: 'stopped' });
    }));
});
