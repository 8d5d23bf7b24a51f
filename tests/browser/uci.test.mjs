// `espalier/uci` in browsers, where a worker may share memory with its own and where it may not.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { STORIES } from '../node/support/uci-stories.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { PageTalk, uciSite } from './support/uci-site.mjs';

const TIMEOUT = { timeout: 60_000 };

const site = uciSite();
after(() => site.remove());

for (const isolation of [true, false]) {
  inBothBrowsers(
    `the UCI worker, ${isolation ? 'isolated' : 'not isolated'}`,
    ({ arrive }) => {
      const story = (title, script, tell) =>
        test(title, TIMEOUT, async () => {
          const visitor = await arrive();
          try {
            await tell(await PageTalk.open(visitor, script));
            assert.deepEqual(await visitor.allTroubles(), []);
          } finally {
            await visitor.leave();
          }
        });

      for (const [title, tell] of Object.entries(STORIES)) story(title, 'uci.js', tell);

      story('finds its module where the hash says', 'lone/uci.js#/assets/engine-4f2a.wasm', async (engine) => {
        engine.say('isready');
        await engine.hears(/^readyok$/);
      });

      story('answers every stop of many in a row', 'uci.js', async (engine) => {
        for (let time = 0; time < 40; time += 1) {
          engine.say('go infinite');
          await engine.hears(/^info depth 3 /);
          engine.say('stop');
          await engine.hears(/^bestmove /);
        }
      });

      test('says it when its module is not there, in a line and as an error', TIMEOUT, async () => {
        const visitor = await arrive();
        try {
          const engine = await PageTalk.open(visitor, 'lone/uci.js');
          await engine.hears(/^info string The chess engine could not be started: .*engine\.wasm: .*404/);
          while (engine.errors.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
          assert.match(engine.errors[0], /The chess engine could not be started: /);
        } finally {
          await visitor.leave();
        }
      });
    },
    { folder: site.folder, isolation, trustedTypes: false },
  );
}
