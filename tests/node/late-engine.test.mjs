// The engine that is started when it is first needed, and asked for several things at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { LateEngine } from '../../www/lib/model/late-engine.js';
import { settled } from '../support/waiting.mjs';

test('a number of threads that is chosen while another one is on its way is not passed over', async () => {
  const asked = [];
  const answers = [];
  const engine = new LateEngine(async () => ({
    setThreads: (count) => {
      asked.push(count);
      return new Promise((resolve) => answers.push(resolve));
    },
  }));
  await engine.get();
  const two = engine.useThreads(2);
  await settled();
  const one = engine.useThreads(1);
  await settled();
  assert.deepEqual(asked, [2, 1]);
  for (const answer of answers) answer();
  await Promise.all([two, one]);
  await engine.useThreads(1);
  assert.deepEqual(asked, [2, 1]);
});
