// Sharing from the Explore view: a file that other programs read, a picture, and files that are opened.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkTrace, readTrace } from 'espalier/trace';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { chainOf, recordsOf } from '../node/support/records.mjs';
import { fileOf } from '../node/support/trace-file.mjs';

const folder = mkdtempSync(join(tmpdir(), 'espalier-share-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Keeps what the page would have saved. */
const keepSaved = () => {
  globalThis.saved = [];
  const createObjectURL = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    globalThis.saved.push(blob);
    return createObjectURL(blob);
  };
  HTMLAnchorElement.prototype.click = function () {
    globalThis.savedAs = this.download;
  };
};

inBothBrowsers('sharing from the Explore view', ({ name, arrive, runsAll }) => {
  const tellHere = oneWindow(arrive, { prepare: keepSaved });
  const story = (title, tell, options = {}) =>
    test(title, TIMEOUT, () =>
      tellHere(options, async (explorer, visitor) => {
        await visitor.page.evaluate(() => globalThis.saved.splice(0));
        await tell(explorer, visitor, visitor.page);
      }));

  const savedBytes = async (page) => {
    await page.waitForFunction(() => globalThis.saved.length > 0);
    const numbers = await page.evaluate(async () => [...new Uint8Array(await globalThis.saved.at(-1).arrayBuffer())]);
    return Uint8Array.from(numbers);
  };

  story('saves a recording that other programs read, and opens it again without an engine', async (explorer, visitor, page) => {
    const sentence = await explorer.sentence();
    await visitor.click('.explore-bar button/Share');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('.explore-bar button/Save the recording');
    const bytes = await savedBytes(page);
    assert.equal(await page.evaluate(() => globalThis.savedAs), 'espalier.trace');
    assert.deepEqual(checkTrace(bytes), []);
    const count = readTrace(bytes).header.count;

    const path = join(folder, `${name}.trace`);
    writeFileSync(path, bytes);
    await page.reload();
    await explorer.isRecorded();
    await (await page.$('.explore-bar input[type="file"]')).uploadFile(path);
    // The link has recorded the same search, so only this tells that the file is there.
    await page.waitForFunction((wanted) => find('.story-menu [role="status"]').textContent.startsWith(wanted), {}, `${name}.trace · Espalier`);
    assert.equal(await explorer.sentence(), sentence);
    assert.equal((await explorer.found()).replaceAll(',', ''), `${count} recorded`);
    assert.equal(await visitor.sees('group/Watch it grow'), false, 'a file holds one depth');
    assert.equal(await visitor.sees('.judge'), true, 'a referee judges the cuts of files');
    assert.match(await explorer.hash(), /^#explore\?file=[0-9a-f]+&path=/, 'its link has the hash of the file');
    const steps = (await explorer.path()).length;
    await page.focus('treegrid/Nodes');
    await visitor.press('ArrowLeft');
    await page.waitForFunction((before) => findAll('list/Moves to the node >> button').length < before, {}, steps);
    await explorer.showTab('Cuts');
    assert.match(await visitor.text('tabpanel/Cuts'), /no engine/, 'what improving buys is asked of an engine');
    await explorer.showTab('Statistics');
    assert.match(await visitor.text('.counted'), /^Counted from the [\d,]+ records of Espalier /);
    assert.match(await visitor.text('tabpanel/Statistics'), /Reverse futility/);
    assert.deepEqual(await seriousProblems(visitor), []);

    // A link leads to a node of it, as soon as it is there.
    const link = await explorer.hash();
    const way = await explorer.path();
    await explorer.follow({ fen: ITALIAN, depth: 4 });
    await page.evaluate((hash) => (location.hash = hash), link);
    await visitor.waitForText('.explore-bar [role="alert"]:not(:empty)', /has to be opened first/);
    await (await page.$('.explore-bar input[type="file"]')).uploadFile(path);
    await page.waitForFunction((wanted) => find('.story-menu [role="status"]').textContent.startsWith(wanted), {}, `${name}.trace · Espalier`);
    await page.waitForFunction((steps) => findAll('list/Moves to the node >> button').length === steps, {}, way.length);
    assert.deepEqual(await explorer.path(), way);

    // Recorded here it is judged, and seen at every depth.
    await visitor.click('button/Record it again here');
    await page.waitForFunction(() => find('group/Watch it grow')?.checkVisibility() === true);
    assert.deepEqual(await explorer.path(), way, 'at the same node');
    assert.match(await explorer.hash(), /^#explore\?fen=.*&depth=5&path=/);
  }, { recording: { fen: ITALIAN, depth: 5 } });

  story('draws a picture of the node', async (explorer, visitor, page) => {
    await explorer.openStory('One look and no more*');
    await visitor.waitForText('.story-step h2', /One look/);
    await explorer.nextStep(2);
    await visitor.click('.explore-bar button/Share');
    await visitor.click('.explore-bar button/Save a picture');
    const bytes = await savedBytes(page);
    assert.deepEqual([...bytes.subarray(1, 4)], [...new TextEncoder().encode('PNG')]);
    const size = new DataView(bytes.buffer);
    assert.deepEqual([size.getUint32(16), size.getUint32(20)], [1200, 630]);
    const colors = await page.evaluate(async () => {
      const picture = await createImageBitmap(globalThis.saved.at(-1));
      const context = new OffscreenCanvas(1200, 630).getContext('2d', { willReadFrequently: true });
      context.drawImage(picture, 0, 0);
      const colorsIn = (x, y, width, height) => {
        const { data } = context.getImageData(x, y, width, height);
        const found = new Set();
        for (let at = 0; at < data.length; at += 4) found.add(`${data[at] >> 5},${data[at + 1] >> 5},${data[at + 2] >> 5}`);
        return found;
      };
      const shoot = colorsIn(0, 492, 1200, 98).has('7,6,4');
      // Static eval, test search, late move, loses material: as they stand in the legend, and on the bars.
      const families = ['2,5,7', '6,3,5', '7,4,0', '0,4,3'];
      const [legend, strip] = [colorsIn(44, 469, 760, 15), colorsIn(0, 492, 1200, 98)];
      const byRule = [families.every((color) => legend.has(color)), families.filter((color) => strip.has(color)).length];
      // The left half of d2, where the piece of the move that was cut would have come.
      const ghost = colorsIn(44 + 3 * 49 + 6, 44 + 6 * 49 + 20, 20, 24).size;
      const parts = [[44, 44, 392, 392], [480, 90, 676, 200], [0, 492, 1200, 98], [44, 590, 400, 30]];
      return { parts: parts.map((part) => colorsIn(...part).size), shoot, ghost, byRule };
    });
    assert.equal((await explorer.path()).at(-1), '19.Qd2');
    assert.equal(colors.shoot, true, 'the best line is a shoot');
    assert.equal(colors.byRule[0], true, 'the legend has the colors of rules');
    assert.ok(colors.byRule[1] >= 2, 'and so has the strip');
    assert.ok(colors.ghost > 2, `${colors.ghost} colors where a ghost stands`);
    for (const [at, count] of colors.parts.entries()) assert.ok(count >= [8, 3, 4, 3][at], `${count} colors in part ${at}`);
    if (process.env.KEEP_CARD) writeFileSync(process.env.KEEP_CARD, bytes);
  });

  story('follows a file that grows, at the same node', async (explorer, visitor, page) => {
    const root = (...children) => ({ visit: 'root', end: 'allTried', children });
    const [early, late] = [
      root({ move: 'e2e4' }, { move: 'd2d4' }),
      root({ move: 'e2e4' }, { move: 'd2d4' }, { move: 'c2c4' }, { move: 'g1f3' }),
    ].map((tree) => Buffer.from(fileOf(recordsOf(tree).bytes)).toString('base64'));
    await page.evaluate((before, after) => {
      const fileOf = (base64) => new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'growing.trace');
      let now = fileOf(before);
      // Tests have no file of which the browser gives a handle.
      const { getAsFileSystemHandle } = DataTransferItem.prototype;
      DataTransferItem.prototype.getAsFileSystemHandle = async () => ({ kind: 'file', getFile: async () => now });
      globalThis.grow = () => (now = fileOf(after));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(now);
      find('.explore').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      DataTransferItem.prototype.getAsFileSystemHandle = getAsFileSystemHandle;
    }, early, late);
    await page.waitForFunction(() => /^growing\.trace/.test(find('.story-menu [role="status"]').textContent));
    await explorer.ask('move=d4');
    assert.equal((await explorer.path()).at(-1), '1.d4');
    await page.evaluate(() => globalThis.grow());
    await page.waitForFunction(() => /Nf3/.test(find('.explore').textContent));
    assert.equal((await explorer.path()).at(-1), '1.d4');
    assert.equal(await explorer.complaint(), '');
  });

  if (!runsAll) return;

  story('opens a recording of ten thousand nodes in a chain, at its end, too', async (explorer, visitor, page) => {
    const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const { bytes } = chainOf(10_000, (id) => (id === 0 ? { visit: 'search' } : { move: SHUFFLE[(id - 1) % 4], visit: 'openWindow' }));
    await page.evaluate((base64) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'chain.trace'));
      find('.explore').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }, Buffer.from(fileOf(bytes)).toString('base64'));
    await page.waitForFunction(() => /^chain\.trace/.test(find('.story-menu [role="status"]').textContent));
    await visitor.click('button/Best line');
    await page.waitForFunction(() => findAll('list/Moves to the node >> button').length > 9_000);
    assert.equal(await explorer.complaint(), '');
  }, { recording: { fen: ITALIAN, depth: 4 } });
});
