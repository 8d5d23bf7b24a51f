// One variable makes every wait of the tests longer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeoutMs } from '../../scripts/lib/test-timeouts.mjs';

test('a wait takes its own seconds, or those asked for where they are more', () => {
  delete process.env.ESPALIER_TEST_TIMEOUT;
  assert.equal(timeoutMs(15), 15_000);
  assert.equal(timeoutMs(15, '120'), 120_000);
  assert.equal(timeoutMs(15, '5'), 15_000);
});

test('what is no number of seconds is refused by name', () => {
  for (const asked of ['', 'long', '0', '-1']) {
    assert.throws(() => timeoutMs(15, asked), new RegExp(`^Error: ESPALIER_TEST_TIMEOUT must be a number of seconds.* "${asked}"`));
  }
});
