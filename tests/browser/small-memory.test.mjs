// The page where memory is short: the usual hash table does not fit, and the engine goes on with a smaller one.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';
import { withMemory } from '../node/support/small-memory.mjs';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The page with an engine whose memory grows to so many megabytes: its hash table and 5 MB more. */
function pageWithMemory(megabytes) {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-small-memory-'));
  folders.push(folder);
  cpSync(join(root, 'www', 'dist'), folder, { recursive: true });
  const assets = join(folder, 'assets');
  const engine = join(assets, readdirSync(assets).find((name) => name.endsWith('.wasm')));
  writeFileSync(engine, withMemory(readFileSync(engine), megabytes));
  return folder;
}

/** Keeps what the page notifies of from the start: a notice is gone after some seconds. */
function rememberNotices() {
  globalThis.notices = [];
  new MutationObserver(() => {
    const notice = document.querySelector('.page-notice')?.textContent ?? '';
    if (notice !== '') globalThis.notices.push(notice);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

inBothBrowsers('with room for a hash table of 8 MB', ({ arrive }) => {
  test('the engine goes on with a smaller one than usual and says so', TIMEOUT, () =>
    tellTo(arrive, { prepare: rememberNotices }, async (visitor) => {
      await visitor.page.waitForFunction(() =>
        globalThis.notices.some((notice) => /Memory is short: the engine goes on with a smaller hash table/.test(notice)));
      await visitor.move('e2', 'e4');
      await visitor.waitForMoves(2);
      await visitor.waitForStatus(/Your move/);
      await visitor.click('button/Analyse this game');
      await new Analyst(visitor).waitForDepth(8);
    }));

  test('a table that was chosen and does not fit is told of, and Settings say what there is', TIMEOUT, () =>
    tellTo(arrive, { prepare: rememberNotices, view: 'analyse', settings: { hashMb: 64 } }, async (visitor) => {
      await visitor.page.waitForFunction(() =>
        globalThis.notices.some((notice) => /not enough memory for a hash table of 64 MB: .* one of 4 MB/.test(notice)));
      await visitor.click('button/Settings');
      await visitor.waitForText('dialog[open] [aria-label="Engine"]', /there is memory for 4 MB/);
      await visitor.click('dialog[open] button/Done');
      await new Analyst(visitor).waitForDepth(8);
    }));
}, { folder: pageWithMemory(13) });

inBothBrowsers('without room for the smallest hash table', ({ arrive }) => {
  test('the page says what is missing, and offers to try again', TIMEOUT, async () => {
    const visitor = await arrive();
    try {
      await visitor.waitForText('.page-notice', /not enough memory for the engine/);
      assert.equal(await visitor.text('.page-notice .primary'), 'Reload');
      assert.deepEqual(await visitor.allTroubles(), []);
    } finally {
      await visitor.leave();
    }
  });
}, { folder: pageWithMemory(3) });
