// The Explore view as newcomers find it, in windows of every size: questions, a story on the board, a tree that grows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { tellExplorer } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const SIZES = [[1366, 650], [1024, 768], [960, 540], [820, 1180], [720, 1000], [1920, 1080], [2560, 1440]];

inBothBrowsers('Explore for newcomers', ({ name, arrive }) => {
  const story = (title, tell, { settings, ...options } = {}) =>
    test(title, TIMEOUT, () => tellExplorer(arrive, { view: 'explore', settings: { detail: 'simple', ...settings }, ...options }, tell));

  story('opens with a story, three questions and a tree that grows; the story is found again after a reload', async (explorer, visitor) => {
    const { page } = visitor;
    await visitor.waitForText('.story-step .place', /^1 /);
    await visitor.waitForText('.growth p', /^growing/);
    assert.equal(await page.$$eval('group/Questions >> button', ({ length }) => length), 3);
    await explorer.nextStep(2);
    await explorer.nextStep(3);
    const shown = () => page.$eval('region/The position >> espalier-board', (board) => board.position);
    const position = await shown();
    assert.match(position, /^r3r1k1\/pp3pbp\/1Bp1b1p1\//, 'the queen has been taken');
    await visitor.click('group/How fast it is shown >> button/at once');
    await visitor.waitForText('.growth p', /^grown/);
    await explorer.hash();
    await page.reload();
    await visitor.waitForText('.story-step .place', /^3 of 6/);
    assert.equal(await visitor.text('.story-step h2'), 'Why does Black give up the queen?');
    await page.waitForFunction((before) => find('region/The position >> espalier-board').position === before, {}, position);
  });

  story('draws a tree as high as a large window has room for', async (explorer, visitor) => {
    await visitor.waitForText('.story-step .place', /^1 /);
    // Above the search as a whole, which a lower tree would have all below.
    await explorer.moveOverMap(300, 70);
    await visitor.waitForText('.map-tip', /^root/);
  }, { viewport: { width: 2560, height: 1440 } });

  for (const language of ['en', 'de'])
    story(`has room for all its words in every window (${language})`, async (_, visitor) => {
      const { page } = visitor;
      await visitor.waitForText('.story-step .place', /^1 /);
      await page.click('.story-step .primary');
      await visitor.waitForText('.story-step .place', /^2 /);
      for (const [width, height] of SIZES) {
        await page.setViewport({ width, height });
        await visitor.settle();
        const cut = await page.evaluate(() => {
          const isCut = (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
          const isOutside = (node) => {
            const { left, right, bottom } = node.getBoundingClientRect();
            return left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
          };
          const parts = findAll('.questions .story, .story-step footer, .story-step footer button, .growth, .plain-legend, #explore-tools button, .explore-bar > div > button');
          return parts.filter((node) => node.checkVisibility() && (isOutside(node) || (!node.matches('.menu button') && isCut(node)))).map((node) => node.outerHTML.slice(0, 90));
        });
        assert.deepEqual(cut, [], `${width} by ${height}`);
        assert.ok((await overflow(visitor)) <= 0, `${width} by ${height}`);
      }
      assert.deepEqual(await seriousProblems(visitor), []);
      await visitor.screenshot(`${name}-explore-simple-${language}`);
    }, { settings: { language } });

  story('has on a phone the questions, their answer and the tree, each below the board', async (_, visitor) => {
    const { page } = visitor;
    await visitor.waitForText('.story-step .place', /^1 /);
    const panes = 'navigation/Parts of the view';
    await visitor.click(`${panes} >> button/Questions`);
    await visitor.waitToSee('group/Questions >> button/What did it skip*');
    const heights = await page.$$eval('group/Questions >> button', (all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(heights.every((height) => height >= 64), `${heights}`);
    await visitor.click('group/Questions >> button/What did it skip*');
    await visitor.waitForText('.story-step h2', /What did it skip/);
    await visitor.waitToSee('.story-step .primary');
    await visitor.click(`${panes} >> button/Tree`);
    await visitor.waitToSee('.plain-legend');
    assert.ok((await overflow(visitor)) <= 0);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click(`${panes} >> button/Questions`);
    await visitor.click('group/How much is shown >> button/Everything');
    await visitor.click(`${panes} >> button/Moves`);
    await visitor.waitToSee('treegrid/Nodes');
  }, { viewport: { ...PHONE, hasTouch: true } });
});
