// A million records: how the Explore view bears them. Times are printed, not judged.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inChromium } from './support/browsers.mjs';
import { Explorer } from './support/explorer.mjs';
import { megabytesOf } from './support/memory.mjs';
import { TIMEOUT } from './support/patience.mjs';

const MILLION = 1_000_000;
/**
 * Queens everywhere: captures alone make a large tree. So many nodes have twice the records that are kept, however
 * well the search prunes.
 */
const SEARCH = { fen: 'q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1', nodes: 2_800_000 };
const MOST_ELEMENTS = 4_000;

inChromium('a million records', ({ name, arrive }) => {
  test('are opened, unfolded and scrolled', TIMEOUT, async () => {
    const visitor = await arrive({ view: 'explore' });
    const { page } = visitor;
    const explorer = new Explorer(visitor);
    try {
      await explorer.storyIsTold();
      const before = megabytesOf(page.browser().process().pid);
      await explorer.record(SEARCH);
      assert.match(await explorer.found(), /^1,000,000 of [\d,]+ recorded$/);
      const opening = await page.evaluate(() => performance.getEntriesByName('espalier:opened').at(-1).duration);

      await explorer.goToRoot();
      const unfolding = [];
      for (let level = 0; level < 6; level += 1) {
        const { expanded } = await explorer.selectedRow();
        await explorer.walk(expanded === null ? 'ArrowDown' : 'ArrowRight');
        unfolding.push(await page.evaluate(unfoldSelected));
      }
      const total = (await explorer.rows()).length;
      assert.ok(total > 10, `${total} rows`);

      const asking = await page.evaluate(spent, ASK, 'improving=yes');
      await page.waitForFunction(() => /match$/.test(find('search/Query >> [role="status"]').textContent));
      const matches = Number((await explorer.found()).split(' ')[0].replaceAll(',', ''));
      const sorting = await page.evaluate(spent, SORT);
      await page.evaluate(spent, SORT);
      await page.evaluate(spent, SORT);
      assert.ok(matches > 100_000 && matches < MILLION, `${matches} matches`);
      const frames = await page.evaluate(scrollThrough);
      const [last] = (await explorer.rows()).slice(-1);
      assert.deepEqual([last.position, last.siblings], [matches, matches], 'the last row can be reached');
      const elements = await page.evaluate(() => document.querySelectorAll('*').length);
      assert.ok(elements < MOST_ELEMENTS, `${elements} elements`);

      await page.evaluate(spent, ASK, '');
      await visitor.click('button/All of the tree');
      const wheels = [];
      for (let notch = 0; notch < 12; notch += 1) wheels.push(await page.evaluate(spent, WHEEL, notch < 6 ? '-120' : '120'));
      const moving = await page.evaluate(dragAndZoom);
      const [whole, zoomed, dragged, again] = moving.pictures;
      assert.equal(new Set([whole, zoomed, dragged]).size, 3, 'the map has been zoomed and dragged');
      assert.equal(again, whole, 'and zoomed out again');

      const after = megabytesOf(page.browser().process().pid);
      const own = await page.evaluate(ownMegabytes);
      const slowest = Math.max(...unfolding);
      console.log(
        `${name}: opened in ${opening.toFixed(0)} ms, unfolded in ${slowest.toFixed(1)} ms at most, ` +
          `scrolled at ${frames.perSecond.toFixed(0)} frames/s (slowest ${frames.slowest.toFixed(0)} ms), ` +
          `asked in ${asking.toFixed(0)} ms, sorted in ${sorting.toFixed(0)} ms, a notch of the wheel in ${Math.max(...wheels).toFixed(0)} ms at most, ` +
          `map dragged and zoomed at ${moving.perSecond.toFixed(0)} frames/s (slowest ${moving.slowest.toFixed(0)} ms; ${moving.idle.toFixed(0)} with nothing to do), ` +
          `memory ${own === undefined ? '' : `${own.toFixed(0)} MB of the page, `}` +
          `${after - before} MB more in all processes of the browser`,
      );
      assert.deepEqual(await visitor.allTroubles(), []);
    } finally {
      await visitor.leave();
    }
  });
});

/** What is done in the page, and then drawn. */
const [ASK, SORT, WHEEL] = ['ask', 'sort', 'wheel'];

/** In the page: milliseconds from what a person does to what is drawn of it, waiting for the frame left out. */
function spent(what, text = '') {
  const acts = {
    ask: () => {
      const line = find('combobox/Filter nodes, or go to a line');
      line.value = text;
      line.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    sort: () => find('treegrid/Nodes >> button/nodes').click(),
    wheel: () => {
      const map = find('application/Tree map*');
      const { width, height, left, top } = map.getBoundingClientRect();
      map.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: left + width / 3, clientY: top + height / 2, deltaY: Number(text) }));
    },
  };
  const start = performance.now();
  acts[what]();
  const acted = performance.now() - start;
  // What is drawn by hand is drawn in the next frame; what is laid out, too.
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const frame = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(acted + performance.now() - frame);
      channel.port2.postMessage(null);
    });
  });
}

/** In the page: unfolds or folds the selected row; milliseconds from the key to the drawn rows. */
function unfoldSelected() {
  const grid = find('treegrid/Nodes');
  const start = performance.now();
  grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  // The rows are drawn in the next frame; what is left of the wait for it is not work.
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const frame = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - frame + Math.min(frame - start, 17));
      channel.port2.postMessage(null);
    });
  });
}

/** In the page: scrolls the whole table from top to bottom, a step in every frame. */
async function scrollThrough() {
  const grid = find('treegrid/Nodes');
  const STEPS = 90;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const start = await frame();
  let last = start;
  let slowest = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    grid.scrollTop = (step / STEPS) * (grid.scrollHeight - grid.clientHeight);
    const now = await frame();
    slowest = Math.max(slowest, now - last);
    last = now;
  }
  await frame();
  return { perSecond: (STEPS * 1000) / (last - start), slowest };
}

/** In the page: zooms the map in with the wheel, drags it to and fro and zooms out again, a step in every frame. */
async function dragAndZoom() {
  const map = find('application/Tree map*');
  const { width, left, top, height } = map.getBoundingClientRect();
  const at = (x) => ({ bubbles: true, cancelable: true, pointerId: 7, clientX: left + x, clientY: top + height / 2, buttons: 1 });
  const wheel = (deltaY) => map.dispatchEvent(new WheelEvent('wheel', { ...at(width / 3), deltaY, ctrlKey: true }));
  const times = (count, act) => Array.from({ length: count }, (_, step) => () => act(step));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const copy = Object.assign(document.createElement('canvas'), { width: map.width, height: map.height }).getContext('2d', { willReadFrequently: true });
  const picture = () => {
    copy.clearRect(0, 0, map.width, map.height);
    copy.drawImage(map, 0, 0);
    const { data } = copy.getImageData(0, 0, map.width, map.height);
    return data.reduce((hash, value) => (Math.imul(hash, 31) + value) | 0, 0);
  };
  let frames = 0;
  let spent = 0;
  let slowest = 0;
  const run = async (steps) => {
    let last = await frame();
    for (const act of steps) {
      act();
      const now = await frame();
      slowest = Math.max(slowest, now - last);
      spent += now - last;
      frames += 1;
      last = now;
    }
    await frame();
    return picture();
  };
  const pictures = [await run(times(20, () => undefined))];
  const idle = (frames * 1000) / spent;
  frames = spent = slowest = 0;
  pictures.push(await run(times(10, () => wheel(-24))));
  map.dispatchEvent(new PointerEvent('pointerdown', at(width / 2)));
  pictures.push(await run(times(45, (step) => map.dispatchEvent(new PointerEvent('pointermove', at(width / 2 + 200 * Math.sin(step / 4)))))));
  map.dispatchEvent(new PointerEvent('pointerup', at(width / 2)));
  pictures.push(await run(times(20, () => wheel(24))));
  return { perSecond: (frames * 1000) / spent, slowest, idle, pictures };
}

/** In the page: what the page and its workers hold, where the browser tells. */
async function ownMegabytes() {
  const measured = await performance.measureUserAgentSpecificMemory?.().catch(() => undefined);
  return measured && measured.bytes / 1e6;
}
