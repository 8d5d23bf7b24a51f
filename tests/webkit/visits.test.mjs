// The page in WebKit from the first visit on: nothing is announced to who has just come, and the network may go.
import assert from 'node:assert/strict';
import { FickleSite } from '../browser/support/fickle-site.mjs';
import { inWebKit } from './support/webkit.mjs';

/** Waits until the page is kept, and the service worker answers for it. */
const isKept = ({ page }) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** What stands beyond the window, or beyond the dialog that is open. */
const beyond = ({ page }) =>
  page.evaluate(() => {
    const place = document.querySelector('dialog[open]') ?? document.documentElement;
    const right = place.getBoundingClientRect().right;
    return [...document.querySelectorAll(place.localName === 'dialog' ? 'dialog[open] *' : '.bar *, main:not([hidden]) *')]
      .filter((node) => node.matches('button, select, input, .pieces-row') && node.checkVisibility() && node.getBoundingClientRect().right > right + 1)
      .map((node) => node.outerHTML.slice(0, 80));
  });

inWebKit('visits', ({ story }) => {
  story('nothing is beyond the window or the dialog: selects and drawings are as wide as they have room', async (visitor) => {
    await visitor.page.waitForSelector('#analyse:not([inert])');
    await visitor.waitToSee('combobox/Threads*');
    assert.deepEqual(await beyond(visitor), []);
    assert.ok(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await visitor.click('.bar button/Settings');
    await visitor.waitToSee('dialog[open] button/Done');
    assert.deepEqual(await beyond(visitor), []);
  }, { view: 'analyse' });

  story('nothing is beyond the window of a phone that speaks German', async (visitor) => {
    const { page } = visitor;
    await page.waitForSelector('#analyse:not([inert])');
    await page.evaluate(() => (localStorage['espalier.setting.language'] = '"de"'));
    await page.reload();
    await page.setViewport({ width: 447, height: 568 });
    await visitor.waitToSee('combobox/Threads*');
    await visitor.settle();
    assert.equal(await visitor.text('.bar nav [aria-current]'), 'Analyse');
    assert.equal(await visitor.text('.bar nav a'), 'Spielen');
    assert.deepEqual(await beyond(visitor), []);
    // Of what is searched for whom and how deep there is more to read than a letter.
    assert.ok((await page.$eval('[data-testid="analyse-note"]', ({ clientWidth }) => clientWidth)) > 100);
    await page.evaluate(() => (location.hash = '#explore'));
    await visitor.waitToSee('.explore .phone-bar, .explore nav');
    assert.deepEqual(await beyond(visitor), []);
  }, { view: 'analyse' });

  const fickle = (title, tell) =>
    story(title, async (visitor) => {
      const site = await FickleSite.open('/espalier/');
      try {
        await visitor.page.goto(site.url);
        await visitor.waitForStatus(/Your move/);
        await tell(visitor, site);
      } finally {
        await site.close();
      }
    }, { isElsewhere: true });

  fickle('nothing is announced at the first visit, and at the second', async (visitor) => {
    await isKept(visitor);
    await visitor.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await visitor.waitForEngine();
    assert.equal(await visitor.text('.page-notice'), '');
    await visitor.page.reload();
    await visitor.waitForEngine();
    assert.equal(await visitor.text('.page-notice'), '');
  });

  fickle('one plays on without a network after the first visit', async (visitor, site) => {
    await isKept(visitor);
    await visitor.waitForEngine();
    site.cut();
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.page.reload();
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    await visitor.waitForStatus(/Your move/);
    await visitor.move('d2', 'd4');
    await visitor.waitForMoves(4);
  });
});
