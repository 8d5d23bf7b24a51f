// The Explore view in windows of every size: what matters is in sight, within reach, and said to those who do not see it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow, tellExplorer } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { chooseSettings } from './support/settings.mjs';
import { PHONE } from './support/visitor.mjs';

inBothBrowsers('the layout of the Explore view', ({ name, arrive, runsAll }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('cuts neither the way to the next story nor a number of the legend', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.nextStep(2);
    await explorer.nextStep(3);
    for (const [width, height] of [[1280, 720], [1366, 650], [1360, 720], [960, 540]]) {
      await page.setViewport({ width, height });
      await visitor.settle();
      const cut = await page.evaluate(() => {
        const boxOf = (node) => node.getBoundingClientRect();
        const isWithin = (node, place) => {
          const [one, other] = [boxOf(node), boxOf(place)];
          return one.left >= other.left - 1 && one.right <= other.right + 1 && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
        };
        // What has no room stands in another line, until that is asked for.
        const isInAnotherLine = (node, place) => boxOf(node).top >= boxOf(place).bottom - 1;
        const [step, legend] = [find('.story-step'), find('.legend')];
        const told = findAll('.story-step :is(h2, p, button)').filter((node) => node.checkVisibility() && !isWithin(node, step));
        const classes = [...legend.children].filter((node) => !isWithin(node, legend) && !isInAnotherLine(node, legend));
        return [...told, ...classes].map((node) => node.outerHTML.slice(0, 80));
      });
      assert.deepEqual(cut, [], `${width} by ${height}`);
    }
    await page.setViewport({ width: 1280, height: 720 });
    await visitor.settle();
    const rest = () =>
      page.$$eval('group/What the colors mean >> .class', (all) => all.filter((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.class') !== node;
      }).length);
    const hidden = await rest();
    assert.ok(hidden > 0, 'some have no room in a window of this size');
    await visitor.click('button/+*');
    await page.waitForFunction(() => find('button/+*').ariaExpanded === 'true');
    assert.equal(await rest(), 0);
    await visitor.press('Escape');
    await page.waitForFunction(() => find('button/+*').ariaExpanded === 'false');
    assert.equal(await rest(), hidden);
  });

  story('unfolds the card over the map by its button and by a key, and folds it', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.openStory('One look and no more*');
    await visitor.waitForText('.story-step h2', /One look/);
    await explorer.nextStep(2);
    const sizes = () => page.evaluate(() => ['.why', 'application/Tree map*'].map((place) => Math.round(find(place).getBoundingClientRect().height)));
    const [low, map] = await sizes();
    assert.ok(low <= 72, `${low} pixels`);
    assert.equal(await visitor.sees('.why .reason'), false);
    await visitor.click('button/More about it');
    for (const place of ['.why .reason', '.why .lead-bar p', 'switch/Guess first', 'button/How to read this']) assert.ok(await visitor.sees(place), place);
    assert.match(await visitor.text('.why .lead'), /lead \d.*enough: \d/);
    const [high, same] = await sizes();
    assert.ok(high > 2 * low, `${high} pixels`);
    assert.equal(same, map, 'the map stays as it is');
    assert.ok(await page.$eval('.why', (card) => card.scrollHeight <= card.clientHeight), 'all of it is seen');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-explore-card`);
    await explorer.goToRoot();
    const nodes = await page.$$eval('.why .busiest li', (rows) => rows.map((row) => Number(row.lastChild.textContent.replaceAll(',', ''))));
    assert.deepEqual(nodes, [...nodes].sort((a, b) => b - a));
    assert.ok(nodes.length > 2 && nodes[0] > 1_000, nodes.join());
    await page.focus('treegrid/Nodes');
    await visitor.press('e');
    assert.deepEqual(await sizes(), [low, map]);
  }, { viewport: { width: 1280, height: 720 } });

  story('divides the room between map and table as a person likes it, also the next time', async (explorer, visitor) => {
    const { page } = visitor;
    const sizes = () => page.evaluate(() => ['.wall', 'region/The recording'].map((place) => Math.round(find(place).getBoundingClientRect().height)));
    const [map, table] = await sizes();
    const becomes = (wanted) => page.waitForFunction(
      (height) => Math.abs(find('region/The recording').getBoundingClientRect().height - height) <= 1, {}, wanted,
    );
    await page.focus('separator/Height of the table');
    await visitor.press('ArrowUp', 'ArrowUp');
    await becomes(table + 32);
    assert.ok(Math.abs((await sizes())[0] - (map - 32)) <= 1, 'what the table gets, the map gives');
    await visitor.press('ArrowDown');
    await becomes(table + 16);
    await page.reload();
    await explorer.isRecorded();
    await becomes(table + 16);
    await page.focus('separator/Height of the table');
    await visitor.press('Home');
    await page.waitForFunction(() => find('treegrid/Nodes').getBoundingClientRect().height < 2);
    assert.ok(await visitor.sees('tab/Nodes'), 'its bar stays');
    await visitor.press('End');
    await page.waitForFunction(() => find('application/Tree map*').getBoundingClientRect().height < 40);
    const bar = await page.$eval('separator/Height of the table', (node) => node.getBoundingClientRect().toJSON());
    const [x, y] = [bar.left + bar.width / 2, bar.top + bar.height / 2];
    await page.mouse.click(x, y, { count: 2 });
    await becomes(table);
    const { left, top, width, height } = await page.$eval('separator/Height of the table', (node) => node.getBoundingClientRect().toJSON());
    await page.mouse.move(left + width / 2, top + height / 2);
    await page.mouse.down();
    await page.mouse.move(left + width / 2, top + height / 2 - 40, { steps: 4 });
    await page.mouse.up();
    await becomes(table + 40);
    await page.mouse.click(left + width / 2, top + height / 2 - 40, { count: 2 });
    await becomes(table);
  }, { recording: { fen: ITALIAN, depth: 6 }, viewport: { width: 1280, height: 720 } });

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
      const cutOff = await visitor.page.$eval('treegrid/Nodes', (table) =>
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
      // Tab goes the way that is seen: on the tree the card stands over the map, elsewhere it lies over its foot.
      const order = { Tree: ['seen', 'why', 'wall', 'panes'], Why: ['seen', 'wall', 'why', 'panes'] };
      for (const pane of ['Stories', 'Tree', 'Moves', 'Why']) {
        await visitor.click(`navigation/Parts of the view >> button/${pane}`);
        await explorer.settle();
        const parts = await visitor.page.$$eval('.explore :is(.seen, .why, .wall, .panes)', (all) => all.map((part) => part.classList[0]));
        if (order[pane] !== undefined) assert.deepEqual(parts, order[pane]);
        assert.ok((await overflow(visitor)) <= 0, `no horizontal scrolling in ${pane}`);
        assert.deepEqual(await seriousProblems(visitor), []);
        await visitor.screenshot(`${name}-explore-phone-${pane}`);
      }
      const inSight = (place) =>
        visitor.page.$eval(place, (node) => {
          const { top, bottom } = node.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      assert.ok(await inSight('region/The position >> espalier-board'));
      assert.ok(await inSight('.why .sentence'));
      const sheet = () => visitor.page.$eval('.explore', ({ dataset }) => dataset.sheet);
      await visitor.click('button/More room for the text');
      assert.equal(await sheet(), 'full');
      await visitor.click('button/More room for the text');
      assert.equal(await sheet(), 'half');
      // The strip of the map shows what is selected, also where that was selected on the whole of it.
      await visitor.click('navigation/Parts of the view >> button/Tree');
      await explorer.goToRoot();
      for (let steps = 1; steps <= 5; steps += 1) {
        const before = await explorer.hash();
        await visitor.click('navigation/Parts of the view >> button/Deeper');
        await visitor.page.waitForFunction((hash) => {
          dispatchEvent(new Event('pagehide'));
          return location.hash !== hash;
        }, {}, before);
      }
      for (const pane of ['Moves', 'Why']) {
        await visitor.click(`navigation/Parts of the view >> button/${pane}`);
        await explorer.settle();
        const told = new Set();
        for (let right = 2; right < PHONE.width; right += 12) {
          await explorer.moveOverMap(right, 4);
          told.add(await visitor.text('.map-tip'));
        }
        const paths = [...told].filter((text) => text !== '').map((text) => text.split('\n')[0]);
        assert.ok(paths.length > 0 && paths.every((one) => one.split(' ').length >= 2), `${pane}: ${paths}`);
        if (pane !== 'Moves') continue;
        // However deep a row is, its move has room.
        const cut = await visitor.page.$$eval('.nodes .body .name', (names) =>
          names.filter((one) => one.closest('.move').getBoundingClientRect().right - one.getBoundingClientRect().left < 28).map((one) => one.textContent));
        assert.deepEqual(cut, []);
      }
      const path = await explorer.path();
      await visitor.click('navigation/Parts of the view >> button/Back');
      await visitor.page.waitForFunction((steps) => findAll('list/Moves to the node >> button').length < steps, {}, path.length);
    },
    { recording: { fen: ITALIAN, depth: 8 }, viewport: PHONE },
  );

  story(
    'lets the statistics leave their tabs where there is room, and takes them back',
    async (explorer, visitor) => {
      const { page } = visitor;
      const state = () =>
        page.evaluate(() => {
          const isSeen = (place) => {
            const node = find(place);
            const { right, bottom, width, height } = node?.getBoundingClientRect() ?? {};
            return node?.checkVisibility() === true && width > 100 && height > 60 && right <= innerWidth && bottom <= innerHeight;
          };
          return {
            tabs: findAll('tab/*').map(({ textContent }) => textContent),
            seen: ['treegrid/Nodes', 'region/Statistics', 'region/Cuts', '.story-step', 'application/Tree map*'].filter(isSeen),
          };
        });
      const all = ['Nodes', 'Numbers', 'Why not…?', 'Compare', 'Statistics', 'Cuts'];
      assert.deepEqual(await state(), { tabs: all.slice(0, 4), seen: ['treegrid/Nodes', 'region/Statistics', 'region/Cuts', '.story-step', 'application/Tree map*'] });
      await page.focus('tab/Nodes');
      await visitor.press('End');
      assert.ok(await visitor.hasFocus('tab/Compare'));
      await visitor.press('Home');
      assert.deepEqual(await seriousProblems(visitor), []);
      await visitor.screenshot(`${name}-explore-wide`);
      await page.setViewport({ width: 1360, height: 900 });
      await page.waitForSelector('tab/Statistics');
      assert.deepEqual(await state(), { tabs: all, seen: ['treegrid/Nodes', '.story-step', 'application/Tree map*'] });
      await explorer.showTab('Statistics');
      await page.setViewport({ width: 1920, height: 1080 });
      await page.waitForFunction(() => find('tab/Statistics') === null);
      assert.equal(await page.$eval('tab/Nodes', (tab) => tab.getAttribute('aria-selected')), 'true');
      assert.equal((await state()).seen.length, 5);
    },
    { viewport: { width: 1920, height: 1080 } },
  );

  test('the sheet follows a swipe, and the next tap, click and key', TIMEOUT, () =>
    tellExplorer(arrive, { recording: { fen: ITALIAN, depth: 6 }, viewport: { ...PHONE, hasTouch: true } }, async (_, visitor) => {
      const { page } = visitor;
      const middle = () =>
        page.$eval('button/More room for the text', (node) => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        });
      const isUp = (reach) => page.waitForFunction((wanted) => find('.explore').dataset.sheet === wanted, {}, reach);
      const swipe = async (way) => {
        const [x, y] = await middle();
        const finger = await page.touchscreen.touchStart(x, y);
        await finger.move(x, y + way / 2);
        await finger.move(x, y + way);
        await finger.end();
      };
      await swipe(-120);
      await isUp('full');
      await visitor.tap('button/More room for the text');
      await isUp('half');
      await swipe(120);
      await isUp('peek');
      await visitor.tap('button/More room for the text');
      await isUp('half');
      // A mouse ends its pull with a click, which goes no further.
      const [x, y] = await middle();
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - 120, { steps: 4 });
      await page.mouse.up();
      await isUp('full');
      await page.focus('button/More room for the text');
      await visitor.press('Enter');
      await isUp('half');
    }));

  story(
    'shows the tree on the smallest phone',
    async (explorer, visitor) => {
      const { page } = visitor;
      await visitor.click('navigation/Parts of the view >> button/Tree');
      await explorer.settle();
      // What was below the strip over the text has come into sight.
      await explorer.moveOverMap(100, 8);
      await visitor.waitForText('.map-tip', /^search\b/);
      const seen = await page.$eval('application/Tree map*', (map) => {
        const { top, bottom } = map.getBoundingClientRect();
        return Math.min(bottom, find('navigation/Parts of the view').getBoundingClientRect().top) - top;
      });
      assert.ok(seen >= 3 * 22, `three rows of the map, not ${seen} pixels`);
      assert.ok((await overflow(visitor)) <= 0);
      // What has no room is scrolled to.
      for (const button of ['Zoom in', 'Zoom out', 'All of the tree']) {
        const isPressed = await page.$eval(`button/${button}`, (node) => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === node;
        });
        assert.ok(isPressed, `${button} is within reach`);
      }
      await page.$eval('slider/Depth of the search', (slider) => slider.scrollIntoView());
      const isReached = await page.$eval('slider/Depth of the search', (slider) => {
        const { left, top, width, height } = slider.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === slider;
      });
      assert.ok(isReached, 'the slider is in sight');
    },
    { viewport: { width: 320, height: 640 } },
  );

  if (!runsAll) return;

  story('has the end of the path and the title of a story in sight at 200 %', async (explorer, visitor) => {
    const { page } = visitor;
    for (const step of [2, 3, 4, 5, 6]) await explorer.nextStep(step);
    const isCut = await page.$eval('list/Moves to the node', (path) => {
      const [line, move] = [path, path.querySelector('[aria-current]')].map((node) => node.getBoundingClientRect());
      return [path.scrollWidth > path.clientWidth, move.right > line.right];
    });
    assert.deepEqual(isCut, [true, false]);
    const isSeen = await page.$eval('.story-step h2', (title) => {
      const { left, top, width, height } = title.getBoundingClientRect();
      return document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2) === title;
    });
    assert.ok(isSeen, 'the title of the story');
  }, { viewport: { width: 720, height: 450 } });

  story('is accessible in the dark, charts and their numbers too', async (explorer, visitor) => {
    await chooseSettings(visitor, 'button/Dark');
    await explorer.goToRoot();
    await explorer.walk('ArrowRight', 'ArrowRight');
    assert.deepEqual(await seriousProblems(visitor), []);
    await explorer.showTab('Statistics');
    await visitor.page.$$eval('tabpanel/Statistics >> details', (all) => all.forEach((details) => (details.open = true)));
    assert.deepEqual(await seriousProblems(visitor), []);
    const rules = await visitor.page.$$eval('tabpanel/Statistics >> tbody', (tables) => tables.map(({ rows }) => rows.length));
    assert.ok(rules.includes(11), 'a row for every rule');
    await visitor.screenshot(`${name}-explore-dark`, { fullPage: true });
    await chooseSettings(visitor, 'button/Auto');
  }, { recording: { fen: ITALIAN, depth: 8 } });
});
