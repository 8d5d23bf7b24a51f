// The page around the game: what it keeps, what it refuses, how it looks, and whom it talks to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { thinkBriefly, thinkUntilTold } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { chooseSettings } from './support/settings.mjs';
import { PHONE, PHONE_ON_ITS_SIDE } from './support/visitor.mjs';

/** Controls whose text does not fit into them. */
const cutOff = (visitor) =>
  visitor.page.$$eval('main:not([hidden]) button, header button, header a', (nodes) =>
    nodes.filter((node) => node.scrollWidth > node.clientWidth + 1 && node.offsetWidth > 1).map((node) => node.outerHTML),
  );

/** For stories about what the full engine sees of a game. */
const JUDGED = { brief: false };

inBothBrowsers('the page', ({ name, arrive, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, options, tell));

  story('measures how soon it has a legal move to offer', async (visitor) => {
    const duration = await visitor.page.evaluate(
      () => performance.getEntriesByName('espalier:ready')[0]?.startTime,
    );
    assert.ok(duration > 0, `${duration} ms`);
    console.log(`${name}: ${Math.round(duration)} ms from page load to the first legal move`);
  });

  story('takes the focus along into the view that a button leads to', async (visitor) => {
    const { page } = visitor;
    const focused = () => page.evaluate(() => document.activeElement.id);
    const isFocused = (id) => page.waitForFunction((wanted) => document.activeElement.id === wanted, {}, id);
    assert.equal(await focused(), '');
    await page.waitForFunction(() => find('button/Explore this search')?.disabled === false);
    for (const [button, view] of [['Explore this search', 'explore'], ['Analyse this game', 'analyse']]) {
      await page.focus(`button/${button}`);
      await visitor.press('Enter');
      // At first the view is inert.
      await isFocused(view);
      await page.focus('.bar [href="#play"]');
      await visitor.press('Enter');
      await page.waitForSelector('#play:not([hidden])');
      // It stays at the link, or goes along where the browser takes it from there.
      await page.waitForFunction(() => document.activeElement.matches('.bar [href="#play"], #play'));
    }
    await page.focus('button/Analyse this game');
    await visitor.press('Enter');
    await isFocused('analyse');
    await page.focus('.analyse button/Flip the board');
    await visitor.click('.analyse .player b');
    assert.equal(await focused(), '', 'a click gives the view no focus again');
  });

  for (const viewport of [PHONE, { width: 320, height: 640 }, { width: 680, height: 480 }]) {
    story(
      `fits ${viewport.width} pixels and a finger`,
      async (visitor) => {
        assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling');
        assert.deepEqual(await cutOff(visitor), []);
        await visitor.tapSquare('e2');
        await visitor.tapSquare('e4');
        await visitor.waitForMoves(2);
        await visitor.waitForStatus(/Your move/);
        assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling during a game');
        assert.deepEqual(await cutOff(visitor), []);
        await visitor.screenshot(`${name}-${viewport.width}`, { fullPage: true });
        await visitor.click('.bar button/More');
        await visitor.click('.bar button/New game');
        await visitor.waitToSee('dialog[open] button/Play');
        assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling in the dialog');
        await visitor.screenshot(`${name}-${viewport.width}-new-game`);
      },
      { viewport },
    );
  }

  if (!runsAll) return;

  story('goes on after a reload where it was', async (visitor) => {
    await visitor.newGame({ level: 1, control: '15+10' });
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    const before = await visitor.moves();
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
    assert.deepEqual(await visitor.waitForMoves(2), before);
    assert.match(await visitor.text('.player[data-side="human"] .clock'), /^1[45]:\d\d$/);
    await visitor.move('d2', 'd4');
    await visitor.waitForMoves(4);

    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitForStatus(/White resigned/);
    await visitor.page.reload();
    await visitor.waitForStatus(/White resigned/);
  });

  story('has its single-key shortcuts switched off by who wants that', async (visitor) => {
    const isOpen = (dialog) => visitor.page.$eval(dialog, (node) => node.open);
    await visitor.press('n');
    assert.equal(await isOpen('dialog/New game'), true);
    await visitor.press('Escape');
    await visitor.page.waitForFunction(() => !find('dialog/New game').open);
    await visitor.press(',');
    await visitor.click('dialog[open] switch/Shortcuts with a single key');
    await visitor.click('dialog[open] button/Done');
    await visitor.press('n', '?', ',', 'f');
    assert.equal(await isOpen('dialog/New game'), false);
    assert.equal(await isOpen('dialog/Keyboard'), false);
    assert.equal(await isOpen('dialog/Settings'), false);
    // Keys that write nothing stay.
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.press('Home');
    await visitor.waitForStatus(/start position/);
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
    await visitor.press('n');
    assert.equal(await isOpen('dialog/New game'), false);
    await chooseSettings(visitor, 'switch/Shortcuts with a single key');
    await visitor.press('n');
    assert.equal(await isOpen('dialog/New game'), true);
  });

  story('hands out the FEN and the PGN', async (visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    const copied = async (button) => {
      // Where a browser does not let a test window copy, the page shows the text instead.
      await visitor.page.evaluate(() => {
        globalThis.copied = undefined;
        navigator.clipboard.writeText = (text) => {
          globalThis.copied = text;
          return Promise.resolve();
        };
        navigator.clipboard.write = async ([item]) => {
          globalThis.copied = await (await item.getType('text/plain')).text();
        };
      });
      await visitor.click('#play button/Share');
      await visitor.click(button);
      assert.equal(await visitor.sees(button), false, 'what was chosen closes it');
      assert.equal(await visitor.hasFocus('#play button/Share'), true);
      await visitor.page.waitForFunction(() => globalThis.copied !== undefined);
      await visitor.page.waitForFunction(() => document.querySelector('.page-notice').textContent === 'Copied.');
      return visitor.page.evaluate(() => globalThis.copied);
    };
    assert.match(await copied('#play button/Copy link'), /#analyse\?moves=e2e4,/);
    assert.match(await copied('#play button/Copy FEN'), / w KQkq .* 0? ?\d+ 2$/);
    const pgn = await copied('#play button/Copy PGN');
    assert.match(pgn, /\[White "You"\]/);
    assert.match(pgn, /\n(\{\[%eval [^}]*\} )?1\. ?e4 /);
    await visitor.click('#play button/Share');
    await visitor.press('Escape');
    assert.equal(await visitor.sees('#play button/Copy PGN'), false);
    assert.equal(await visitor.hasFocus('#play button/Share'), true);
  });

  story('is readable in the dark, and stays dark', async (visitor) => {
    const paper = () => visitor.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await paper(), 'rgb(247, 245, 239)');
    await chooseSettings(visitor, 'button/Dark');
    assert.equal(await paper(), 'rgb(17, 25, 23)');
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
    assert.equal(await paper(), 'rgb(17, 25, 23)');
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-desktop-dark`);
  });

  story('explains a bad FEN and loses nothing', async (visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.ask({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1' });
    await visitor.page.waitForFunction(() => document.querySelector('dialog[open] fieldset:last-of-type [role="alert"]').textContent !== '');
    const message = await visitor.text('dialog[open] fieldset:last-of-type [role="alert"]');
    assert.match(message, /king/i);
    await visitor.screenshot(`${name}-bad-fen`);
    await visitor.click('dialog[open] button/Cancel');
    assert.equal((await visitor.moves())[0], 'e4');
    await visitor.waitForStatus(/Your move/);
    await visitor.move('d2', 'd4');
    await visitor.waitForMoves(4);
  });

  story('shows earlier positions without disturbing the game', async (visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.page.focus('#play button/First position');
    await visitor.press('Enter');
    await visitor.waitForStatus(/start position/);
    assert.equal(await visitor.hasFocus('#play button/First position'), true, 'the focus stays where nothing is left to do');
    await visitor.press('Enter');
    assert.match(await visitor.label('e2'), /white pawn/);
    assert.equal((await visitor.squares('movable')).length, 0, 'an earlier position cannot be played');
    await visitor.press('ArrowRight');
    await visitor.waitForStatus(/earlier position/);
    assert.match(await visitor.label('e4'), /white pawn/);
    await visitor.click('button/Back to the game');
    await visitor.waitForStatus(/Your move/);
    await visitor.move('d2', 'd4');
    await visitor.waitForMoves(4);
  });

  story('tells what the full engine sees, of the position that is shown, and can keep it to itself', async (visitor) => {
    const isOn = () => visitor.page.$eval('#play [role="switch"]', (node) => node.getAttribute('aria-checked'));
    const bar = () => visitor.page.$eval('#play .eval', (node) => getComputedStyle(node).visibility);
    await visitor.newGame({ level: 1, fen: 'k7/8/8/8/8/8/8/KQ6 w - - 0 1' });
    await visitor.waitForText('#play .sees', /nothing is shown unless you (ask|do)/);
    assert.equal(await bar(), 'hidden');
    await visitor.click('#play [role="switch"]');
    await visitor.waitForText('#play .sees', /White (mates in \d+ moves?|can force mate)\./);
    assert.match(await visitor.text('.search-figures'), /Depth\d+/);
    assert.match(await visitor.text('#play .sees .line'), /^1\./);
    assert.match(await visitor.text('#play .eval-number'), /^#(≤?\d+)?$/);
    await visitor.move('b1', 'b5');
    await visitor.waitForMoves(2);
    // Whoever is to move, the score is White's.
    await visitor.waitForText('#play .sees', /White mates in|can force mate|About even/);

    await visitor.click('#play [role="switch"]');
    await visitor.waitForText('#play .sees', /nothing is shown unless you (ask|do)/);
    assert.equal(await bar(), 'hidden');
    assert.equal(await visitor.page.$('#play .moves :is(.share-bar, .sign)'), null);
    await visitor.page.reload();
    await visitor.waitForText('#play .sees', /nothing is shown unless you (ask|do)/);
    assert.equal(await isOn(), 'false');
    await visitor.click('#play [role="switch"]');
    await visitor.waitForText('#play .sees', /White mates in|can force mate|About even/);
    assert.equal(await bar(), 'visible');
    await visitor.click('#play [role="switch"]');
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    // What was not shown while it was played is there after it.
    await visitor.waitForText('#play .accuracies', /\d+You/);
    await visitor.waitToSee('#play .key-moments .graph');
    assert.equal(await bar(), 'visible');
  }, JUDGED);

  story('shows an evaluation after a reload, without a move being made', async (visitor) => {
    const number = /[+−]?\d|#/;
    await visitor.waitForText('#play .eval-number', number);
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
    await visitor.waitForText('#play .eval-number', number);
    assert.match(await visitor.page.$eval('#play .eval', (node) => node.getAttribute('aria-label')), /^Evaluation /);
  }, { ...JUDGED, settings: { evaluation: true } });

  story('says in the title of the tab what is going on', async (visitor) => {
    const title = (text) => visitor.page.waitForFunction((wanted) => document.title === wanted, {}, `${text} – Espalier`);
    await title('Your move');
    await visitor.newGame({ level: 10 });
    await visitor.move('e2', 'e4');
    await title('Full strength is thinking');
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await title('Full strength won');
    await visitor.page.evaluate(() => {
      location.hash = '#analyse';
    });
    await title('Analyse');
    await visitor.page.evaluate(() => {
      location.hash = '#play';
    });
    await title('Full strength won');
  }, { prepare: thinkUntilTold });

  story('is accessible, with its dialogs', async (visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('button/New game');
    await visitor.screenshot(`${name}-new-game`);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('dialog[open] button/Cancel');
    await visitor.press('?');
    await visitor.waitToSee('dialog[open]');
    await visitor.screenshot(`${name}-help`);
    assert.deepEqual(await seriousProblems(visitor), []);
    const help = await visitor.page.$eval('dialog[open]', ({ scrollTop, scrollHeight, clientHeight }) => ({ scrollTop, isLong: scrollHeight > clientHeight }));
    assert.deepEqual(help, { scrollTop: 0, isLong: true });
    await visitor.click('dialog[open] button/Close');
  });

  story(
    'shows the whole board on a phone on its side',
    async (visitor) => {
      const { height } = PHONE_ON_ITS_SIDE;
      const bottomOf = (selector) =>
        visitor.page.$eval(selector, (node) => Math.ceil(node.getBoundingClientRect().bottom));
      for (const part of ['#play espalier-board', '.player[data-side="human"]', '#play button/First position', '#play .acts']) {
        assert.ok((await bottomOf(part)) <= height, `${part} ends at ${await bottomOf(part)} of ${height}`);
      }
      await visitor.tapSquare('e2');
      await visitor.tapSquare('e4');
      await visitor.waitForMoves(2);
      assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling');
      await visitor.screenshot(`${name}-phone-on-its-side`);
      await visitor.page.evaluate(() => {
        location.hash = '#analyse';
      });
      await visitor.page.waitForSelector('[aria-label="Analysis board"] espalier-board');
      // What is not shown ends at 0, which would be in sight, too.
      const bottom = await bottomOf('[aria-label="Analysis board"] espalier-board');
      assert.ok(bottom > height / 2 && bottom <= height, `the board ends at ${bottom} of ${height}`);
      assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling in the analysis');
      await visitor.screenshot(`${name}-phone-on-its-side-analyse`);
    },
    { viewport: PHONE_ON_ITS_SIDE },
  );
});

inBothBrowsers(
  'without cross-origin isolation',
  ({ arrive }) => {
    test('the page stops a search by replacing its worker', TIMEOUT, () =>
      tellTo(arrive, { prepare: thinkBriefly }, async (visitor) => {
        assert.equal(await visitor.page.evaluate(() => globalThis.crossOriginIsolated), false);
        await visitor.page.evaluate(() => (globalThis.patient = true));
        await visitor.newGame({ level: 10 });
        await visitor.moveAndSee('e2', 'e4', /thinking/);
        await visitor.click('button/Take back');
        await visitor.waitForStatus(/Your move/);
        await visitor.page.evaluate(() => (globalThis.patient = false));
        await visitor.move('d2', 'd4');
        assert.equal((await visitor.waitForMoves(2))[0], 'd4');
      }),
    );
  },
  { isolation: false },
);
