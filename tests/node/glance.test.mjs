// What a position looks like before any search: in a sentence, by its pieces, and with the turn passed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import '../built.mjs?model';
import { createEngine } from '../../package/lib/engine/index-node.js';
import { loadRules } from '../../package/lib/rules/index.js';
import { passedFen } from '../../www/lib/model/analysis/board-setup.js';
import { glanceSentence, mostUnusual, pieceWorths } from '../../www/lib/model/analysis/static-eval.js';
import { PassedTurnState } from '../../www/lib/model/analysis/passed-turn.js';

let engine;
before(async () => {
  engine = await createEngine({ hashMb: 1 });
});
after(() => engine.dispose());

const cp = (value) => ({ kind: 'centipawns', value });

test('a sentence says what is seen and what is found', () => {
  assert.equal(glanceSentence(-32, cp(-161)), 'At first sight −0.32; after calculation −1.61. The rest is tactics.');
  assert.equal(glanceSentence(30, cp(40)), 'At first sight +0.30; after calculation +0.40.');
  assert.equal(glanceSentence(0, undefined), 'At first sight 0.00.');
  assert.equal(glanceSentence(10, { kind: 'mate', moves: -3 }), 'At first sight +0.10; after calculation #−3.');
});

test('every piece is worth something to its own side, and all add up to the evaluation', async () => {
  const evaluation = await engine.explainEval({ fen: '4k3/6p1/8/8/8/2n5/PPP5/R3K3 w Q - 0 1' });
  const worths = pieceWorths(evaluation);
  assert.deepEqual(worths.map(({ square }) => square), ['a1', 'a2', 'b2', 'c2', 'c3', 'g7'], 'every piece but the kings');
  assert.deepEqual(worths.map(({ piece }) => piece).join(''), 'rpppnp');
  const knight = worths.find(({ square }) => square === 'c3');
  assert.ok(knight.color === 'black' && knight.worth > 1.5, 'what is good for Black is worth something, too');
  const sum = evaluation.pieces.reduce((total, { worth }) => total + worth, evaluation.kings.worth);
  assert.equal(sum, evaluation.terms.reduce((total, { difference }) => total + difference, 0));
  const [first, second] = mostUnusual(worths, 2);
  assert.ok(Math.abs(first.more) >= Math.abs(second.more));
  assert.ok(worths.every(({ more }) => Math.abs(more) <= Math.abs(first.more)));
});

test('an ending that is known by rule is not shared among the pieces', async () => {
  const { isKnown, pieces, kings } = await engine.explainEval({ fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' });
  assert.deepEqual({ isKnown, pieces, kings }, { isKnown: true, pieces: [], kings: { worth: 0, network: 0 } });
});

test('positions with the turn passed', () => {
  assert.equal(passedFen('r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 9'), 'r3k2r/8/8/8/4P3/8/8/R3K2R w KQkq - 0 10');
  assert.equal(passedFen('4k3/8/8/8/8/8/8/R3K3 w Q - 3 9'), '4k3/8/8/8/8/8/8/R3K3 b Q - 0 9');
});

test('a passed turn is that of one position, until it is asked again', async () => {
  const passed = new PassedTurnState(await loadRules());
  const node = { fen: '4k3/8/8/8/8/8/8/R3K3 w Q - 3 9' };
  passed.toggle(node, false);
  const { target, start } = passed.of(node.fen);
  assert.deepEqual([target.turn, target.moves, start.turn, start.moveNumber], ['black', 5, 'black', 9]);
  assert.equal(passed.of('another'), undefined);
  passed.toggle(node, false);
  assert.equal(passed.of(node.fen), undefined);
});
