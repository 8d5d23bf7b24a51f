// When the page loads what: Play at once, the other views when they are opened or when there is nothing to do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { FickleSite } from './support/fickle-site.mjs';
import { TIMEOUT } from './support/patience.mjs';

const VIEWS = { analyse: 'Analyse', explore: 'Explore' };

inBothBrowsers('loading', ({ name, arrive, arriveAt, runsAll }) => {
  test('Play does not wait for the other views, which come when there is nothing to do', TIMEOUT, () =>
    tellTo(arrive, {}, async (visitor) => {
      const startOf = (part) =>
        visitor.page.waitForFunction(
          (text) => performance.getEntriesByType('resource').find(({ name }) => name.includes(text))?.startTime,
          {},
          part,
        );
      const ready = await visitor.page.evaluate(() => performance.getEntriesByName('espalier:ready')[0].startTime);
      for (const view of Object.keys(VIEWS)) {
        const start = await startOf(`${view}-page-`);
        assert.ok(start > ready, `${view} at ${start} ms, the first move at ${ready} ms`);
      }
    }));

  for (const [view, part] of [['analyse', 'script'], ['explore', 'script'], ['analyse', 'sheet']]) {
    const title = VIEWS[view];
    test(`${title} says that its ${part} cannot be loaded, and comes when it can`, TIMEOUT, async () => {
      const site = await FickleSite.open();
      site.broken = part === 'sheet' ? new RegExp(`assets/${view}-.*\\.css`) : new RegExp(`${view}-page-`);
      const visitor = await arriveAt(site.url);
      try {
        await visitor.waitForStatus(/Your move/);
        await visitor.move('e2', 'e4');
        await visitor.waitForMoves(2);
        await visitor.click(`.bar [href="#${view}"]`);
        await visitor.waitForText('.page-notice', new RegExp(`${title} could not be loaded`));
        await visitor.screenshot(`${name}-${view}-not-loaded`);
        // The notice is of this view, and of no other.
        await visitor.click('.bar [href="#play"]');
        await visitor.waitForText('.page-notice', /^$/);
        await visitor.click(`.bar [href="#${view}"]`);
        await visitor.waitForText('.page-notice', new RegExp(`${title} could not be loaded`));
        assert.equal(await visitor.text('.page-notice .primary'), 'Try again');
        const { timeOrigin } = await visitor.page.evaluate(() => performance.toJSON());
        site.cut(false);
        await visitor.click('.page-notice .primary');
        await visitor.page.waitForSelector(`#${view}:not([hidden]):not([inert])`);
        await visitor.page.waitForSelector(view === 'analyse' ? '.analyse .lines button:not([hidden])' : '.story-step');
        const sheets = await visitor.page.$$eval('link[rel="stylesheet"]', (links) => links.filter(({ sheet }) => sheet !== null).map(({ href }) => href));
        assert.ok(sheets.some((href) => href.includes(`/assets/${view}-`)), `${sheets}`);
        await visitor.click('.bar [href="#play"]');
        assert.equal((await visitor.waitForMoves(2))[0], 'e4');
        const now = await visitor.page.evaluate(() => performance.timeOrigin);
        assert.equal(now, timeOrigin, 'without a reload');
      } finally {
        await visitor.leave();
        await site.close();
      }
    });
  }

  if (!runsAll) return;

  test('a fault of the program is told as what it is, and reported', TIMEOUT, async () => {
    const prepare = () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'inert');
      Object.defineProperty(HTMLElement.prototype, 'inert', {
        set(value) {
          if (this.id === 'analyse') throw new Error('a fault, says the test');
          set.call(this, value);
        },
      });
    };
    const visitor = await arrive({ prepare });
    try {
      await visitor.waitForStatus(/Your move/);
      await visitor.click('.bar [href="#analyse"]');
      await visitor.waitForText('.page-notice', /^The page has a fault: a fault, says the test\. Your games are kept\./);
      assert.match((await visitor.allTroubles()).join(), /exception: .*a fault, says the test/);
    } finally {
      await visitor.leave();
    }
  });

  test('an engine whose script was lost comes when its game goes on, without a reload', TIMEOUT, async () => {
    const site = await FickleSite.open();
    site.broken = /assets\/engine-.*\.js/;
    const visitor = await arriveAt(site.url);
    try {
      await visitor.waitForText('.page-notice', /./);
      await visitor.move('e2', 'e4');
      await visitor.waitForText('#play .status button', /^Try again$/);
      site.cut(false);
      await visitor.click('#play .status button');
      assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    } finally {
      await visitor.leave();
      await site.close();
    }
  });
});
