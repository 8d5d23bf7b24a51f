// The way from one node of a recorded search to another, as it is played.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routeBetween } from '../../package/lib/model/walk.js';
import { recordsOf } from './support/records.mjs';
import { TREE } from './support/queries.mjs';

// 0 search, 1 root, 2 Nf3 (3 e6, 4 e5, 5 e5), 6 d4, 7 a3, 8 a pass (9 Nf6)
const records = recordsOf(TREE);

for (const [from, to, way] of [
  [3, 9, [2, 1, 8, 9]],
  [0, 3, [2, 3]],
  [1, 3, [2, 3]],
  [3, 5, [2, 5]],
  [3, 2, [2]],
  [5, 0, [2, 0]],
  [4, 4, []],
  [0, 1, [1]],
]) {
  test(`from ${from} to ${to}`, () => assert.deepEqual(routeBetween(records, from, to), way));
}
