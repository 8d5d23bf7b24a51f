// What `npm test` reads in the output of its steps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTests, timedTests } from '../../scripts/lib/test-output.mjs';

test('tests of Rust and of Node are counted', () => {
  const text = 'test result: ok. 12 passed; 0 failed; 0 ignored\ntest result: FAILED. 3 passed; 1 failed\nℹ pass 20\nℹ fail 2\n';
  assert.deepEqual(countTests(text), { passed: 35, failed: 3 });
});

test('tests have their times, suites do not count again', () => {
  const text = [
    '▶ outer',
    '  ✔ first (1.5ms)',
    '  ▶ inner',
    '    ✖ second (3ms)',
    '  ✖ inner (4ms)',
    '  ✔ inner (5ms)',
    '✖ outer (15ms)',
    '✔ alone (7ms)',
    'ℹ tests 4',
    '✖ failing tests:',
    '✖ second (3ms)',
  ].join('\n');
  assert.deepEqual(timedTests(text), [
    { title: 'outer › first', ms: 1.5 },
    { title: 'outer › inner › second', ms: 3 },
    { title: 'outer › inner', ms: 5 },
    { title: 'alone', ms: 7 },
  ]);
});
