// Nothing moves while numbers and lines come: neither by the browser's own account nor by the places of what is seen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const MIDDLE_GAME = '?moves=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,c2c3,g8f6,d2d3,d7d6';

/** From here on remembers where the boxes of these elements were, frame by frame, and what the browser calls a shift. */
const watch = ({ page }, selectors) =>
  page.evaluate((all) => {
    const seen = (globalThis.seen = { places: {}, shifts: [], frames: 0 });
    const look = () => {
      seen.frames += 1;
      for (const selector of all) {
        const places = (seen.places[selector] ??= []);
        const boxes = [...document.querySelectorAll(selector)].map((node) => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return [left, top, width, height].map(Math.round).join(' ');
        });
        const text = boxes.join(', ');
        if (places.at(-1) !== text) places.push(text);
      }
      requestAnimationFrame(look);
    };
    look();
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        // The words of a line are other words now, wherever they stand; the bar is as long as its value, which stands at
        // the end of the side that is better.
        const isContent = (node) => node?.closest('.analyse .lines li *, .sees .line, .eval-white, .eval-number') != null;
        // A text stands for the element that it is in.
        const elements = sources.map(({ node }) => (node instanceof Text ? node.parentElement : node));
        const moved = elements.filter((node) => !isContent(node));
        const nameOf = (node) => node?.id || node?.className || node?.parentElement?.className || node?.nodeName;
        if (!hadRecentInput && moved.length > 0) seen.shifts.push(`${value} ${moved.map(nameOf)}`);
      }
    }).observe({ type: 'layout-shift' });
  }, selectors);

async function nothingMoved({ page }) {
  await page.waitForFunction(() => globalThis.seen.frames > 10);
  const { places, shifts } = await page.evaluate(() => globalThis.seen);
  assert.deepEqual(Object.entries(places).filter(([, boxes]) => boxes.length !== 1), []);
  assert.deepEqual(shifts, []);
}

/** Waits until the text of an element has been another one so often. */
const changes = ({ page }, selector, count) =>
  page.evaluate(
    (place, wanted) =>
      new Promise((resolve) => {
        const node = document.querySelector(place);
        let [last, seen] = [node.textContent, 0];
        const look = () => {
          if (node.textContent !== last) seen += 1;
          last = node.textContent;
          if (seen >= wanted) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
    count,
  );

inBothBrowsers('nothing moves', ({ comeBack }) => {
  for (const [size, options] of [['a wide window', {}], ['a phone', { viewport: PHONE }]]) {
    test(`while five lines deepen, in ${size}`, TIMEOUT, () =>
      tellTo(comeBack, options, async (visitor) => {
        const analyst = new Analyst(visitor);
        await analyst.open(MIDDLE_GAME);
        await visitor.click('group/Lines >> button/5');
        await visitor.page.select('.analyse combobox/Each position', '120');
        await analyst.waitForLines(5, /./);
        await analyst.waitForDepth(6);
        await watch(visitor, ['[aria-label="Analysis board"] espalier-board', '.analyse .lines', '.analyse .lines li', '.analyse [aria-label="Moves"]', '.panel h2', '.analyse-nav button']);
        await changes(visitor, '[data-testid="analyse-note"]', 8);
        await nothingMoved(visitor);
      }));

    test(`while the opponent thinks and the numbers come, in ${size}`, TIMEOUT, () =>
      tellTo(comeBack, { ...options, brief: false, settings: { evaluation: true } }, async (visitor) => {
        await visitor.newGame({ level: 7 });
        await visitor.move('e2', 'e4');
        await visitor.waitForMoves(2);
        await visitor.waitForStatus(/Your move/);
        await visitor.waitForText('.search-figures', /Depth\d/);
        await watch(visitor, ['#play espalier-board', '.player', '#play .hero', '#play .sees', '#play .acts button', '.steps button']);
        const figures = changes(visitor, '.search-figures', 2);
        await visitor.move('d2', 'd4');
        await visitor.waitForMoves(4);
        await visitor.waitForStatus(/Your move/);
        await figures;
        await nothingMoved(visitor);
      }));
  }

  test('while a line is pointed at, beside a notice', TIMEOUT, () =>
    tellTo(comeBack, {}, async (visitor) => {
      const analyst = new Analyst(visitor);
      await analyst.open('?moves=e2e4,e7e5');
      await analyst.waitForLines(3, /./);
      await analyst.paste('1. d4 d5 *');
      await analyst.waitForStatus(/Your previous analysis is saved/);
      await analyst.waitForLines(3, /^1\./);
      await analyst.waitForDepth(1);
      await watch(visitor, ['.analyse .lines', '.analyse [aria-label="Moves"]', '.analyse-status']);
      const note = await visitor.text('[data-testid="analyse-note"]');
      await visitor.page.hover('.analyse .lines li:nth-child(2) button');
      await visitor.waitForText('[data-testid="analyse-note"]', /^Looking ahead: /);
      await visitor.page.mouse.move(0, 0);
      await visitor.waitForText('[data-testid="analyse-note"]', new RegExp(`^${note.slice(0, 5)}`));
      await nothingMoved(visitor);
    }));
});
