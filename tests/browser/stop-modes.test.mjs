// Every way of stopping a search, in both browsers, side by side on a page that has them all.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { clientSite } from './support/client-site.mjs';
import { TIMEOUT } from './support/patience.mjs';

const STOP_MODES = ['shared', 'jspi', 'respawn'];

const site = clientSite();
after(() => site.remove());

inBothBrowsers(
  'an isolated page',
  ({ comeBack }) => {
    const story = (title, inPage, given, check) =>
      test(title, TIMEOUT, async () => {
        const visitor = await comeBack();
        check(await visitor.page.evaluate(inPage, site.client, given));
        assert.deepEqual(await visitor.allTroubles(), []);
      });

    for (const stopMode of STOP_MODES) {
      story(`stops whatever it does, ${stopMode}`, stopAndGoOn, stopMode, (seen) => {
        assert.equal(seen.stopMode, stopMode);
        assert.equal(seen.stopped, 5, 'searches that were told to stop');
        assert.equal(seen.keepsTable, stopMode !== 'respawn', 'whether the hash table is kept');
        assert.equal(seen.trace, stopMode === 'respawn' ? 'stopped' : 'kept');
        assert.ok(seen.ablated > 0, 'searches of an ablation that was stopped');
        assert.equal(seen.miss, false, 'a question about a move that was stopped');
      });

      story(`counts the same nodes, ${stopMode}`, countNodes, stopMode, (nodes) => {
        assert.equal(nodes[1], nodes[0]);
      });

      story(`ten engines at once all answer a stop, ${stopMode}`, stopTen, stopMode, (bestMoves) => {
        assert.equal(bestMoves.length, 10);
        for (const bestMove of bestMoves) assert.match(bestMove, /^[a-h][1-8][a-h][1-8]$/);
      });
    }
  },
  { folder: site.folder, isolation: true, trustedTypes: false },
);

inBothBrowsers(
  'a page that is not isolated',
  ({ arrive }) => {
    test('takes JSPI by itself, and refuses what it does not have', TIMEOUT, async () => {
      const visitor = await arrive();
      try {
        const seen = await visitor.page.evaluate(chooseStopModes, site.client);
        assert.deepEqual(seen, ['jspi', 'jspi', 'respawn', 'invalid-request stopMode unavailable', 'respawn']);
      } finally {
        await visitor.leave();
      }
    });
  },
  { folder: site.folder, isolation: false, trustedTypes: false },
);

// What follows runs in the page.

async function stopAndGoOn(client, stopMode) {
  const { createEngine } = await import(client);
  const engine = await createEngine({ stopMode });
  let stopped = 0;
  for (const wanted of [0, 1, 4, 8, 11]) {
    // Where the last stop has cost the worker, the next one is up: a search that waits has nothing to answer with.
    await engine.newGame();
    let search;
    await new Promise((resolve) => {
      search = engine.search({ limits: { infinite: true } }, { onInfo: ({ depth }) => depth >= wanted && resolve() });
      if (wanted === 0) resolve();
    });
    engine.stop();
    if ((await search).bestMove !== undefined) stopped += 1;
  }
  /** Whether a search after a stop finds what the one before left in the table. */
  const keepsTable = async () => {
    const search = engine.search({ limits: { infinite: true } }, { onInfo: ({ depth }) => depth > 6 && engine.stop() });
    await search;
    const { info } = await engine.search({ limits: { depth: 6 } });
    await engine.newGame();
    const fresh = await engine.search({ limits: { depth: 6 } });
    return info.nodes < fresh.info.nodes;
  };
  // A worker that takes half a second to answer a stop is replaced: on a busy machine that may happen once, not always.
  let kept = false;
  for (let attempt = 0; attempt < 3 && !kept; attempt += 1) kept = await keepsTable();
  const record = () => {
    const halt = new AbortController();
    return engine.trace({ limits: { nodes: 1e9 } }, { stop: halt.signal, onProgress: () => halt.abort() }).then(
      ({ complete, count }) => (!complete && count > 0 ? 'kept' : `${complete} ${count}`),
      ({ code }) => code,
    );
  };
  let trace = await record();
  for (let again = 0; again < 2 && trace === 'stopped'; again += 1) trace = await record();
  const known = new Promise((resolve) => {
    const stop = new AbortController();
    let resolved = false;
    const ablation = engine.ablate({ limits: { depth: 9 } }, {
      stop: stop.signal,
      onProgress({ searches }) {
        if (resolved || searches.length < 1) return;
        resolved = true;
        stop.abort();
        ablation.then(resolve);
      },
    });
  });
  const ablated = (await known).searches.length;
  const enough = new AbortController();
  const question = { move: 'a2a4', limits: { nodes: 1e9 } };
  const miss = await engine.explainMiss(question, { stop: enough.signal, onProgress: () => enough.abort() });
  engine.dispose();
  return { stopMode: engine.stopMode, stopped, keepsTable: kept, trace, ablated, miss: miss.complete };
}

async function countNodes(client, stopMode) {
  const { createEngine } = await import(client);
  const nodes = [];
  for (const one of [stopMode, 'respawn']) {
    const engine = await createEngine({ stopMode: one });
    nodes.push((await engine.search({ limits: { depth: 11 } })).info.nodes);
    engine.dispose();
  }
  return nodes;
}

async function stopTen(client, stopMode) {
  const { createEngine } = await import(client);
  const engines = await Promise.all(Array.from({ length: 10 }, () => createEngine({ stopMode, hashMb: 1 })));
  const searches = [];
  const begin = (engine) =>
    new Promise((onInfo) => searches.push(engine.search({ limits: { infinite: true } }, { onInfo })));
  // All of them are at work.
  await Promise.all(engines.map(begin));
  for (const engine of engines) engine.stop();
  const found = await Promise.all(searches);
  for (const engine of engines) engine.dispose();
  return found.map(({ bestMove }) => bestMove);
}

async function chooseStopModes(client) {
  const { createEngine } = await import(client);
  const stopModeOf = (stopMode) =>
    createEngine({ stopMode, hashMb: 1 }).then(
      (engine) => {
        engine.dispose();
        return engine.stopMode;
      },
      ({ code, field, reason }) => `${code} ${field} ${reason}`,
    );
  const seen = [];
  for (const stopMode of ['auto', 'jspi', 'respawn', 'shared']) seen.push(await stopModeOf(stopMode));
  // As in a browser without JSPI.
  delete WebAssembly.Suspending;
  return [...seen, await stopModeOf('auto')];
}
