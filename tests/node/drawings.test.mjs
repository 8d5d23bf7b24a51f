// Arrows and rings in comments: read, drawn, taken away, and written again beside whatever else the comment says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingWords, readComment, readDrawings, toggleDrawing, withDrawings } from '../../www/lib/model/pgn/index.js';

const COMMENT = '[%clk 0:01:02] [%csl Gd4,Rd5][%cal Ge2e4,Yg8f6] solid [%eval 0.2]';

test('what is drawn is read, in the order in which it is written', () => {
  assert.deepEqual(readDrawings(COMMENT), [
    { from: 'd4', to: 'd4', color: 'green' },
    { from: 'd5', to: 'd5', color: 'red' },
    { from: 'e2', to: 'e4', color: 'green' },
    { from: 'g8', to: 'f6', color: 'yellow' },
  ]);
  assert.deepEqual(readDrawings('[%cal Ge2e9,Xa1a2,Ge2e4,Re2e4, Ba1a8 ]'), [
    { from: 'e2', to: 'e4', color: 'green' },
    { from: 'a1', to: 'a8', color: 'blue' },
  ], 'what is no drawing is passed over, and of two on the same squares the first counts');
});

test('other commands and the text stay as they are', () => {
  const drawn = withDrawings(COMMENT, [{ from: 'a1', to: 'h8', color: 'blue' }]);
  assert.equal(drawn, '[%cal Ba1h8] [%clk 0:01:02] solid [%eval 0.2]');
  assert.equal(readComment(drawn).text, 'solid');
  assert.equal(readComment(drawn).clock, '0:01:02');
  assert.equal(withDrawings(drawn, []), '[%clk 0:01:02] solid [%eval 0.2]');
  assert.equal(withDrawings('', readDrawings(COMMENT)), '[%csl Gd4,Rd5][%cal Ge2e4,Yg8f6]');
});

test('the same drawing once more is taken away, in another color it changes', () => {
  const green = { from: 'e2', to: 'e4', color: 'green' };
  const red = { ...green, color: 'red' };
  assert.deepEqual(toggleDrawing([], green), [green]);
  assert.deepEqual(toggleDrawing([green], { ...green }), []);
  assert.deepEqual(toggleDrawing([green], red), [red]);
  assert.equal(drawingWords(red), 'red arrow from e2 to e4');
  assert.equal(drawingWords({ from: 'd5', to: 'd5', color: 'blue' }), 'blue ring around d5');
});
