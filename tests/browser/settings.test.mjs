// The dialog of settings: what is chosen takes effect at once, in every view, and stays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { chooseSettings } from './support/settings.mjs';
import { PHONE } from './support/visitor.mjs';

/** How a board looks. */
const looks = ({ page }, place) =>
  page.$eval(place, ({ shadowRoot }) => {
    const style = (selector) => getComputedStyle(shadowRoot.querySelector(selector));
    return {
      light: style('.square.light').backgroundColor,
      lines: shadowRoot.querySelectorAll('.piece .line').length,
      coordinates: style('.coordinates').display,
    };
  });

const WALNUT = 'rgb(234, 217, 187)';
const PLAY = '#play espalier-board';
const ANALYSE = '[aria-label="Analysis board"] espalier-board';

inBothBrowsers('settings', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) =>
    test(title, TIMEOUT, () => tellTo(comeBack, options, async (visitor) => {
      await visitor.waitForStatus(/Your move/);
      await tell(visitor);
    }));

  story('change every board at once, and after a reload', async (visitor) => {
    const { page } = visitor;
    const first = await looks(visitor, PLAY);
    assert.ok(first.lines > 0);
    await visitor.press(',');
    await visitor.click('dialog[open] button/Walnut');
    await visitor.click('dialog[open] button/Plain');
    await visitor.click('dialog[open] switch/Coordinates');
    const chosen = { light: WALNUT, lines: 0, coordinates: 'none' };
    for (const board of [PLAY, 'dialog[open] espalier-board']) assert.deepEqual(await looks(visitor, board), chosen, board);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-settings`);
    await visitor.click('dialog[open] button/Reset to defaults');
    assert.deepEqual(await looks(visitor, PLAY), first);
    await visitor.click('dialog[open] button/Undo');
    assert.deepEqual(await looks(visitor, PLAY), chosen);
    await visitor.click('dialog[open] button/Done');
    await page.reload();
    await visitor.waitForStatus(/Your move/);
    assert.deepEqual(await looks(visitor, PLAY), chosen);
    await new Analyst(visitor).open('?moves=e2e4');
    assert.deepEqual(await looks(visitor, ANALYSE), chosen);
    for (const [choice, hidden] of [['button/Bar', '#analyse .eval-number'], ['button/Nothing', '#analyse .eval']]) {
      await chooseSettings(visitor, choice);
      assert.equal(await page.$eval(hidden, (node) => node.checkVisibility({ visibilityProperty: true })), false, choice);
    }
  });

  story('fit a phone, where they are a page, and keys and settings are behind one button of two', async (visitor) => {
    const shown = await visitor.page.$$eval('.bar .tools :is(a, button)', (all) =>
      all.filter((node) => node.checkVisibility()).map((node) => node.ariaLabel ?? node.textContent));
    assert.deepEqual(shown, ['My games', 'More']);
    await visitor.click('.bar button/More');
    assert.ok(await visitor.sees('.bar button/Keyboard shortcuts'));
    await visitor.click('.bar button/Settings');
    await visitor.waitToSee('dialog[open]');
    assert.ok((await overflow(visitor)) <= 0);
    const { width, height } = await visitor.page.$eval('dialog[open]', (node) => node.getBoundingClientRect().toJSON());
    assert.deepEqual([width, height], [PHONE.width, PHONE.height]);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-settings-phone`);
    await visitor.click('dialog[open] switch/Sounds');
    await visitor.press('Escape');
    await visitor.waitForFocus('.bar button/More');
  }, { viewport: PHONE });

  if (!runsAll) return;

  story('hide where a piece can go', async (visitor) => {
    const dots = () =>
      visitor.page.$eval(PLAY, ({ shadowRoot }) =>
        [...shadowRoot.querySelectorAll('.square.target')].filter((node) => getComputedStyle(node, '::after').display !== 'none').length);
    await visitor.clickSquare('e2');
    await visitor.waitForSquares(['e3', 'e4'], 'target');
    assert.equal(await dots(), 2);
    await chooseSettings(visitor, 'switch/Show legal moves');
    await visitor.clickSquare('d2');
    await visitor.waitForSquares(['d3', 'd4'], 'target');
    assert.equal(await dots(), 0);
    await visitor.clickSquare('d4');
    await visitor.waitForMoves(2);
  });

  story('give the analysis a larger table', async (visitor) => {
    const analyst = new Analyst(visitor);
    await analyst.open('?moves=e2e4');
    await analyst.waitForLines(3, /^1…/);
    await chooseSettings(visitor, 'button/64');
    await analyst.waitForLines(3, /^1…/);
    assert.equal(await visitor.text('.page-notice'), '');
  });
});
