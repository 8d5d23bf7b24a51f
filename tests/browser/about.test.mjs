// What the page says of itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package', 'package.json'), 'utf8'));
const isOpen = ({ page }) => page.$eval('dialog/About Espalier', ({ open }) => open);

inBothBrowsers('about', ({ name, arrive, runsAll }) => {
  test('a thumb reaches it', TIMEOUT, () =>
    tellTo(arrive, { viewport: PHONE }, async (visitor) => {
      const { page } = visitor;
      await visitor.tap('.bar button/More');
      await visitor.tap('button/Keyboard shortcuts');
      await visitor.click('dialog[open] button/About Espalier');
      await page.waitForFunction(() => find('dialog/About Espalier')?.open);
      assert.ok((await overflow(visitor)) <= 0);
      await visitor.screenshot(`${name}-about-phone`);
    }));

  if (!runsAll) return;

  test('the sheet of keys leads to version and licenses, with what ships, and whether it works off line', TIMEOUT, () =>
    tellTo(arrive, { serviceWorker: true }, async (visitor) => {
      const { page } = visitor;
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, 'it needs no scrolling');
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await visitor.click('button/Keyboard shortcuts');
      await visitor.click('dialog[open] button/About Espalier');
      await visitor.waitForText('dialog[open] dl', /works without a network/);
      assert.ok((await visitor.text('dialog[open] dl')).includes(version));
      assert.deepEqual(await seriousProblems(visitor), []);
      await visitor.screenshot(`${name}-about`);
      const licenses = await page.evaluate(async () => {
        const answer = await fetch(document.querySelector('dialog[open] a[href$="licenses.txt"]').href);
        return answer.ok ? answer.text() : String(answer.status);
      });
      assert.match(licenses, /wasm-bindgen \d/);
      await visitor.click('dialog[open] button/Close');
      assert.equal(await isOpen(visitor), false);
      await visitor.click('.bar [href="#analyse"]');
      await visitor.click('button/Keyboard shortcuts');
      await visitor.click('dialog[open] button/About Espalier');
      await visitor.page.waitForFunction(() => find('dialog/About Espalier')?.open);
    }));
});
