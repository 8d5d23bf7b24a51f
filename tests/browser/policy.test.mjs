// The page's Content-Security-Policy with Trusted Types: it is in force, and the page can live with it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { Explorer } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

const DIRECTIVES = [/require-trusted-types-for 'script'/, /trusted-types default(;|$)/];

inBothBrowsers('the policy', ({ arrive }) => {
  let visitor;
  before(async () => {
    visitor = await arrive({ serviceWorker: true });
    await visitor.waitForStatus(/Your move/);
  });
  after(() => visitor?.leave());

  const story = (title, tell) =>
    test(title, TIMEOUT, async () => {
      await tell();
      assert.deepEqual(await visitor.allTroubles(), []);
    });

  story('demands Trusted Types, by header and in the page itself', async () => {
    const policies = await visitor.page.evaluate(async () => [
      (await fetch(location.href)).headers.get('Content-Security-Policy'),
      document.querySelector('meta[http-equiv="Content-Security-Policy"]').content,
    ]);
    for (const policy of policies) {
      for (const directive of DIRECTIVES) assert.match(policy, directive);
    }
  });

  story('hears of no violation while one plays, analyses and explores', async () => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.click('button/Analyse this game');
    await visitor.page.waitForFunction(
      () => document.querySelector('.analyse .lines button:not([hidden])') !== null,
    );
    await new Explorer(visitor).record({ depth: 5 });
    await visitor.page.waitForFunction(() => document.querySelectorAll('.explore .path button').length > 0);
    await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });

  // Here violations are what is wanted: nothing is told after it.
  test('refuses HTML and scripts made of text, workers from elsewhere, and another policy', TIMEOUT, async () => {
    const refused = await visitor.page.evaluate(async () => {
      const attempts = {
        html: () => (document.createElement('p').innerHTML = '<b>bold</b>'),
        script: () => (document.createElement('script').text = 'void 0'),
        source: () => (document.createElement('script').src = `${location.origin}/elsewhere.js`),
        worker: () => new Worker(`${location.origin}/assets/elsewhere.js`),
        // It is there, at an address that nobody vouches for.
        serviceWorker: () => navigator.serviceWorker.register('service-worker.js?elsewhere'),
        policy: () => globalThis.trustedTypes.createPolicy('another', {}),
      };
      const refused = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          await attempt();
        } catch (error) {
          if (error instanceof TypeError) refused.push(name);
        }
      }
      return refused;
    });
    assert.deepEqual(refused, ['html', 'script', 'source', 'worker', 'serviceWorker', 'policy']);
  });
});
