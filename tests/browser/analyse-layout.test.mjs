// The Analyse view in windows of every size, and for everybody.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { chooseSettings } from './support/settings.mjs';
import { PHONE } from './support/visitor.mjs';

inBothBrowsers('the layout of the Analyse view', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

  story('has the file and what is done with it in one row, in windows of all sizes', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    const game = '[Event "Hastings"]\n[White "ann"]\n\n1. e4 *\n';
    await analyst.drop('famous games of the world.pgn', `${game}\n${game}`);
    await analyst.waitForGame(0);
    for (const [width, height] of [[720, 500], [820, 1180], [960, 540], [1024, 700], [1366, 650], [1920, 1080]]) {
      await page.setViewport({ width, height });
      await visitor.settle();
      const row = await page.$eval('.source', (source) => {
        const { left, right } = source.getBoundingClientRect();
        // In a narrow column the title has a row of its own.
        const parts = [...source.querySelectorAll('button, .place-of-game')].filter((part) => part.checkVisibility());
        const boxes = parts.map((part) => part.getBoundingClientRect());
        return {
          count: parts.length,
          rows: new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))).size,
          isWithin: boxes.every((box) => box.left >= left - 1 && box.right <= right + 1),
        };
      });
      assert.deepEqual(row, { count: 7, rows: 1, isWithin: true }, `${width} by ${height}`);
    }
  });

  for (const viewport of [PHONE, { width: 820, height: 1180 }, { width: 2560, height: 1440 }]) {
    story(`has menus and the form of a comment within ${viewport.width} by ${viewport.height} pixels`, async (analyst, visitor) => {
      const { page } = visitor;
      await analyst.open('?moves=e2e4,e7e5');
      if (viewport === PHONE) await visitor.click('.of-four button/Moves');
      await visitor.click('.analyse-game button/More about the moves');
      const menu = await page.$eval('.analyse-game .menu-items', (node) => node.getBoundingClientRect().toJSON());
      assert.ok(menu.left >= 0 && menu.top >= 0 && menu.right <= viewport.width && menu.bottom <= viewport.height, JSON.stringify(menu));
      const button = await page.$eval('.analyse-game [aria-label="More about the moves"]', (node) => node.getBoundingClientRect().toJSON());
      assert.ok(Math.min(Math.abs(menu.top - button.bottom), Math.abs(button.top - menu.bottom)) < 16, 'the menu is at its button');
      await visitor.press('Escape');
      await visitor.click('.analyse-game button/Comment');
      const covered = await page.evaluate(() => {
        const nav = document.querySelector('.analyse-nav').getBoundingClientRect();
        const { left, top } = nav;
        return document.elementFromPoint(left + nav.width / 2, top + nav.height / 2)?.closest('.comment-form') !== null;
      });
      assert.equal(covered, false, 'what is pressed most is not covered');
      await visitor.type('.comment-form textarea', 'seen');
      await visitor.click('.comment-form button/Save');
      await analyst.waitForBlock(/seen/);
    }, { viewport });
  }

  story('keeps the move shown in sight on a phone, in a row of targets as broad as a finger', async (analyst, visitor) => {
    const { page } = visitor;
    const moves = 'e2e4,e7e5,g1f3,b8c6,f1c4,g8f6,f3g5,d7d5,e4d5,f6d5,g5f7,e8f7,d1f3,f7e6,b1c3,c6b4';
    await analyst.open(`?moves=${moves}`);
    const inSight = (san) => page.waitForFunction((wanted) => {
      const strip = document.querySelector('[aria-label="Moves of the line shown"]').getBoundingClientRect();
      const node = document.querySelector('[aria-label="Moves of the line shown"] [aria-current]');
      if (node?.textContent !== wanted) return false;
      const box = node.getBoundingClientRect();
      return box.left >= strip.left && box.right <= strip.right && box.top >= strip.top && box.bottom <= innerHeight - 64;
    }, {}, san);
    await inSight('Nb4');
    for (const san of ['Nc3', 'Ke6', 'Qf3+']) {
      await visitor.tap('.analyse button/One move back');
      await inSight(san);
    }
    // Also in the list, when that is what is looked at.
    await visitor.click('.of-four button/Moves');
    await page.waitForFunction(() => {
      const list = document.querySelector('.analyse [aria-label="Moves"]');
      const [frame, box] = [list, list.querySelector('[aria-current]')].map((node) => node.getBoundingClientRect());
      return box.height > 0 && box.top >= frame.top && box.bottom <= frame.bottom;
    });
    assert.ok(await visitor.sees('.analyse-nav button/Threat'));
    await visitor.click('.of-four button/Lines');
    const sizes = await page.$$eval('[aria-label="Moves of the line shown"] button', (nodes) => nodes.map((node) => [node.offsetWidth, node.offsetHeight]));
    assert.equal(sizes.length, 16);
    assert.ok(sizes.flat().every((size) => size >= 44), sizes.join(' '));
    await page.$eval('[aria-label="Moves of the line shown"] button', (node) => node.click());
    await inSight('e4');
    assert.equal(await analyst.shownMove(), 'e4');
    assert.ok((await overflow(visitor)) <= 0);
    await visitor.screenshot(`${name}-analyse-strip`);
  }, { viewport: { ...PHONE, hasTouch: true } });

  story(
    'fits a phone',
    async (analyst, visitor) => {
      await analyst.open('?moves=e2e4,e7e5');
      await analyst.waitForLines(3, /^2\./);
      assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling');
      await visitor.click('.of-four button/At a glance');
      await visitor.click('button/Pruning here, improving or not');
      assert.ok((await overflow(visitor)) <= 0, 'nor with the counts and the terms');
      await visitor.click('.of-four button/Moves');
      await analyst.choose('.analyse button/More about the moves', '.menu-items button/Flip the board');
      await visitor.page.waitForFunction(() => document.querySelector('[aria-label="Analysis board"] espalier-board')?.orientation === 'black');
      await visitor.click('.analyse-nav button/Open');
      await analyst.paste('1. d4 d5 2. Nf3 *');
      assert.deepEqual(await analyst.waitForMoves(3), ['d4', 'd5', 'Nf3']);
      await visitor.page.waitForFunction(() => !document.querySelector('.import').checkVisibility());
      await visitor.click('.of-four button/Moves');
      await visitor.click('.analyse button/More about the moves');
      await visitor.page.locator('aria/Notation[role="combobox"]').fill('de');
      assert.match(await analyst.copied(() => visitor.click('.menu-items button/Copy PGN')), /1\. d4 d5 2\. Sf3/);
      await visitor.screenshot(`${name}-analyse-phone`, { fullPage: true });
    },
    { viewport: PHONE },
  );

  story('shows the comment on the move shown, and the graph and its signs whole', async (analyst, visitor) => {
    const { page } = visitor;
    const comment = 'it takes some lines to say what this move is for, '.repeat(6).trim();
    await analyst.open();
    await analyst.paste(`1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} 3. Bc4 {[%eval 0.3]} Nf6 {[%eval 0.3]} 4. Ng5 {[%eval 0.3]} d5 {[%eval 0.3]} 5. exd5 {[%eval 0.3]} Nxd5 $4 {[%eval 3.0] ${comment}} 6. Nxf7 {[%eval 3.0]} *`);
    await analyst.waitForMoves(11);
    for (const height of [650, 560]) {
      await page.setViewport({ width: 1366, height });
      await page.$eval('.move-list [data-ply="10"]', (node) => node.click());
      await page.waitForFunction(() => {
        const [list, move, said] = ['.move-list', '.move-list [aria-current]', '.move-list .of-current'].map((part) => document.querySelector(part)?.getBoundingClientRect());
        return said !== undefined && move.top >= list.top && said.bottom <= list.bottom + 1;
      });
      const graph = await page.$eval('.graph', (node) => node.getBoundingClientRect().height);
      assert.ok(graph >= 64, `the graph is ${graph} high in ${height}`);
    }
    await visitor.screenshot(`${name}-analyse-comment`);
  }, { viewport: { width: 1366, height: 650 } });

  story('has larger type in wide windows, and keeps the move shown in sight', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open(`?moves=${'g1f3,g8f6,f3g1,f6g8,'.repeat(40).slice(0, -1)}`);
    const sizes = [];
    for (const [width, height] of [[1366, 768], [1920, 1080], [2560, 1440]]) {
      await page.setViewport({ width, height });
      await visitor.press('Home');
      await visitor.press('End');
      await page.waitForFunction(() => {
        const [list, move] = ['.move-list', '.move-list [aria-current]'].map((part) => document.querySelector(part)?.getBoundingClientRect());
        return move !== undefined && move.top >= list.top && move.bottom <= list.bottom + 1;
      });
      sizes.push(await page.$eval('.move-list [aria-current]', (node) => node.getBoundingClientRect().height));
    }
    const ratios = sizes.map((size) => Math.round((100 * size) / sizes[0]) / 100);
    assert.ok(ratios[1] > 1.08 && ratios[2] > 1.36, JSON.stringify(ratios));
  }, { viewport: { width: 1366, height: 768 } });

  story('says in wide windows why the second move is not the best, and shows what the search looked at', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open('?moves=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6,f3g5');
    await page.waitForSelector('.second-choice .line-chips button');
    assert.match(await page.$eval('.second-choice h2', (node) => node.textContent), /^Why not 4…\S+\?$/);
    await page.waitForSelector('.looked-at canvas:not([hidden])');
    const faults = await page.$$eval('.analyse-choices :is(button, h2, p:not(.map-tip), canvas, li)', (nodes) => {
      const frame = document.querySelector('.analyse-choices').getBoundingClientRect();
      return nodes.filter((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return left < frame.left || right > frame.right + 1 || top < frame.top || bottom > frame.bottom + 1;
      }).map(({ textContent }) => textContent);
    });
    assert.deepEqual(faults, []);
    await visitor.screenshot(`${name}-analyse-second-choice`);
    await page.locator('.second-choice > button').click();
    await page.waitForSelector('.why-view .why-answer h2');
    await visitor.press('Escape');
    await page.waitForSelector('.second-choice h2', { visible: true });
  }, { viewport: { width: 1920, height: 1080 } });

  story('is whole on a laptop at 200 %', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open('?moves=e2e4,e7e5,g1f3,b8c6,f1c4');
    for (const [width, height, shown] of [[720, 450, '.move-list [aria-current]'], [683, 384, '.move-strip [aria-current]'], [960, 540, '.move-list [aria-current]']]) {
      await page.setViewport({ width, height });
      await visitor.settle();
      const faults = await page.evaluate((current) => {
        const seen = (selector) => [...document.querySelectorAll(`.analyse ${selector}`)].filter((node) => node.checkVisibility());
        const boxes = seen(`:is(.analyse-tabs button, .game-tools button, .graph-start button, .analyse-nav button, .analyse-lines header button, ${current})`)
          .map((node) => ({ name: node.ariaLabel ?? node.textContent, box: node.getBoundingClientRect() }));
        const isOut = ({ box }) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
        const meets = ({ box: one }, { box: other }) =>
          one.left + 1 < other.right && other.left + 1 < one.right && one.top + 1 < other.bottom && other.top + 1 < one.bottom;
        const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => meets(one, other)).map((other) => `${one.name} meets ${other.name}`));
        const [strip] = seen(current);
        const panel = strip?.closest('.move-list, .analyse-lines').getBoundingClientRect();
        const isCut = strip === undefined || strip.getBoundingClientRect().bottom > panel.bottom + 1;
        return [...boxes.filter(isOut).map(({ name }) => `${name} is out`), ...pairs, ...(isCut ? [`${current} is cut`] : [])];
      }, shown);
      assert.deepEqual(faults, [], `${width} × ${height}`);
    }
  }, { viewport: { width: 720, height: 450 } });

  if (!runsAll) return;

  story('is accessible, in the light and in the dark', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,e7e5');
    await analyst.waitForLines(3, /^2\./);
    await visitor.press(' ');
    await visitor.click('.analyse-tabs button/At a glance');
    await visitor.click('button/Each piece’s worth on the board');
    await visitor.page.waitForSelector('.tints b');
    await visitor.click('button/All *');
    await visitor.click('button/Pruning here, improving or not');
    await visitor.click('.terms button/Material');
    assert.deepEqual(await seriousProblems(visitor), []);
    await chooseSettings(visitor, 'button/Dark');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('.analyse-tabs button/Moves');
    await visitor.click('button/Comment');
    await visitor.type('.comment-form textarea', 'seen');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-analyse-dark`, { fullPage: true });
  });
});
