// The Explore view in windows of every size: what matters is in sight, within reach, and said to those who do not see it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow, tellExplorer } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

inBothBrowsers('the layout of the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('is accessible in the dark, charts and their numbers too', async (explorer, visitor) => {
    await visitor.click('.bar [aria-label^="Theme"]');
    await visitor.click('.bar [aria-label^="Theme"]');
    await explorer.goToRoot();
    await explorer.walk('ArrowRight', 'ArrowRight');
    assert.deepEqual(await seriousProblems(visitor), []);
    await explorer.showTab('statistics');
    await visitor.page.$$eval('#charts details', (all) => all.forEach((details) => (details.open = true)));
    assert.deepEqual(await seriousProblems(visitor), []);
    const rules = await visitor.page.$$eval('#charts tbody', (tables) => tables.map(({ rows }) => rows.length));
    assert.ok(rules.includes(11), 'a row for every rule');
    await visitor.screenshot(`${name}-explore-dark`, { fullPage: true });
    await visitor.click('.bar [aria-label^="Theme"]');
  }, { recording: { fen: ITALIAN, depth: 8 } });

  story('has everything that matters on one screen', async (explorer, visitor) => {
    const { page } = visitor;
    const hidden = () => page.$eval('#why', (card) => card.scrollHeight - card.clientHeight);
    const atAllSizes = async (look) => {
      for (const [width, height] of [[1360, 720], [1200, 640], [1280, 800], [1440, 900], [1920, 1080]]) {
        await page.setViewport({ width, height });
        await visitor.settle();
        await look(`${width} by ${height}`);
      }
    };
    await atAllSizes(async (size) => {
      const outside = await page.evaluate(() => {
        const wanted = ['#explore-board', '#why-sentence', '#why-reason', '#why-lead', '#audit-one', '#map', '#tab-nodes', '#nodes [aria-selected="true"]', '#record-open', '#share-open', '#best-line', '#tale'];
        return wanted.filter((place) => {
          const { left, top, right, bottom } = document.querySelector(place).getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || bottom - top < 8;
        });
      });
      assert.deepEqual(outside, [], size);
      const lines = await page.$$eval('#record-progress span', (parts) =>
        parts.map((part) => [part.textContent.replace(/[\d.]+/, '…'), part.getClientRects().length]),
      );
      assert.deepEqual(lines, [['depth … ·', 1], ['… k nodes', 1]], size);
      assert.ok((await overflow(visitor)) <= 0, size);
      const scrolled = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      assert.ok(scrolled <= 0, `${scrolled} pixels below the fold at ${size}`);
      assert.ok((await hidden()) <= 0, `the reason is seen whole at ${size}`);
      await visitor.screenshot(`${name}-explore-${size.replaceAll(' ', '-')}`);
    });
    // As at 200 %: the path still ends in sight, and the title of a story is not under its buttons.
    await page.setViewport({ width: 720, height: 450 });
    await visitor.settle();
    const isCut = await page.$eval('#path', (path) => {
      const [line, move] = [path, path.querySelector('[aria-current]')].map((node) => node.getBoundingClientRect());
      return [path.scrollWidth > path.clientWidth, move.right > line.right];
    });
    assert.deepEqual(isCut, [true, false]);
    const above = await page.$eval('#tale-title', (title) => {
      title.scrollIntoView({ block: 'end' });
      const { left, top, width, height } = title.getBoundingClientRect();
      return document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2).id;
    });
    assert.equal(above, 'tale-title');
    await explorer.goToRoot();
    await page.waitForSelector('#why-lead .busiest');
    await atAllSizes(async (size) => assert.ok((await hidden()) <= 0, `so are the moves that took the most work at ${size}`));
    const nodes = await page.$$eval('#why-lead li', (rows) => rows.map((row) => Number(row.lastChild.textContent.replaceAll(',', ''))));
    assert.deepEqual(nodes, [...nodes].sort((a, b) => b - a));
    assert.ok(nodes.length > 2 && nodes[0] > 1_000, nodes.join());
  });

  story(
    'keeps everything within reach in a low window',
    async (explorer, visitor) => {
      const covered = await visitor.page.$$eval('.explore .seen button, .explore .why button, .explore-bar > * > button', (buttons) =>
        buttons.filter((button) => button.checkVisibility() && !button.disabled).filter((button) => {
          button.scrollIntoView({ block: 'center', inline: 'nearest' });
          const { left, top, width, height } = button.getBoundingClientRect();
          const corners = [[left + width / 2, top + 3], [left + width / 2, top + height - 3]];
          return corners.some(([x, y]) => !button.contains(document.elementFromPoint(x, y)));
        }).map(({ textContent }) => textContent),
      );
      assert.deepEqual(covered, []);
      const cutOff = await visitor.page.$eval('#nodes', (table) =>
        [...table.querySelectorAll('[role="columnheader"]')]
          .filter((head) => head.getBoundingClientRect().right > table.getBoundingClientRect().right)
          .map(({ textContent }) => textContent),
      );
      assert.deepEqual(cutOff, [], 'the table has room for its columns');
      await visitor.screenshot(`${name}-explore-low`);
    },
    { recording: { fen: ITALIAN, depth: 6 }, viewport: { width: 1024, height: 640 } },
  );

  story(
    'fits a phone',
    async (explorer, visitor) => {
      await visitor.click('.bar [href="#play"]');
      await visitor.page.waitForSelector('#play:not([hidden])');
      assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling in Play');
      await visitor.click('.bar [href="#explore"]');
      for (const pane of ['stories', 'tree', 'moves', 'why']) {
        await visitor.click(`#panes [data-pane="${pane}"]`);
        await explorer.settle();
        assert.ok((await overflow(visitor)) <= 0, `no horizontal scrolling in ${pane}`);
        assert.deepEqual(await seriousProblems(visitor), []);
        await visitor.screenshot(`${name}-explore-phone-${pane}`);
      }
      const inSight = (place) =>
        visitor.page.$eval(place, (node) => {
          const { top, bottom } = node.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      assert.ok(await inSight('#explore-board'));
      assert.ok(await inSight('#why-sentence'));
      const sheet = () => visitor.page.$eval('#explore', ({ dataset }) => dataset.sheet);
      await visitor.click('#sheet-handle');
      assert.equal(await sheet(), 'full');
      await visitor.click('#sheet-handle');
      assert.equal(await sheet(), 'half');
      const path = await explorer.path();
      await visitor.click('#panes [data-go="back"]');
      await visitor.page.waitForFunction((steps) => document.querySelectorAll('#path button').length < steps, {}, path.length);
    },
    { recording: { fen: ITALIAN, depth: 8 }, viewport: PHONE },
  );

  story(
    'lets the statistics leave their tabs where there is room, and takes them back',
    async (explorer, visitor) => {
      const { page } = visitor;
        const state = () =>
        page.evaluate(() => {
          const isSeen = (id) => {
            const node = document.getElementById(id);
            const { right, bottom, width, height } = node.getBoundingClientRect();
            return node.checkVisibility() && width > 100 && height > 60 && right <= innerWidth && bottom <= innerHeight;
          };
          return {
            tabs: [...document.querySelectorAll('#tabs [role="tab"]')].filter((tab) => tab.checkVisibility()).map(({ textContent }) => textContent),
            seen: ['pane-nodes', 'pane-statistics', 'pane-cuts', 'tale', 'map'].filter(isSeen),
          };
        });
      const all = ['Nodes', 'Numbers', 'Why not…?', 'Statistics', 'Cuts'];
      assert.deepEqual(await state(), { tabs: all.slice(0, 3), seen: ['pane-nodes', 'pane-statistics', 'pane-cuts', 'tale', 'map'] });
      await page.focus('#tab-nodes');
      await visitor.press('End');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-why-not');
      await visitor.press('Home');
      assert.deepEqual(await seriousProblems(visitor), []);
      await visitor.screenshot(`${name}-explore-wide`);
      await page.setViewport({ width: 1360, height: 900 });
      await page.waitForSelector('#tab-statistics:not([hidden])');
      assert.deepEqual(await state(), { tabs: all, seen: ['pane-nodes', 'tale', 'map'] });
      await explorer.showTab('statistics');
      await page.setViewport({ width: 1920, height: 1080 });
      await page.waitForSelector('#tab-statistics[hidden]');
      assert.equal(await page.$eval('#tab-nodes', (tab) => tab.getAttribute('aria-selected')), 'true');
      assert.equal((await state()).seen.length, 5);
    },
    { viewport: { width: 1920, height: 1080 } },
  );

  test('the sheet follows a swipe, and the next tap, click and key', TIMEOUT, () =>
    tellExplorer(arrive, { recording: { fen: ITALIAN, depth: 6 }, viewport: { ...PHONE, hasTouch: true } }, async (_, visitor) => {
      const { page } = visitor;
      const middle = () =>
        page.$eval('#sheet-handle', (node) => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        });
      const isUp = (reach) => page.waitForFunction((wanted) => document.querySelector('#explore').dataset.sheet === wanted, {}, reach);
      const swipe = async (way) => {
        const [x, y] = await middle();
        const finger = await page.touchscreen.touchStart(x, y);
        await finger.move(x, y + way / 2);
        await finger.move(x, y + way);
        await finger.end();
      };
      await swipe(-120);
      await isUp('full');
      await visitor.tap('#sheet-handle');
      await isUp('half');
      await swipe(120);
      await isUp('peek');
      await visitor.tap('#sheet-handle');
      await isUp('half');
      // A mouse ends its pull with a click, which goes no further.
      const [x, y] = await middle();
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - 120, { steps: 4 });
      await page.mouse.up();
      await isUp('full');
      await page.focus('#sheet-handle');
      await visitor.press('Enter');
      await isUp('half');
    }));

  story(
    'shows the tree on the smallest phone',
    async (explorer, visitor) => {
      const { page } = visitor;
        await visitor.click('#panes [data-pane="tree"]');
      await explorer.settle();
      const seen = await page.$eval('#map', (map) => {
        const { top, bottom } = map.getBoundingClientRect();
        return Math.min(bottom, document.querySelector('#panes').getBoundingClientRect().top) - top;
      });
      assert.ok(seen > 50, `${seen} pixels of the map`);
      assert.ok((await overflow(visitor)) <= 0);
      // What has no room is scrolled to.
      for (const id of ['zoom-in', 'zoom-out', 'zoom-all']) {
        const isPressed = await page.$eval(`#${id}`, (button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === button;
        });
        assert.ok(isPressed, `${id} is within reach`);
      }
      await page.$eval('#replay-slider', (slider) => slider.scrollIntoView());
      const isReached = await page.$eval('#replay-slider', (slider) => {
        const { left, top, width, height } = slider.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === slider;
      });
      assert.ok(isReached, 'the slider is in sight');
    },
    { viewport: { width: 320, height: 640 } },
  );
});
