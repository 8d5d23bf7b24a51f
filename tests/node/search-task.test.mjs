// A search as its caller sees it: what it is told of, and what it is answered with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?modules';
import { SearchTask } from '../../package/lib/engine/search-task.js';

const report = (depth, bound, ...pv) => lineOf(1, depth, bound, ...pv);

const lineOf = (lineNumber, depth, bound, ...pv) => ({
  depth, bound, pv, pvSan: pv, lineNumber, selectiveDepth: depth, nodes: depth * 1_000, nps: 1, milliseconds: depth,
  hashfull: 0, score: { kind: 'centipawns', value: 0 },
});

/** A search that has begun, and the reports that its caller has had. */
function begun(limits = {}) {
  const told = [];
  const job = { kind: 'search', game: { moves: [] }, limits: { infinite: true, ...limits } };
  const task = new SearchTask(job, { onInfo: ({ depth, bound }) => told.push(`${depth} ${bound}`), failed: assert.fail });
  task.begin();
  const hearLine = (...args) => task.hear({ type: 'info', info: lineOf(...args) });
  const hear = (...args) => hearLine(1, ...args);
  return { task, told, hear, hearLine };
}

const STOPPED = { ended: 'stopped', endedBy: 'stop' };

test('bounds are told, and the answer is what the worker has found', async () => {
  const { task, told, hear } = begun();
  hear(7, 'exact', 'e2e4', 'e7e5');
  hear(8, 'upper', 'e2e4', 'e7e5');
  assert.deepEqual(told, ['7 exact', '8 upper']);
  task.endRunning(STOPPED);
  // A new best move was found within the iteration, of which no more was heard.
  const found = report(8, 'lower', 'd2d4');
  task.answered({ bestMove: 'd2d4', info: found, lines: [found], ended: 'stopped' });
  const { bestMove, info, lines } = await task.answer;
  assert.deepEqual([bestMove, info.depth, info.bound], ['d2d4', 8, 'lower']);
  assert.deepEqual(lines, [info]);
});

test('where no worker answers the last whole iteration counts', async () => {
  const { task, hear } = begun();
  hear(7, 'exact', 'e2e4', 'e7e5');
  hear(8, 'lower', 'd2d4');
  task.endWaiting(STOPPED);
  const { bestMove, ponder, info } = await task.answer;
  assert.deepEqual([bestMove, ponder, info.depth], ['e2e4', 'e7e5', 7]);
});

test('where no worker answers, all lines are known, each move once', async () => {
  const shown = ({ lines, info }) => {
    assert.equal(lines[0], info);
    return lines.map(({ lineNumber, depth, pv: [move] }) => `${lineNumber} ${depth} ${move}`);
  };
  const { task, hearLine } = begun({ lines: 3 });
  for (const [index, move] of ['e2e4', 'd2d4', 'c2c4'].entries()) hearLine(index + 1, 7, 'exact', move);
  // The worker is lost between two lines of the next iteration.
  hearLine(1, 8, 'exact', 'd2d4');
  task.endWaiting(STOPPED);
  assert.deepEqual(shown(await task.answer), ['1 8 d2d4', '2 7 e2e4', '3 7 c2c4']);

  const other = begun({ lines: 3 });
  for (const [index, move] of ['e2e4', 'd2d4', 'c2c4'].entries()) other.hearLine(index + 1, 7, 'exact', move);
  // A new best move of an iteration that was cut short is told with the lines behind it.
  other.hearLine(1, 8, 'lower', 'g1f3');
  other.hearLine(2, 7, 'exact', 'e2e4');
  other.task.endWaiting(STOPPED);
  assert.deepEqual(shown(await other.task.answer), ['1 7 e2e4', '2 7 d2d4', '3 7 c2c4']);
});

test('a search that goes on is told of the iteration of which only bounds were known', async () => {
  const { task, told, hear } = begun();
  hear(7, 'exact', 'e2e4');
  hear(8, 'lower', 'e2e4');
  task.suspend();
  const found = report(7, 'exact', 'e2e4');
  task.answered({ bestMove: 'e2e4', info: found, lines: [found], ended: 'stopped' });
  task.begin();
  hear(7, 'exact', 'e2e4');
  hear(8, 'exact', 'e2e4');
  assert.deepEqual(told, ['7 exact', '8 lower', '8 exact']);
});

test('what the parts of a search have counted of its rules is summed, where that is asked for', async () => {
  const none = { tried: 0, fired: 0 };
  const found = (depth, tried, ended) => {
    const rules = [{ rule: 'nullMove', label: 'null move', improving: { tried, fired: 1 }, notImproving: none, unknown: none }];
    const info = { ...report(depth, 'exact', 'e2e4'), rules };
    return { bestMove: 'e2e4', info, lines: [info], ended };
  };
  const { task } = begun({ rules: true });
  assert.equal(task.suspend(), true);
  task.answered(found(6, 15, 'stopped'));
  task.begin();
  task.answered(found(7, 7, 'limit'));
  const { info } = await task.answer;
  assert.deepEqual(info.rules.map(({ improving }) => improving), [{ tried: 22, fired: 2 }]);
});
