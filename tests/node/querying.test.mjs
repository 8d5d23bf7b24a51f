// The line above the table of Explore: what is asked while what answers it is still loaded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { settled } from '../support/waiting.mjs';
import { componentsOf } from './support/components.mjs';

const { Querying } = await componentsOf('explore/querying.ts');

test('what is typed while an earlier question waits for its answer is not gone to', async () => {
  const tree = { records: { count: 9 } };
  const shown = { loaded: signal({ tree }), selected: signal(0) };
  const gone = [];
  const querying = new Querying(shown, { setRoots: () => undefined, reveal: () => undefined }, (id) => gone.push(id));
  querying.askAndGo('depth > 3');
  querying.ask('#5', true);
  await settled();
  assert.deepEqual(gone, []);
  querying.go();
  assert.deepEqual(gone, [5]);
});
