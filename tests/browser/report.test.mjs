// A report of `espalier report` opens from disk: no server, no network, no script.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { programAmong } from '../node/support/cli.mjs';
import { fileOfAnotherEngine } from '../node/support/trace-file.mjs';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const { folder, run } = programAmong({ 'a/one.trace': fileOfAnotherEngine(), 'b/one.trace': fileOfAnotherEngine() }, after);
const path = join(folder, 'report.html');
const { stdout } = await run('report', 'a', 'b');
writeFileSync(path, stdout);

inBothBrowsers('a report', ({ name, arriveAt }) => {
  test('opens from disk, is as wide as its window, and unfolds', TIMEOUT, async () => {
    const visitor = await arriveAt(pathToFileURL(path).href);
    const { page } = visitor;
    assert.match(await page.title(), /^As many nodes over 1 position\b/);
    assert.deepEqual(await seriousProblems(visitor), []);
    const shown = () => page.$$eval('.tree summary', (all) => all.filter((one) => one.checkVisibility()).length);
    const before = await shown();
    await page.click('.tree details:not([open]) > summary');
    assert.ok((await shown()) > before);
    await visitor.screenshot(`${name}-report`);
    await page.setViewport(PHONE);
    assert.ok((await overflow(visitor)) <= 0);
    assert.deepEqual(await seriousProblems(visitor), []);
    assert.deepEqual(await visitor.allTroubles(), []);
    await visitor.leave();
  });
});
