// What tells of sizes and colors that have changed, and is told to stop.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?modules';
import './support/dom.mjs';

const { whenResized } = await import('../../package/lib/element/screen.js');
const { whenStale } = await import('../../package/lib/element/tree/canvas.js');

/** Observers that look at something now. */
const looking = new Set();
function counted(Observer) {
  return class extends Observer {
    observe(...asked) {
      looking.add(this);
      super.observe(...asked);
    }
    disconnect() {
      looking.delete(this);
      super.disconnect();
    }
  };
}
globalThis.ResizeObserver = counted(ResizeObserver);
globalThis.MutationObserver = counted(MutationObserver);

test('what is watched is no longer watched when that is taken back', async () => {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  let drawn = 0;
  const ends = [whenResized(canvas, () => undefined), whenStale(canvas, () => undefined, () => (drawn += 1))];
  assert.equal(looking.size, 3);
  ends.forEach((end) => end());
  assert.equal(looking.size, 0);
  document.documentElement.dataset.theme = 'dark';
  await new Promise(setImmediate);
  assert.equal(drawn, 0);
});
