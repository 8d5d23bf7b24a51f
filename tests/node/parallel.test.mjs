// The checks run side by side only where they may.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inParallel } from '../../scripts/lib/parallel.mjs';
import { STEPS } from '../../scripts/lib/steps.mjs';

/** Runs steps that each end when all that can run has started; tells who ran beside whom. */
async function watch(steps) {
  const running = new Set();
  const ended = [];
  const together = [];
  const results = await inParallel(steps, async (step) => {
    running.add(step.name);
    for (const name of running) if (name !== step.name) together.push([name, step.name]);
    const missing = (step.after ?? []).filter((name) => !ended.includes(name));
    assert.deepEqual(missing, [], `${step.name} starts too early`);
    await new Promise((resolve) => setImmediate(resolve));
    running.delete(step.name);
    ended.push(step.name);
    return step.name;
  });
  return { results, together };
}

test('two steps run side by side, and the results come in order', async () => {
  const { results, together } = await watch([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  assert.deepEqual(results, ['a', 'b', 'c']);
  assert.deepEqual(together[0], ['a', 'b']);
});

test('steps that hold the same thing wait for each other, and others pass by', async () => {
  const holds = 'target';
  const steps = [{ name: 'a', holds }, { name: 'b', holds }, { name: 'c' }];
  const { together } = await watch(steps);
  assert.deepEqual(together[0], ['a', 'c']);
  assert.ok(!together.some((pair) => pair.includes('a') && pair.includes('b')));
});

test('a step that fails by accident ends the whole, and so does one that can never start', async () => {
  const fails = inParallel([{ name: 'a' }], () => Promise.reject(new Error('broken')));
  await assert.rejects(fails, /broken/);
  const circle = [{ name: 'a', after: ['b'] }, { name: 'b', after: ['a'] }];
  await assert.rejects(watch(circle), /waits for what never ends/);
});

test('the steps of the project can all run, also those of the quick round alone', async () => {
  for (const steps of [STEPS, STEPS.filter(({ quick }) => quick)]) {
    const { results } = await watch(steps);
    assert.equal(results.length, steps.length);
  }
  const quick = STEPS.filter((step) => step.quick);
  const names = quick.map(({ name }) => name);
  for (const { after = [] } of quick) assert.ok(after.every((name) => names.includes(name)));
});
