// How soon after its address was opened the page has a legal move to offer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from './support/browsers.mjs';

/** What a quiet machine is to take. It is printed beside what was measured, not demanded: machines are noisy. */
const BUDGET_MS = 600;
/** What no machine takes unless something waits that should not. */
const LIMIT_MS = 3_000;
/** A machine that is busy with something else makes any of them slow, and never one quick. */
const VISITS = 10;

inBrowser('Chromium', 'the first move', ({ name, arrive }) => {
  test('can be made soon', { timeout: 180_000 }, async (t) => {
    const times = [];
    while (times.length < VISITS && !(Math.min(...times) <= BUDGET_MS)) {
      const visitor = await arrive();
      await visitor.waitForStatus(/Your move/);
      times.push(await visitor.page.evaluate(() => performance.getEntriesByName('espalier:first-legal-move')[0].duration));
      await visitor.leave();
    }
    const best = Math.round(Math.min(...times));
    t.diagnostic(`${name}: ${times.map(Math.round).join(', ')} ms; ${BUDGET_MS} on a quiet machine`);
    assert.ok(best <= LIMIT_MS, `${best} ms at best`);
  });
});
