// Two tabs of the page: what is chosen, played and analysed in one is neither lost nor undone by the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';

inBothBrowsers('two tabs', ({ arrive }) => {
  /** They close with their window. */
  const story = (title, tell, options = {}) =>
    test(title, TIMEOUT, () =>
      tellTo(arrive, options, async (one) => {
        const other = await one.openAnotherTab();
        await other.waitForStatus(/Your move|another tab/);
        await tell(one, other);
        assert.deepEqual(await other.allTroubles(), []);
      }));

  story('keep what is chosen in either, and follow it at once', async (one, other) => {
    const themeOf = ({ page }) => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
    const isPressed = ({ page }, pressed) =>
      page.waitForFunction((wanted) => document.querySelector('#sound').getAttribute('aria-pressed') === wanted, {}, pressed);
    await one.page.bringToFront();
    await one.click('#theme');
    assert.equal(await themeOf(one), 'light');
    await other.page.bringToFront();
    await other.page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    await other.click('#sound');
    await other.click('#evaluation');
    await one.page.bringToFront();
    await isPressed(one, 'true');
    await one.page.waitForFunction(() => document.querySelector('#evaluation').getAttribute('aria-checked') === 'false');
    for (const tab of [one, other]) {
      await tab.page.bringToFront();
      await tab.page.reload();
      await isPressed(tab, 'true');
      assert.equal(await themeOf(tab), 'light');
    }
    await one.page.bringToFront();
    await one.click('#help');
    await one.page.select('#option-language', 'de');
    await other.page.bringToFront();
    await other.waitForText('#page-notice', /Another language was chosen in another tab\./);
    await other.click('#page-notice .primary');
    await other.waitForText('#to-play', /^Spielen$/);
  });
});
