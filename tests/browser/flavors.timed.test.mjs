// Every way of stopping a search, in both browsers, side by side on a page that has them all.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { clientSite } from './support/client-site.mjs';

const TIMEOUT = { timeout: 120_000 };
const STOP_MS = 50;
const TEN_STOP_MS = 100;
/** A machine that is busy with something else may be late now and then, and is not in every round. */
const LATE = 5;
const ROUNDS = 4;
const FLAVORS = ['shared', 'jspi', 'respawn'];

const site = clientSite();
after(() => site.remove());

inBothBrowsers(
  'an isolated page',
  ({ arrive }) => {
    const story = (title, inPage, given, check) =>
      test(title, TIMEOUT, async (t) => {
        for (let round = 1; ; round += 1) {
          const visitor = await arrive();
          try {
            const late = check(await visitor.page.evaluate(inPage, site.client, given), t);
            assert.deepEqual(await visitor.allTroubles(), []);
            if (late === undefined) return;
            assert.ok(round < ROUNDS, late);
          } finally {
            await visitor.leave();
          }
        }
      });

    for (const flavor of FLAVORS) {
      story(`stops a search at once, ${flavor}`, stopAndGoOn, flavor, (seen, t) => {
        t.diagnostic(`stopped after ${seen.times.map((time) => time.toFixed(1)).join(', ')} ms`);
        assert.equal(seen.flavor, flavor);
        assert.equal(seen.keepsTable, flavor !== 'respawn', 'whether the hash table is kept');
        assert.equal(seen.trace, flavor === 'respawn' ? 'stopped' : 'kept');
        assert.ok(seen.ablated > 0, 'searches of an ablation that was stopped');
        assert.equal(seen.miss, false, 'a question about a move that was stopped');
        return lateness(seen.times, STOP_MS);
      });

      story(`counts the same nodes, ${flavor}`, countNodes, flavor, (nodes) => {
        assert.equal(nodes[1], nodes[0]);
      });

      story(`ten engines at once all answer a stop, ${flavor}`, stopTen, flavor, (times, t) => {
        t.diagnostic(`after ${times.map((time) => time.toFixed(1)).join(', ')} ms`);
        assert.equal(times.length, 10);
        return lateness(times, TEN_STOP_MS);
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
        const seen = await visitor.page.evaluate(chooseFlavors, site.client);
        assert.deepEqual(seen, ['jspi', 'jspi', 'respawn', 'invalid-request flavor unavailable', 'respawn']);
      } finally {
        await visitor.leave();
      }
    });
  },
  { folder: site.folder, isolation: false, trustedTypes: false },
);

/** What was too late, in words; nothing where all was in time. */
function lateness(times, limit) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(times.length / 2)];
  if (median >= limit) return `half of them took ${median} ms`;
  return sorted.at(-1) >= limit * LATE ? `one took ${sorted.at(-1)} ms` : undefined;
}

// What follows runs in the page.

async function stopAndGoOn(client, flavor) {
  const { createEngine } = await import(client);
  const engine = await createEngine({ flavor });
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const times = [];
  for (const thinking of [0, 5, 50, 300, 1000]) {
    const search = engine.search({ limits: { infinite: true } });
    await wait(thinking);
    const start = performance.now();
    engine.stop();
    await search;
    times.push(performance.now() - start);
  }
  const { info } = await engine.search({ limits: { depth: 6 } });
  await engine.newGame();
  const fresh = await engine.search({ limits: { depth: 6 } });
  const halt = AbortSignal.timeout(300);
  const trace = await engine.trace({ nodes: 1e9 }, { signal: halt }).then(
    ({ complete, count }) => (!complete && count > 0 ? 'kept' : `${complete} ${count}`),
    ({ code }) => code,
  );
  const known = new Promise((resolve) => {
    const stop = new AbortController();
    let resolved = false;
    const ablation = engine.ablate({}, { depth: 9 }, {
      signal: stop.signal,
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
  const question = { move: 'a2a4', nodes: 1e9 };
  const miss = await engine.explainMiss(question, { signal: enough.signal, onProgress: () => enough.abort() });
  engine.dispose();
  return { flavor: engine.flavor, times, keepsTable: info.nodes < fresh.info.nodes, trace, ablated, miss: miss.complete };
}

async function countNodes(client, flavor) {
  const { createEngine } = await import(client);
  const nodes = [];
  for (const one of [flavor, 'respawn']) {
    const engine = await createEngine({ flavor: one });
    nodes.push((await engine.search({ limits: { depth: 11 } })).info.nodes);
    engine.dispose();
  }
  return nodes;
}

async function stopTen(client, flavor) {
  const { createEngine } = await import(client);
  const engines = await Promise.all(Array.from({ length: 10 }, () => createEngine({ flavor, hashMb: 1 })));
  const searches = engines.map((engine) => engine.search({ limits: { infinite: true } }));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const start = performance.now();
  for (const engine of engines) engine.stop();
  const times = await Promise.all(searches.map((search) => search.then(() => performance.now() - start)));
  for (const engine of engines) engine.dispose();
  return times;
}

async function chooseFlavors(client) {
  const { createEngine } = await import(client);
  const flavorOf = (flavor) =>
    createEngine({ flavor, hashMb: 1 }).then(
      (engine) => {
        engine.dispose();
        return engine.flavor;
      },
      ({ code, field, reason }) => `${code} ${field} ${reason}`,
    );
  const seen = [];
  for (const flavor of ['auto', 'jspi', 'respawn', 'shared']) seen.push(await flavorOf(flavor));
  // As in a browser without JSPI.
  delete WebAssembly.Suspending;
  return [...seen, await flavorOf('auto')];
}
