// The curve of a game in a list: what is kept of it, and the areas that are drawn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { evalCurve, heightOf } from '../../www/lib/model/review/eval-curve.js';
import { heightsOf, packedCurve } from '../../www/lib/model/review/packed-curve.js';

const cp = (value) => ({ kind: 'centipawns', value });
const mate = (moves) => ({ kind: 'mate', moves });

test('a position stands the higher, the better White’s chances are', () => {
  const [lost, equal, better, won] = heightsOf(packedCurve([mate(-2), cp(0), cp(300), mate(2)]));
  assert.ok(won < better && better < equal && equal < lost);
  for (const [height, score] of [[lost, mate(-2)], [equal, cp(0)], [better, cp(300)], [won, mate(2)]]) assert.ok(Math.abs(height - heightOf(score)) < 0.015);
});

test('a long game keeps as many positions as it has pixels, the first and the last among them', () => {
  const heights = heightsOf(packedCurve([mate(-1), ...Array.from({ length: 300 }, () => cp(0)), mate(1)]));
  assert.ok(heights.length <= 58);
  assert.ok(heights[0] > 0.9 && heights.at(-1) < 0.1);
  for (const length of [1, 2, 57, 58]) assert.equal(packedCurve(Array.from({ length }, () => cp(0))).length, length);
});

test('where nothing is known there is no curve', () => {
  assert.equal(packedCurve([]), '');
  assert.equal(packedCurve([null, null]), '');
  assert.deepEqual(heightsOf(packedCurve([null, mate(1), null])).map((height) => height === undefined), [true, false, true]);
  assert.deepEqual(evalCurve([undefined, undefined]), { known: '', white: '', width: 1 });
});

test('White’s part is an area below its share, over what is known', () => {
  const { known, white, width } = evalCurve([0.5, 0.25, undefined, 0.75, 0.5]);
  assert.equal(width, 4);
  assert.equal(known, 'M0,1L0,0L1,0V1ZM3,1L3,0L4,0V1Z');
  assert.equal(white, 'M0,1L0,0.5000L1,0.2500V1ZM3,1L3,0.7500L4,0.5000V1Z');
  assert.equal(evalCurve([undefined, 0.5, undefined]).known, 'M0.5,1L0.5,0L1.5,0V1Z', 'one alone is seen');
});
