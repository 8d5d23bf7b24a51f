// Several threads: chosen in Analyse, and by programs that use the package.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { clientSite } from './support/client-site.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** The machine of a test may have one core. Workers are noted by what they do. */
function onFourCores() {
  Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 4 });
  const { Worker: Real } = globalThis;
  globalThis.helpers = [];
  globalThis.started = 0;
  globalThis.Worker = class extends Real {
    constructor(...asked) {
      super(...asked);
      this.addEventListener('message', ({ data }) => (globalThis.started += data.type === 'ready' ? 1 : 0));
    }

    postMessage(message, ...rest) {
      super.postMessage(message, ...rest);
      if (message.job?.kind !== 'help') return;
      this.helps = (this.helps ?? 0) + 1;
      if (!globalThis.helpers.includes(this)) globalThis.helpers.push(this);
    }
  };
}

const THREADS = '.analyse combobox/Threads';
const offered = (page) =>
  page.evaluate((threads) => [...find(threads).options].map(({ text, disabled }) => (disabled ? `(${text})` : text)), THREADS);
const waitForChoice = (page) => page.waitForFunction((threads) => find(threads)?.checkVisibility(), {}, THREADS);
const waitForHelpers = (page, count) => page.waitForFunction((wanted) => globalThis.helpers.length >= wanted, {}, count);

inBothBrowsers('threads in Analyse', ({ arrive }) => {
  test('two search, are stopped, become three, lose one, and go on', TIMEOUT, () =>
    tellTo(arrive, { view: 'analyse', prepare: onFourCores }, async (visitor) => {
      const { page } = visitor;
      const analyst = new Analyst(visitor);
      await analyst.waitForDepth(6);
      assert.deepEqual(await offered(page), ['1', '2', '3']);
      await page.select('.analyse combobox/Each position', '0');
      await page.select(THREADS, '2');
      await waitForHelpers(page, 1);
      await analyst.waitForDepth(8);
      await visitor.click('.analyse button/Stop');
      await analyst.waitForStatus(/Engine paused/);
      await page.select(THREADS, '3');
      await visitor.click('.analyse button/Analyse');
      await waitForHelpers(page, 2);
      const started = await page.evaluate(() => {
        globalThis.helpers.at(-1).terminate();
        return globalThis.started;
      });
      await visitor.waitForText('.page-notice', /The engine stopped and was started again/);
      // The thread in its place helps in searches that begin when it is there.
      await page.waitForFunction((before) => globalThis.started > before, {}, started);
      await analyst.move('e2', 'e4');
      await analyst.waitForLines(3, /^1…/);
      await waitForHelpers(page, 3);
      await page.reload();
      await waitForChoice(page);
      assert.equal(await page.evaluate((threads) => find(threads).value, THREADS), '3', 'the choice is kept');
    }));
});

inBothBrowsers(
  'threads in Analyse, not isolated',
  ({ arrive }) => {
    test('there is one, and the choice says how there are more', TIMEOUT, () =>
      tellTo(arrive, { view: 'analyse', prepare: onFourCores }, async ({ page }) => {
        await waitForChoice(page);
        assert.deepEqual(await offered(page), ['1', '(more from the second visit on, or from a server that isolates the page)']);
      }));
  },
  { isolation: false },
);

const site = clientSite();
after(() => site.remove());

inBothBrowsers(
  'threads of the package',
  ({ arrive }) => {
    const story = (title, inPage, expected) =>
      test(title, TIMEOUT, async () => {
        const visitor = await arrive({ prepare: onFourCores });
        try {
          assert.deepEqual(await visitor.page.evaluate(inPage, site.client), expected);
        } finally {
          await visitor.leave();
        }
      });

    story('search together and stop', searchTogether, { threads: { count: 3 }, helpers: 2, legal: [true, true, true] });
    story('are gone with their engines', startManyAndDispose, { left: 0 });
  },
  { folder: site.folder, isolation: true, trustedTypes: false },
);

inBothBrowsers(
  'threads of the package, not isolated',
  ({ arrive }) => {
    test('is one, and the engine says why', TIMEOUT, async () => {
      const visitor = await arrive({ prepare: onFourCores });
      try {
        const threads = await visitor.page.evaluate(async (client) => {
          const { createEngine } = await import(client);
          const engine = await createEngine({ threads: 'auto', hashMb: 1 });
          await engine.search({ limits: { depth: 4 } });
          const { threads } = engine;
          engine.dispose();
          return threads;
        }, site.client);
        assert.deepEqual(threads, { count: 1, limit: 'not-isolated' });
      } finally {
        await visitor.leave();
      }
    });
  },
  { folder: site.folder, isolation: false, trustedTypes: false },
);

// What follows runs in the page.

async function searchTogether(client) {
  const { createEngine } = await import(client);
  const engine = await createEngine({ threads: 'auto', hashMb: 4 });
  const { legalMoves } = await engine.position({});
  const legal = [];
  for (const wanted of [1, 4, 8]) {
    let search;
    // One that has not begun has no move to give.
    await new Promise((resolve) => {
      search = engine.search({ limits: { infinite: true } }, { onInfo: ({ depth }) => depth >= wanted && resolve() });
    });
    engine.stop();
    const { bestMove } = await search;
    legal.push(legalMoves.some(({ uci }) => uci === bestMove));
  }
  const { threads } = engine;
  engine.dispose();
  return { threads, helpers: globalThis.helpers.length, legal };
}

async function startManyAndDispose(client) {
  const { createEngine } = await import(client);
  const { Worker: Counted } = globalThis;
  let left = 0;
  globalThis.Worker = class extends Counted {
    constructor(...given) {
      super(...given);
      left += 1;
    }
    terminate() {
      super.terminate();
      left -= 1;
    }
  };
  for (let round = 0; round < 5; round += 1) {
    const engine = await createEngine({ threads: 3, hashMb: 1 });
    await engine.search({ limits: { nodes: 2000 } });
    await engine[Symbol.asyncDispose]();
  }
  return { left };
}
