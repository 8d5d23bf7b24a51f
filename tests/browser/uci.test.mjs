// `espalier/uci` in browsers: searching in the worker that hears, and in a worker of that worker.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { STORIES } from '../node/support/uci-stories.mjs';
import { inBothBrowsers, inBrowser, isAsked, runsAll as runsAllIn } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PageTalk, uciSite } from './support/uci-site.mjs';
import { UndrivenFirefox } from './support/undriven.mjs';

const BEST = /^bestmove [a-h][1-8]/;

const site = uciSite();
after(() => site.remove());

const served = (isolation) => ({ folder: site.folder, isolation, trustedTypes: false });

const story = (comeBack, title, script, tell) =>
  test(title, TIMEOUT, async () => {
    const visitor = await comeBack();
    await tell(await PageTalk.open(visitor, script));
    assert.deepEqual(await visitor.allTroubles(), []);
  });

/** The same in a Firefox that may start workers in workers. */
function inUndrivenFirefox(title, isolation, tellStories) {
  if (!isAsked('Firefox')) return;
  describe(`${title}, Firefox`, () => {
    let firefox;
    before(async () => {
      firefox = await UndrivenFirefox.start(site.folder, { isolation });
    });
    after(() => firefox.close());
    tellStories((name, script, tell) =>
      test(name, TIMEOUT, async () => {
        const talk = firefox.talk(script);
        await tell(talk);
        assert.deepEqual(talk.errors, []);
      }),
    );
  });
}

/** What depends on when a browser brings messages. The others are about words. */
const DURING_A_SEARCH = [
  'says it is ready while it searches',
  'does in order what arrives during a search',
  'is stopped before it has begun',
  'stops a perft and a bench',
  'ponders until the hit, and then answers within its time',
];

function tellAll(tellStory, script, titles = Object.keys(STORIES)) {
  for (const title of titles) tellStory(title, script, STORIES[title]);

  tellStory('answers every stop of many in a row', script, async (engine) => {
    for (let time = 0; time < 15; time += 1) {
      engine.say('go infinite');
      await engine.hears(/^info depth 3 /);
      engine.say('stop');
      await engine.hears(/^bestmove /);
    }
  });
}

inBothBrowsers(
  'the UCI worker',
  ({ comeBack, runsAll }) => {
    tellAll((...all) => story(comeBack, ...all), 'uci.js', runsAll ? undefined : DURING_A_SEARCH);

    story(comeBack, 'finds its module where the hash says', 'lone/uci.js#/assets/engine-4f2a.wasm', async (engine) => {
      engine.say('isready');
      await engine.hears(/^readyok$/);
    });

    test('says it when its module is not there, in a line and as an error', TIMEOUT, async () => {
      const engine = await PageTalk.open(await comeBack(), 'lone/uci.js');
      await engine.hears(/^info string The chess engine could not be started: .*engine\.wasm: .*404/);
      while (engine.errors.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.match(engine.errors[0], /The chess engine could not be started: /);
      // Nobody waits for an answer in vain.
      engine.say('uci');
      await engine.hears(/^info string The chess engine could not be started: /);
    });
  },
  served(false),
);

for (const isolation of [true, false]) {
  const title = `the UCI worker without JSPI, ${isolation ? 'isolated' : 'not isolated'}`;
  inBrowser(
    'Chromium',
    title,
    ({ comeBack }) => tellAll((...all) => story(comeBack, ...all), 'without-jspi.js'),
    served(isolation),
  );
  // Firefox is told one of the three ways in which a stop is heard: it has JSPI.
  if (runsAllIn('Firefox')) inUndrivenFirefox(title, isolation, (tellStory) => tellAll(tellStory, 'without-jspi.js'));
}

const THREADS = 'searches with as many threads as were asked for, whenever that is';

async function tellOfThreads(engine) {
  engine.say('setoption name Threads value 2', 'setoption name Hash value 2');
  for (let time = 0; time < 5; time += 1) {
    engine.say('ucinewgame', 'isready');
    await engine.hears(/^readyok$/);
    engine.say('go infinite');
    await engine.hears(/^info depth 6 /);
    engine.say('stop');
    await engine.hears(BEST);
  }
  engine.say('setoption name Threads value 1', 'go depth 4');
  await engine.hears(BEST);
  engine.say('setoption name Threads value 2', 'go depth 4');
  await engine.hears(BEST);
  // A machine of one core says that it has no more.
  const said = engine.heard.filter((line) => line.startsWith('info string') && !line.endsWith('no more cores'));
  assert.deepEqual(said, []);
}

inBrowser(
  'Chromium',
  'the UCI worker with threads',
  ({ comeBack }) => story(comeBack, THREADS, 'uci.js', tellOfThreads),
  served(true),
);
inUndrivenFirefox('the UCI worker with threads', true, (tellStory) => {
  for (const script of ['uci.js', 'without-jspi.js']) tellStory(`${THREADS}, ${script}`, script, tellOfThreads);
});

inBrowser(
  'Chromium',
  'the UCI worker after a crash',
  ({ comeBack }) => {
    story(comeBack, 'notices a worker that has ended without a word', 'closing.js', async (engine) => {
      engine.say('position startpos moves d2d4', 'go depth 7');
      await engine.hears(/^info string The engine stopped unexpectedly and has been restarted: it has ended/);
      await engine.hears(/^bestmove 0000$/);
      engine.say('go depth 3');
      assert.match(await engine.hears(BEST), /^bestmove [a-h][78]/);
    });

    story(comeBack, 'goes on where it was', 'broken-clock.js', async (engine) => {
      engine.say('position startpos moves d2d4', 'isready');
      await engine.hears(/^readyok$/);
      engine.say('go depth 7');
      await engine.hears(/^info string The engine stopped unexpectedly and has been restarted: the clock is broken/);
      await engine.hears(/^bestmove /);
      engine.say('go infinite', 'stop');
      assert.match(await engine.hears(BEST), /^bestmove [a-h][78]/);
    });
  },
  served(false),
);
