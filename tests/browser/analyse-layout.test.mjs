// The Analyse view in windows of every size, and for everybody.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

inBothBrowsers('the layout of the Analyse view', ({ name, comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

  story('fits windows of all sizes, with the header in sight', async (analyst, visitor) => {
    await visitor.click('#to-analyse');
    await analyst.waitForLines(3, /^1\./);
    for (const [width, height] of [[1360, 720], [820, 1180], [390, 844], [320, 640]]) {
      await visitor.page.setViewport({ width, height });
      await visitor.click('#to-analyse');
      await analyst.open('?moves=e2e4,e7e5,g1f3');
      await visitor.press('Home', 'End');
      await visitor.settle();
      const [beyond, top] = await visitor.page.evaluate(() => [
        document.querySelector('#analyse').scrollWidth - innerWidth, document.querySelector('.bar').getBoundingClientRect().top,
      ]);
      assert.ok(beyond <= 0, `${beyond} px too wide for ${width}`);
      assert.equal(top, 0, `${width} by ${height}`);
      const board = await visitor.page.$eval('[aria-label="Analysis board"] espalier-board', (node) => node.getBoundingClientRect().toJSON());
      assert.ok(board.bottom <= height, `the whole board is in sight at ${width} by ${height}`);
      const last = await visitor.page.$eval('button/Explore this position', (node) => node.getBoundingClientRect().toJSON());
      assert.ok(last.bottom <= height && last.right <= width, `and so is what is done with it at ${width} by ${height}`);
    }
  });

  story('is accessible, in the light and in the dark', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,e7e5');
    await analyst.waitForLines(3, /^2\./);
    await visitor.press(' ');
    await visitor.page.waitForSelector('.tints b');
    await visitor.click('button/What is pruned, improving or not');
    await visitor.click('#terms-of-material');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('#theme');
    await visitor.click('#theme');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-analyse-dark`, { fullPage: true });
  });

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
      await visitor.click('[data-show="glance"]');
      await visitor.click('button/What is pruned, improving or not');
      assert.ok((await overflow(visitor)) <= 0, 'nor with the counts and the terms');
      await visitor.click('[data-show="moves"]');
      await analyst.choose('.analyse button/More', '.menu-items button/Flip the board');
      await visitor.page.waitForFunction(() => document.querySelector('[aria-label="Analysis board"] espalier-board').orientation === 'black');
      await visitor.click('.analyse-nav button/Open');
      await analyst.paste('1. d4 d5 2. Nf3 *');
      assert.deepEqual(await analyst.waitForMoves(3), ['d4', 'd5', 'Nf3']);
      await visitor.page.waitForFunction(() => !document.querySelector('.import').checkVisibility());
      await visitor.click('[data-show="moves"]');
      await visitor.click('.analyse button/More');
      await visitor.page.locator('aria/Notation[role="combobox"]').fill('de');
      assert.match(await analyst.copied(() => visitor.click('.menu-items button/Copy PGN')), /1\. d4 d5 2\. Sf3/);
      await visitor.screenshot(`${name}-analyse-phone`, { fullPage: true });
    },
    { viewport: PHONE },
  );
});
