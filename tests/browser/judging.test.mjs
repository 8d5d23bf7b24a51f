// A cut that is judged: how much deeper a search has to agree, and what the cut changed at the root.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** After 1.a4 a5 2.Kh4 the engine passes, and that is wrong: it plays 1.a4 and not 1.g6. */
const ROOKS = { fen: '2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1', depth: 7 };
const PASSED = '#661';
const PLIES = 'combobox/Wrong only if it still is so many plies deeper';

const waitForVerdicts = (page, count) =>
  page.waitForFunction((wanted) => findAll('.verdict').length === wanted, {}, count);

inBothBrowsers('judging a cut in the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell) => test(title, TIMEOUT, () => tellHere({ recording: ROOKS }, tell));

  story('says what a cut that was wrong changed at the root, and keeps how much deeper it looks', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.ask(PASSED);
    await explorer.waitForSentence(/pass/);
    await page.select(PLIES, '2');
    await visitor.click('button/Judge it');
    await waitForVerdicts(page, 3);
    await page.waitForFunction(() => find('.why').classList.contains('wrong'));
    assert.equal(
      await visitor.text('.judge .at-root'),
      'Without it, g6 (+2.14) instead of a4 (+0.43).',
    );
    await visitor.screenshot(`${name}-explore-judged`, { fullPage: true });
    // Another number forgets what was found by this one.
    await page.select(PLIES, '0');
    await waitForVerdicts(page, 0);
    await visitor.click('button/Judge it');
    await waitForVerdicts(page, 2);
    assert.match(await visitor.text('.judge .at-root'), /^Without it, g6 /);
    await page.reload();
    await explorer.isRecorded();
    assert.equal(await page.$eval(PLIES, ({ value }) => value), '0', 'it is kept');
    await page.select(PLIES, '2');
  });
});
