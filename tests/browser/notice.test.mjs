// The sentence over every view: it covers neither a clock nor a button, in windows of every size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow } from './support/accessibility.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const SIZES = [PHONE, { width: 1200, height: 640 }, { width: 1360, height: 850 }, { width: 1920, height: 1080 }];
const LONG_NAME = 'Deleted: Anna Bergmann-Schmidthuber – Konstantinopolitanischer Dudelsackpfeifenmachergeselle, today';
const SENTENCE = 'This is about as long as the longest of the sentences that are said to everybody, wherever they are.';

inBothBrowsers('the sentence over every view', ({ comeBack }) => {
  test('covers nothing that is pressed or watched', TIMEOUT, () =>
    tellTo(comeBack, {}, async (visitor) => {
      const { page } = visitor;
      for (const view of ['play', 'analyse', 'explore']) {
        await page.evaluate((name) => void (location.hash = name), `#${view}`);
        await page.waitForSelector(`#${view}:not([hidden])`);
        for (const viewport of SIZES) {
          await page.setViewport(viewport);
          await visitor.settle();
          const covered = await page.evaluate((text) => {
            const notice = document.querySelector('.page-notice');
            notice.textContent = text;
            const box = notice.getBoundingClientRect();
            const fixed = document.querySelectorAll('.clock, .bar a, .bar button, .steps button, .acts button, .analyse-nav button, #panes button');
            return [...fixed].filter((node) => {
              const { left, right, top, bottom } = node.getBoundingClientRect();
              return node.checkVisibility() && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            }).map(({ id, className, textContent }) => `${id || className} ${textContent}`);
          }, SENTENCE);
          const where = `${view}, ${viewport.width} by ${viewport.height}`;
          assert.deepEqual(covered, [], where);
          assert.ok((await overflow(visitor)) <= 0, where);
        }
      }
    }));

  test('has its buttons in the window, however long a name is in it', TIMEOUT, () =>
    tellTo(comeBack, { viewport: { width: 320, height: 568 }, settings: { language: 'de' }, view: 'analyse' }, async ({ page }) => {
      const right = await page.evaluate((text) => {
        const notice = document.querySelector('.page-notice');
        const [words, undo, close] = ['span', 'button', 'button'].map((name) => document.createElement(name));
        words.textContent = text;
        undo.textContent = 'Rückgängig';
        close.textContent = '×';
        notice.replaceChildren(words, undo, close);
        return close.getBoundingClientRect().right - notice.getBoundingClientRect().right;
      }, LONG_NAME);
      assert.ok(right < 0, `${right} pixels beside it`);
    }));
});
