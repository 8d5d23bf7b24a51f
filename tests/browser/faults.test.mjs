// What the page does when the engine cannot run or stops running: it says so, and the game is never lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { endThinking, thinkUntilTold } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

/**
 * Remembers the page's workers, so that a test can make them fail as a browser does when one crashes. As long as
 * `searchesCrash` is set, each that is to search does.
 */
function rememberWorkers() {
  const workers = [];
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      workers.push(this);
    }

    postMessage(message, ...rest) {
      super.postMessage(message, ...rest);
      if (globalThis.searchesCrash && message.job?.kind === 'search') setTimeout(globalThis.crashWorkers);
    }
  };
  globalThis.closeWorkers = () => {
    for (const worker of workers.splice(0)) worker.terminate();
  };
  globalThis.crashWorkers = () => {
    for (const worker of workers.splice(0)) {
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent('error', { message: 'the test ended it' }));
    }
  };
}

/** The line is cut for one of the files. */
function cutTheRules() {
  const { fetch } = globalThis;
  const cut = () => Promise.reject(new TypeError('the test cut the line'));
  globalThis.fetch = (input, ...rest) => (/rules-.*\.wasm/.test(input.url ?? input) ? cut() : fetch(input, ...rest));
}

function cutTheEngine() {
  const { fetch } = globalThis;
  const cut = () => Promise.reject(new TypeError('the test cut the line'));
  globalThis.fetch = (input, ...rest) => (/engine-.*\.wasm/.test(input.url ?? input) ? cut() : fetch(input, ...rest));
}

inBothBrowsers('when something breaks', ({ name, arrive, runsAll }) => {
  const story = (title, prepare, tell) =>
    test(title, TIMEOUT, async () => {
      const visitor = await arrive({ prepare });
      try {
        await tell(visitor);
      } finally {
        await visitor.leave();
      }
    });

  story('one crash of the worker costs a moment', [thinkUntilTold, rememberWorkers], async (visitor) => {
    await visitor.waitForStatus(/Your move/);
    await visitor.newGame({ level: 10 });
    await visitor.moveAndSee('e2', 'e4', /thinking/);
    await visitor.page.evaluate(() => globalThis.crashWorkers());
    await endThinking(visitor);
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    await visitor.waitForStatus(/Your move/);
    assert.deepEqual(await visitor.allTroubles(), []);
  });

  story('an engine that cannot be loaded is told, and the board is there', cutTheEngine, async (visitor) => {
    await visitor.waitForText('.page-notice', /could not be loaded/);
    assert.equal(await visitor.text('.page-notice .primary'), 'Reload');
    await visitor.move('e2', 'e4');
    await visitor.page.waitForFunction(() => document.querySelector('#play .status')?.dataset.tone === 'trouble');
    assert.equal(await visitor.text('#play .status button'), 'Try again');
    await visitor.click('.bar [href="#analyse"]');
    const analyst = new Analyst(visitor);
    await analyst.move('d2', 'd4');
  });

  if (!runsAll) return;

  for (const view of ['play', 'analyse', 'explore']) {
    story(`a worker that is closed is missed at once, and that is said in ${view}`, rememberWorkers, async (visitor) => {
      await visitor.waitForEngine();
      await visitor.page.evaluate((hash) => {
        location.hash = hash;
      }, `#${view}`);
      await visitor.page.waitForSelector(`#${view}:not([hidden])`);
      // A busy browser gives a worker the lock by which it is missed later than the page can play.
      await visitor.page.waitForFunction(() =>
        navigator.locks.query().then(({ held }) => held.some(({ name }) => name.startsWith('espalier-worker-'))));
      // Nobody is told of it: no error, no message.
      await visitor.page.evaluate(() => globalThis.closeWorkers());
      await visitor.waitForText('.page-notice', /stopped and was started again/);
      await visitor.page.evaluate(() => {
        location.hash = '#play';
      });
      await visitor.newGame({ level: 5 });
      await visitor.move('e2', 'e4');
      await visitor.waitForMoves(2);
      assert.deepEqual(await visitor.allTroubles(), []);
    });
  }

  story('two crashes are told, and the game goes on when asked', rememberWorkers, async (visitor) => {
    await visitor.waitForStatus(/Your move/);
    await visitor.newGame({ level: 10, control: '1+0' });
    // Every worker dies, from the first thought on, until the page has given up asking by itself.
    await visitor.page.evaluate(() => (globalThis.searchesCrash = true));
    await visitor.move('e2', 'e4');
    await visitor.page.waitForFunction(() => document.querySelector('#play .status')?.dataset.tone === 'trouble');
    await visitor.page.evaluate(() => (globalThis.searchesCrash = false));
    await visitor.screenshot(`${name}-trouble`);
    const clock = await visitor.text('.player[data-side="engine"] .clock');
    await visitor.click('button/Try again');
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    assert.match(clock, /^(1:00|0:[1-5]\d)$/);
    await visitor.waitForStatus(/Your move/);
    assert.deepEqual(await visitor.allTroubles(), []);
  });

  story(
    'a browser without WebAssembly is told what is missing',
    () => {
      delete globalThis.WebAssembly;
    },
    async (visitor) => {
      await visitor.waitForStatus(/no WebAssembly/);
      assert.equal(await visitor.text('#play .status button'), 'Reload');
    },
  );

  story(
    'a browser without SIMD is told that it is too old for the engine',
    () => {
      const { compile, compileStreaming } = WebAssembly;
      const refuse = () => Promise.reject(new WebAssembly.CompileError('the test knows no vectors'));
      Object.assign(WebAssembly, {
        validate: () => false,
        compile: (bytes) => (bytes.byteLength > 500_000 ? refuse() : compile(bytes)),
        compileStreaming: (response) => (response.url.includes('engine') ? refuse() : compileStreaming(response)),
      });
    },
    async (visitor) => {
      await visitor.waitForText('.page-notice', /too old/);
      assert.equal(await visitor.text('.page-notice .primary'), 'Reload');
    },
  );

  story('rules that cannot be loaded are told', cutTheRules, async (visitor) => {
    await visitor.page.waitForFunction(() => document.querySelector('#play .status')?.dataset.tone === 'trouble');
    await visitor.screenshot(`${name}-not-loaded`);
    assert.equal(await visitor.text('#play .status button'), 'Reload');
  });
});
