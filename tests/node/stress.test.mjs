// A short form of scripts/stress.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine } from 'espalier';
import { stopSearches, cycleEngines, searchOften } from '../../scripts/stress.mjs';
import { startEngine } from '../../package/lib/engine/engine.js';
import { isEverything } from '../support/everything.mjs';
import { ownPlatform } from './support/platform.mjs';
import { random } from './support/random.mjs';

for (const stopMode of ['shared', 'respawn']) {
  test(`searches stopped at random moments all resolve, ${stopMode}`, async (t) => {
    const { median, longest } = await stopSearches(createEngine, stopMode, isEverything ? 100 : 40, random(1));
    t.diagnostic(`median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`);
  });
}

test('engines that are disposed of leave no worker and no memory', async (t) => {
  const count = isEverything ? 80 : 20;
  const { workers, before, after } = await cycleEngines(createEngine, count);
  t.diagnostic(`${before.toFixed(1)} MB after a tenth of ${count} engines, ${after.toFixed(1)} MB after all`);
  assert.ok(workers <= 0, `${workers} threads are left`);
  assert.ok(after < before * 1.1, `${before} MB became ${after} MB`);
});

test('engines of several threads that are disposed of leave no worker and no memory', async (t) => {
  // Of four cores: the machine of a test may have one.
  const start = (options) => startEngine({ ...ownPlatform(), cores: 4 }, options);
  const count = isEverything ? 40 : 10;
  const { workers, before, after } = await cycleEngines(start, count, { atOnce: 2, threads: 4 });
  t.diagnostic(`${before.toFixed(1)} MB after a tenth of ${count} engines, ${after.toFixed(1)} MB after all`);
  assert.ok(workers <= 0, `${workers} threads are left`);
  // One engine whose threads stayed would keep more than this.
  assert.ok(after < before + 30, `${before} MB became ${after} MB`);
});

test('a thousand searches keep the heap flat', async (t) => {
  const { heap } = await searchOften(createEngine, 1000);
  t.diagnostic(`MB after each hundred: ${heap.map((size) => size.toFixed(2)).join(' ')}`);
  // In the first half, code is still being compiled.
  assert.ok(heap.at(-1) < heap[4] * 1.1, heap.join(' '));
});
