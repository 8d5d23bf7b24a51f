// The page without a network, between two versions, and on a host that sends no special headers.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';
import { keptFiles, writeServiceWorker } from '../../scripts/lib/service-worker.mjs';
import { until } from '../support/waiting.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { Explorer } from './support/explorer.mjs';
import { FickleSite } from './support/fickle-site.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** Another version of the page: it says so, and in `changed` the script of a view has another name. */
async function anotherVersion(version = 2, { changed = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-version-'));
  cpSync(join(root, 'www', 'dist'), folder, { recursive: true });
  const page = join(folder, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html ', `<html data-edition="${version}" `));
  if (changed) renameView(folder, 'explore-page', `v${version}`);
  await writeServiceWorker(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** As where the view was changed: the scripts that load it name it otherwise. */
function renameView(folder, view, mark) {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const old = names.find((name) => name.startsWith(`${view}-`) && name.endsWith('.js'));
  const fresh = old.replace(/.{2}\.js$/, `${mark}.js`);
  renameSync(join(assets, old), join(assets, fresh));
  for (const name of names.filter((one) => one.endsWith('.js') && one !== old)) {
    const script = join(assets, name);
    writeFileSync(script, readFileSync(script, 'utf8').replaceAll(old, fresh));
  }
}

const versionOf = ({ page }) => page.evaluate(() => document.documentElement.dataset.edition ?? '1');

/** Whether this version is shown; not while the page is being replaced. */
const shows = (visitor, version) => versionOf(visitor).then((shown) => shown === version, () => false);

/**
 * Waits until the page is kept, and the service worker answers for it. Engine and My games, which come when there is
 * nothing else to do, have come by then: on their way they would be lost with the network.
 */
async function isKept(visitor) {
  await visitor.page.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/games-page')),
  );
  await visitor.waitForEngine();
}

/** Everything has come over the network, also the engine, without which one may move. */
async function hasLoaded(visitor) {
  await visitor.move('e2', 'e4');
  await visitor.waitForMoves(2);
  await visitor.waitForStatus(/Your move/);
}

const isIsolated = ({ page }) => page.evaluate(() => globalThis.crossOriginIsolated);

inBothBrowsers('off line', ({ name, arriveAt, runsAll }) => {
  /** A visit of a page in a folder of its host, as such hosts have it. */
  const story = (title, tell, options = {}) =>
    test(title, TIMEOUT, async () => {
      const site = await FickleSite.open('/espalier/');
      const visitor = await arriveAt(site.url, { serviceWorker: true, brief: true, ...options });
      try {
        await visitor.waitForStatus(/Your move/);
        await tell(visitor, site);
        assert.deepEqual(await visitor.allTroubles(), []);
      } finally {
        await visitor.leave();
        await site.close();
      }
    });

  story('one plays on, analyses and explores after the first visit', async (visitor, site) => {
    await isKept(visitor);
    site.cut();
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.page.reload();
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    await visitor.waitForStatus(/Your move/);
    await visitor.move('d2', 'd4');
    await visitor.waitForMoves(4);
    await visitor.waitForStatus(/Your move/);
    await visitor.click('button/Analyse this game');
    await visitor.page.waitForSelector('.analyse .lines button:not([hidden])');
    await visitor.waitForText('.analyse [data-testid="opening"]', /\w/);
    await new Explorer(visitor).arrive();
    await visitor.screenshot(`${name}-off-line`);
    // The tab is closed, and the page is opened another day.
    const other = await visitor.openAnotherTab();
    await other.waitForMoves(4);
    assert.deepEqual(await other.allTroubles(), []);
  });

  story('the second visit has the instant stop, and the first is not disturbed', async (visitor) => {
    const loads = () => visitor.page.evaluate(() => performance.getEntriesByType('navigation')[0].startTime + performance.timeOrigin);
    const first = await loads();
    assert.equal(await isIsolated(visitor), false);
    await isKept(visitor);
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    assert.equal(await loads(), first);
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
    assert.equal(await isIsolated(visitor), true);
    await visitor.page.evaluate(() => (globalThis.patient = true));
    await visitor.newGame({ level: 10 });
    await visitor.moveAndSee('e2', 'e4', /thinking/);
    await visitor.click('button/Take back');
    await visitor.waitForStatus(/Your move/);
  }, { prepare: thinkBriefly });

  story('a new version is announced, taken with one click, and the game stays', async (visitor, site) => {
    const next = await anotherVersion();
    try {
      await isKept(visitor);
      await visitor.move('e2', 'e4');
      await visitor.waitForMoves(2);
      await visitor.waitForStatus(/Your move/);
      const other = await visitor.openAnotherTab();
      await other.waitForStatus(/open in another tab/);
      // A tab in the background does not get to it.
      await other.page.evaluate(() => navigator.serviceWorker.ready);
      site.show(next.folder);
      await visitor.comeToFront();
      await visitor.page.reload();
      await visitor.waitForText('.page-notice', /A new version is ready/);
      assert.equal(await versionOf(visitor), '1');
      await visitor.screenshot(`${name}-new-version`);
      await visitor.click('.page-notice .primary');
      await until(() => shows(visitor, '2'));
      assert.equal((await visitor.waitForMoves(2))[0], 'e4');
      // The other tab goes on as it was, also off line, until it is reloaded.
      site.cut();
      await other.comeToFront();
      await other.waitForText('.page-notice', /A new version is ready/);
      assert.equal(await versionOf(other), '1');
      await new Explorer(other).arrive();
      await other.click('.page-notice .primary');
      await until(() => shows(other, '2'));
      await new Explorer(other).isRecorded();
      assert.deepEqual(await other.allTroubles(), []);
    } finally {
      next.remove();
    }
  });

  story('a tab keeps its files while two versions come after it', async (visitor, site) => {
    const versions = [await anotherVersion(2, { changed: true }), await anotherVersion(3, { changed: true })];
    try {
      await isKept(visitor);
      assert.equal(await visitor.text('.page-notice'), '', 'a first visit is no new version');
      const other = await visitor.openAnotherTab();
      await other.page.evaluate(() => navigator.serviceWorker.ready);
      const kept = () => visitor.page.evaluate(async () => (await caches.keys()).length);
      for (const [index, { folder }] of versions.entries()) {
        site.show(folder);
        await visitor.comeToFront();
        await visitor.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
        // The second version waits until the third has come.
        await until(async () => (await kept()) === index + 2);
      }
      await visitor.waitForText('.page-notice', /A new version is ready/);
      await until(() => visitor.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).installing === null));
      await visitor.click('.page-notice .primary');
      await until(() => shows(visitor, '3'));
      await visitor.waitForStatus(/Your move/);
      // The other tab is of the first version; the host has nothing of that any more.
      await other.comeToFront();
      assert.equal(await versionOf(other), '1');
      await new Explorer(other).arrive();
      assert.deepEqual(await other.allTroubles(), []);
      await other.page.close();
      await visitor.comeToFront();
      await until(async () => {
        await visitor.page.reload();
        return (await kept()) === 2;
      });
    } finally {
      versions.forEach(({ remove }) => remove());
    }
  });

  story('without any cache the page works, and keeps itself again', async (visitor, site) => {
    await isKept(visitor);
    await visitor.page.evaluate(async () => {
      for (const key of await caches.keys()) await caches.delete(key);
    });
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
    const count = () => visitor.page.evaluate(async () => {
      const [key] = await caches.keys();
      return key === undefined ? 0 : (await (await caches.open(key)).keys()).length;
    });
    const files = keptFiles(join(root, 'www', 'dist')).length;
    await until(async () => (await count()) === files);
    await hasLoaded(visitor);
    site.cut();
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
  });

  if (!runsAll) return;

  story('half of a version is never kept', async (visitor, site) => {
    const next = await anotherVersion();
    try {
      await isKept(visitor);
      // The host has the new service worker, and still the old page.
      writeFileSync(join(next.folder, 'index.html'), readFileSync(join(root, 'www', 'dist', 'index.html')));
      site.show(next.folder);
      const outcome = await visitor.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const ended = new Promise((resolve) => {
          registration.addEventListener('updatefound', () => {
            const fresh = registration.installing;
            fresh.addEventListener('statechange', () => resolve(fresh.state));
          });
        });
        await registration.update();
        return ended;
      });
      assert.equal(outcome, 'redundant');
      assert.equal(await visitor.text('.page-notice'), '');
      assert.equal(await visitor.page.evaluate(async () => (await caches.keys()).length), 1);
      await hasLoaded(visitor);
      site.cut();
      await visitor.page.reload();
      await visitor.waitForStatus(/Your move/);
      // Chromium says on the console what did not match; that is for who runs the host.
      visitor.troubles = visitor.troubles.filter((trouble) => !/integrity|digest/i.test(trouble));
    } finally {
      next.remove();
    }
  });

  story('what is damaged or missing in the cache is fetched again', async (visitor, site) => {
    await isKept(visitor);
    const kept = () =>
      visitor.page.evaluate(async () => {
        const [key] = await caches.keys();
        const cache = await caches.open(key);
        const requests = await cache.keys();
        const script = requests.find(({ url }) => /explore-page/.test(url));
        return { count: requests.length, text: (await (await cache.match(script))?.text())?.slice(0, 10) };
      });
    const { count, text } = await kept();
    await visitor.page.evaluate(async () => {
      const [key] = await caches.keys();
      const cache = await caches.open(key);
      for (const { url } of await cache.keys()) {
        if (/explore-page/.test(url)) await cache.put(url, new Response('garbage', { headers: { 'Content-Type': 'text/javascript' } }));
        if (/\.wasm$|espalier\/$/.test(url)) await cache.delete(url);
      }
    });
    // What is missing comes from the network at once.
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
    await until(async () => {
      const found = await kept();
      return found.count === count && found.text === text;
    });
    await hasLoaded(visitor);
    site.cut();
    await visitor.page.reload();
    await visitor.waitForStatus(/Your move/);
    await new Explorer(visitor).arrive();
    visitor.troubles = visitor.troubles.filter((trouble) => !/garbage/.test(trouble));
  });
});
