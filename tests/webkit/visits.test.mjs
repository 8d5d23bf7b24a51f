// The page in WebKit from the first visit on: nothing is announced to who has just come, and the network may go.
import assert from 'node:assert/strict';
import { FickleSite } from '../browser/support/fickle-site.mjs';
import { inWebKit } from './support/webkit.mjs';

/** Waits until the page is kept, and the service worker answers for it. */
const isKept = ({ page }) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

inWebKit('visits', ({ story }) => {
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
