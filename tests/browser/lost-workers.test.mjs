// Workers that are lost without a word: ended by somebody else, closed by themselves, answering nothing any more.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { clientSite } from './support/client-site.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** What a worker does instead of searching. One in an endless loop would keep a core from everybody else. */
const FAULTS = { closes: 'close();', hangs: 'hangs = true;' };

const site = clientSite();
after(() => site.remove());
for (const [name, fault] of Object.entries(FAULTS)) {
  const script = `let hangs = false;
    addEventListener('message', (event) => {
      const isSearch = event.data.type === 'run' && event.data.job.kind === 'search';
      if (isSearch || hangs) event.stopImmediatePropagation();
      if (isSearch) { ${fault} }
    });`;
  writeFileSync(join(site.folder, `${name}.js`), script);
  // The listener that comes first is called first.
  writeFileSync(join(site.folder, `worker-${name}.js`), `import './${name}.js';\nimport '/package/dist/worker.js';`);
}

for (const isolation of [true, false]) {
  inBothBrowsers(
    `a lost worker, ${isolation ? 'isolated' : 'not isolated'}`,
    ({ arrive }) => {
      test('is noticed and replaced', TIMEOUT, async () => {
        const visitor = await arrive();
        try {
          const { ended, ...faults } = await visitor.page.evaluate(loseWorkers, site.client, Object.keys(FAULTS));
          assert.deepEqual(faults, {
            // A lock tells it of what is closed, silence of what hangs; each is lost once, and once more.
            closes: 'worker-died ended, then 20 moves, lost ended ended',
            hangs: 'worker-died unresponsive, then 20 moves, lost unresponsive unresponsive',
          });
          assert.match(ended, /^[a-h][1-8][a-h][1-8] in 2 workers, then depth 3$/);
        } finally {
          await visitor.leave();
        }
      });
    },
    { folder: site.folder, isolation, trustedTypes: false },
  );
}

// What follows runs in the page.

async function loseWorkers(client, faults) {
  const { createEngine } = await import(client);
  const { Worker: Real } = globalThis;
  const workers = [];

  async function endSilently() {
    globalThis.Worker = class extends Real {
      constructor(...given) {
        super(...given);
        if (!String(given[0]).includes('worker-')) workers.push(this);
      }
      postMessage(message) {
        super.postMessage(message);
        if (message.job?.kind === 'search') this.searches = true;
      }
    };
    const engine = await createEngine({ hashMb: 1 });
    const searching = () => workers.filter(({ searches }) => searches);
    let reports = 0;
    const search = engine.search({ limits: { infinite: true } }, { onInfo: () => (reports += 1) });
    while (searching().length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
    searching()[0].terminate();
    while (searching().length < 2) await new Promise((resolve) => setTimeout(resolve, 100));
    const before = reports;
    while (reports === before) await new Promise((resolve) => setTimeout(resolve, 10));
    engine.stop();
    const { bestMove } = await search;
    const count = searching().length;
    const { info } = await engine.search({ limits: { depth: 3 } });
    engine.dispose();
    return `${bestMove} in ${count} workers, then depth ${info.depth}`;
  }

  async function fail(fault) {
    const lost = [];
    const engine = await createEngine({
      workerUrl: `/worker-${fault}.js`,
      hashMb: 1,
      onWorkerLost: (reason) => lost.push(reason),
    });
    const told = await engine.search({ limits: { infinite: true } }).then(
      () => 'resolved',
      ({ code, reason }) => `${code} ${reason}`,
    );
    const { legalMoves } = await engine.position({});
    engine.dispose();
    return `${told}, then ${legalMoves.length} moves, lost ${lost.join(' ')}`;
  }

  const failures = faults.map(async (fault) => [fault, await fail(fault)]);
  const [ended, ...rest] = await Promise.all([endSilently(), ...failures]);
  return { ended, ...Object.fromEntries(rest) };
}
