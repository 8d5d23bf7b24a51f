// A search as its caller sees it: what it is told of, and what it is answered with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?modules';
import { SearchTask } from '../../package/lib/engine/search-task.js';

const report = (depth, bound, ...pv) => ({
  depth, bound, pv, pvSan: pv, lineNumber: 1, selectiveDepth: depth, nodes: depth * 1_000, nps: 1, milliseconds: depth,
  hashfull: 0, score: { kind: 'centipawns', value: 0 }, rules: [],
});

/** A search that has begun, and the reports that its caller has had. */
function begun() {
  const told = [];
  const job = { kind: 'search', game: { moves: [] }, limits: { infinite: true } };
  const task = new SearchTask(job, { onInfo: ({ depth, bound }) => told.push(`${depth} ${bound}`), failed: assert.fail });
  task.begin();
  const hear = (...args) => task.hear({ type: 'info', info: report(...args) });
  return { task, told, hear };
}

const STOPPED = { ended: 'stopped', endedBy: 'stop' };

test('bounds are told, and the answer is what the worker has found', async () => {
  const { task, told, hear } = begun();
  hear(7, 'exact', 'e2e4', 'e7e5');
  hear(8, 'upper', 'e2e4', 'e7e5');
  assert.deepEqual(told, ['7 exact', '8 upper']);
  task.endRunning(STOPPED);
  // A new best move was found within the iteration, of which no more was heard.
  task.answered({ bestMove: 'd2d4', info: report(7, 'lower', 'd2d4'), ended: 'stopped' });
  const { bestMove, info } = await task.answer;
  assert.deepEqual([bestMove, info.depth, info.bound], ['d2d4', 7, 'lower']);
});

test('where no worker answers the last whole iteration counts', async () => {
  const { task, hear } = begun();
  hear(7, 'exact', 'e2e4', 'e7e5');
  hear(8, 'lower', 'd2d4');
  task.endWaiting(STOPPED);
  const { bestMove, ponder, info } = await task.answer;
  assert.deepEqual([bestMove, ponder, info.depth], ['e2e4', 'e7e5', 7]);
});

test('a search that goes on is told of the iteration of which only bounds were known', async () => {
  const { task, told, hear } = begun();
  hear(7, 'exact', 'e2e4');
  hear(8, 'lower', 'e2e4');
  task.suspend();
  task.answered({ bestMove: 'e2e4', info: report(7, 'lower', 'e2e4'), ended: 'stopped' });
  task.begin();
  hear(7, 'exact', 'e2e4');
  hear(8, 'exact', 'e2e4');
  assert.deepEqual(told, ['7 exact', '8 lower', '8 exact']);
});
