// Values that are stepped through say what they are, to those who hear the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { tellExplorer } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** The text of the nearest live region, or nothing. */
const liveText = ({ page }, selector) =>
  page.$eval(selector, (node) => node.closest('[aria-live], [role="status"]')?.textContent ?? '');

inBothBrowsers('spoken', ({ arrive }) => {
  test('steps through a game, and along its graph', TIMEOUT, () =>
    tellTo(arrive, {}, async (visitor) => {
      const analyst = new Analyst(visitor);
      await analyst.open('?moves=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5&ply=0');
      const waitForSpoken = (text) =>
        visitor.page.waitForFunction(
          (wanted) => document.querySelector('[aria-label="Analysis board"] espalier-board')?.shadowRoot.querySelector('.spoken').textContent === wanted,
          {},
          text,
        );
      await visitor.click('.analyse button/One move forward');
      await waitForSpoken('White: e4.');
      await visitor.click('.analyse button/Last position');
      await waitForSpoken('Black: bishop c5.');
      await visitor.click('.analyse button/First position');
      await waitForSpoken('Start position.');
      await visitor.page.focus('.analyse [role="slider"]');
      const value = () =>
        visitor.page.$eval('.analyse [role="slider"]', (node) => [node.role ?? node.getAttribute('role'), node.ariaValueNow, node.getAttribute('aria-valuetext')]);
      const before = await value();
      await visitor.press('ArrowRight');
      await visitor.page.waitForFunction((now) => document.querySelector('.analyse [role="slider"]').ariaValueNow !== now, {}, before[1]);
      const [role, now, text] = await value();
      assert.equal(role, 'slider');
      assert.equal(now, '1');
      assert.match(text, /e4/);
    }));

  test('steps through a story, and through the depths of a search', TIMEOUT, () =>
    tellExplorer(arrive, {}, async (explorer, visitor) => {
      await explorer.arrive();
      const telling = await liveText(visitor, '.tale .telling');
      assert.match(telling, /\w/);
      const sentence = await liveText(visitor, '.why .sentence');
      assert.match(sentence, /\w/);
      await visitor.click('.tale footer button:not([aria-disabled="true"])');
      await visitor.page.waitForFunction((old) => document.querySelector('.tale .telling').textContent !== old, {}, telling);
      assert.notEqual(await liveText(visitor, '.tale .telling'), telling);
      assert.match(await visitor.page.$eval('slider/Depth of the search', (slider) => slider.getAttribute('aria-valuetext')), /\d/);
    }));
});
