// Where two recorded searches spent their nodes, as bars.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { barAt, differenceBars, differenceStep, isInOne } from '../../www/lib/model/explore/difference-bars.js';
import { recordsOf } from './support/records.mjs';

const treeOf = (children) => recordsOf({ visit: 'search', nodes: 100, children });
const [A, B] = [
  treeOf([{ move: 'e2e4', nodes: 64, children: [{ move: 'e7e5', nodes: 9 }] }, { move: 'd2d4', nodes: 4 }]),
  treeOf([{ move: 'd2d4', nodes: 64 }, { move: 'e2e4', nodes: 1 }, { move: 'a2a3', nodes: 16 }]),
];
const bars = differenceBars(A, B, { a: [0], b: [0] }, { width: 200, rows: 4 });
const told = bars.map(({ row, x, width, a, b }) => [row, Math.round(x), Math.round(width), a, b]);

test('each move that either has looked at has a bar as wide as the larger of both', () => {
  assert.deepEqual(told, [[0, 0, 200, 100, 100], [1, 0, 80, 64, 1], [1, 80, 80, 4, 64], [1, 160, 40, 0, 16], [2, 0, 80, 9, 0]]);
  assert.deepEqual(bars.map(isInOne), [false, false, false, true, true]);
});

test('its color says how many times as many nodes there are', () => {
  const steps = [[100, 100], [100, 110], [100, 140], [140, 100], [100, 300], [10, 900], [900, 10], [0, 0]].map(([a, b]) => differenceStep({ a, b }));
  assert.deepEqual(steps, [3, 3, 4, 2, 5, 6, 0, 3]);
});

test('a bar is found where it is', () => {
  assert.equal(barAt(bars, 100, 1), bars[2]);
  assert.equal(barAt(bars, 100, 2), undefined);
});

test('a part of both trees has all of the width', () => {
  const [first, second] = differenceBars(A, B, bars[1].pair, { width: 50, rows: 4 });
  assert.deepEqual([first.width, first.a, first.b, second.a, second.b], [50, 64, 1, 9, 0]);
});
