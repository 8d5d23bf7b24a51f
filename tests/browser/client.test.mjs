// The client in browsers, where pages may share memory with their workers and where they may not.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { clientSite } from './support/client-site.mjs';
import { TIMEOUT } from './support/patience.mjs';

const site = clientSite();
after(() => site.remove());

for (const [isolation, stopMode] of [
  [true, 'shared'],
  [false, 'jspi'],
]) {
  inBothBrowsers(
    `the client stopping by ${stopMode}`,
    ({ comeBack }) => {
      const story = (title, inPage, check) =>
        test(title, TIMEOUT, async () => {
          const { page } = await comeBack();
          check(await page.evaluate(inPage, site.client));
        });

      story('chooses that by itself', startAndSearch, (seen) => {
        assert.equal(seen.stopMode, stopMode);
        assert.match(seen.bestMove, /^[a-h][1-8][a-h][1-8]$/);
        assert.ok(seen.infos > 0);
      });

      story('stops, with a legal move, whenever it is told', startAndStop, (seen) => {
        assert.deepEqual(seen, ['legal', 'legal', 'legal', 'legal']);
      });

      story('says what is wrong with its files', startWrongly, (messages) => {
        assert.match(messages[0], /^load-failed The chess engine could not be loaded from \/no\.wasm: .*404/);
        assert.match(messages[1], /^load-failed The chess engine could not be started: ./);
      });
    },
    { folder: site.folder, isolation, trustedTypes: false },
  );
}

// What follows runs in the page.

async function startAndSearch(client) {
  const { createEngine } = await import(client);
  const engine = await createEngine();
  let infos = 0;
  const onInfo = () => (infos += 1);
  const { bestMove } = await engine.search({ limits: { depth: 5 } }, { onInfo });
  const { stopMode } = engine;
  engine.dispose();
  return { stopMode, bestMove, infos };
}

async function startAndStop(client) {
  const { createEngine } = await import(client);
  const engine = await createEngine();
  const { legalMoves } = await engine.position({});
  const seen = [];
  for (const wanted of [0, 1, 4, 8]) {
    // Where the last stop has cost the worker, the next one is up: a search that waits has nothing to answer with.
    await engine.newGame();
    let search;
    await new Promise((resolve) => {
      search = engine.search({ limits: { infinite: true } }, { onInfo: ({ depth }) => depth >= wanted && resolve() });
      if (wanted === 0) resolve();
    });
    engine.stop();
    const { bestMove } = await search;
    seen.push(legalMoves.some(({ uci }) => uci === bestMove) ? 'legal' : bestMove);
  }
  engine.dispose();
  return seen;
}

async function startWrongly(client) {
  const { createEngine } = await import(client);
  const messageOf = (options) =>
    createEngine(options).then(
      () => 'started',
      ({ code, message }) => `${code} ${message}`,
    );
  return [await messageOf({ wasmUrl: '/no.wasm' }), await messageOf({ workerUrl: '/no.js' })];
}
