// Workers that are lost without a word: they hang, or have been closed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startEngine } from '../../package/lib/engine/engine.js';
import { elapse, until } from '../support/waiting.mjs';
import { faulty } from './support/faulty-worker.mjs';
import { openPlatform, searchers } from './support/platform.mjs';

const SEARCH = { limits: { infinite: true } };
const LOST = { code: 'worker-died', reason: 'unresponsive', message: /said nothing for 8 seconds/ };

/** Ends a worker so that its client is not told, as a browser does when a worker is closed. */
function closeSilently({ handle, events }) {
  events.died = () => undefined;
  handle.terminate();
}

async function withEngine(options, story, flavor) {
  const { platform, workers } = openPlatform(flavor);
  const engine = await startEngine(platform, options);
  try {
    await story(engine, workers);
  } finally {
    engine.dispose();
  }
}

describe('the watchdog', { concurrency: true }, () => {
  test('tells a search whose workers hang, and the next call works', () =>
    withEngine({ workerUrl: faulty('mute') }, async (engine, workers) => {
      await assert.rejects(engine.search(SEARCH), LOST);
      assert.equal(searchers(workers).length, 2, 'it was tried once more');
      await engine.newGame();
    }));

  test('tells a question that no worker answers', () =>
    withEngine({ workerUrl: faulty('silent') }, (engine) => assert.rejects(engine.position({}), LOST)));

  for (const flavor of ['shared', 'respawn']) {
    test(`has a search go on whose worker was closed, ${flavor}`, () =>
      withEngine({ hashMb: 1 }, async (engine, workers) => {
        let reports = 0;
        const onInfo = () => (reports += 1);
        const search = engine.search({ limits: { depth: 4 } }).then(() => engine.search(SEARCH, { onInfo }));
        await until(() => searchers(workers)[0]?.sent.some(({ job }) => job?.limits?.infinite));
        closeSilently(searchers(workers)[0]);
        await until(() => searchers(workers).length === 2);
        const before = reports;
        await until(() => reports > before);
        engine.stop();
        assert.match((await search).bestMove, /^[a-h][1-8][a-h][1-8]$/);
        assert.equal((await engine.search({ limits: { depth: 3 } })).info.depth, 3);
      }, flavor));

    test(`asks another worker what a closed one does not answer, ${flavor}`, () =>
      withEngine({ hashMb: 1 }, async (engine, workers) => {
        await engine.position({});
        const rules = workers.find(({ sent }) => sent.some(({ job }) => job?.kind === 'position'));
        closeSilently(rules);
        assert.equal((await engine.position({})).legalMoves.length, 20);
      }, flavor));

    test(`leaves a long search in peace, ${flavor}`, () =>
      withEngine({ hashMb: 1 }, async (engine, workers) => {
        const before = workers.length;
        const search = engine.search({ fen: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', limits: { infinite: true } });
        await elapse(10_000);
        assert.equal(workers.length, before, 'no worker was replaced');
        engine.stop();
        assert.ok((await search).bestMove);
      }, flavor));
  }

  test('leaves a long count in peace', () =>
    withEngine({ hashMb: 1 }, async (engine, workers) => {
      const count = engine.perft({}, 12, { signal: AbortSignal.timeout(10_500) });
      await elapse(10_000);
      const during = workers.length;
      await assert.rejects(count, { code: 'stopped' });
      assert.ok(during <= 3, `${during} workers`);
    }));
});
