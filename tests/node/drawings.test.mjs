// Arrows and rings: drawn, taken away, and said in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { drawingWords, toggleDrawing } from '../../www/lib/model/pgn/annotations.js';

test('the same drawing once more is taken away, in another color it changes', () => {
  const green = { from: 'e2', to: 'e4', color: 'green' };
  const red = { ...green, color: 'red' };
  assert.deepEqual(toggleDrawing([], green), [green]);
  assert.deepEqual(toggleDrawing([green], { ...green }), []);
  assert.deepEqual(toggleDrawing([green], red), [red]);
  assert.equal(drawingWords(red), 'red arrow from e2 to e4');
  assert.equal(drawingWords({ from: 'd5', to: 'd5', color: 'blue' }), 'blue ring around d5');
});
