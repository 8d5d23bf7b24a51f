// The static evaluation put in order for people.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { detailOf, differenceText, evalSentences, groupTerms, isSingle, scalePercent, sumRow, widest } from '../../www/lib/model/analysis/eval-groups.js';

const value = (middlegame, endgame = middlegame) => ({ middlegame, endgame });
const term = (group, label, white, black, difference) => ({
  group, name: label.toUpperCase(), label, description: `${label}.`, white, black, difference,
});
const NOTHING = { score: 0, isKnown: false, terms: [], sum: value(0), phase: 0.5, scale: 1 };

test('terms come in groups, the greatest difference first, whoever it favors', () => {
  const groups = groupTerms([
    term('material', 'Material', value(300), value(290), 10),
    term('king_safety', 'Shelter', value(5), value(25), -20),
    term('king_safety', 'Danger', value(0), value(60, 20), -40),
    term('material', 'Bishop pair', value(30), value(0), 30),
  ]);
  assert.deepEqual(groups.map(({ label, now }) => [label, now]), [['King safety', -60], ['Material', 40]]);
  assert.deepEqual(groups[0].terms.map(({ label }) => label), ['Danger', 'Shelter']);
  assert.deepEqual(groups[0].black, value(85, 45));
  assert.deepEqual(groups[0].difference, value(-80, -40));
  const all = sumRow('All', groups);
  assert.equal(all.now, -20);
  assert.deepEqual([all.white, all.black], [value(335), value(375, 335)]);
});

test('the widest bar is that of whatever weighs most, a term or a group', () => {
  const opposed = groupTerms([
    term('pieces', 'Outpost', value(90), value(0), 90),
    term('pieces', 'Trapped rook', value(-80), value(0), -80),
  ]);
  assert.equal(opposed[0].now, 10);
  assert.equal(widest(opposed), 90);
  const trifle = groupTerms([term('tempo', 'Tempo', value(1), value(0), 1)]);
  assert.ok(widest(trifle) > 10, 'a hundredth of a pawn does not fill the table');
});

test('only a group that would say the same again does not unfold', () => {
  const [tempo] = groupTerms([term('tempo', 'Tempo', value(16), value(0), 16)]);
  const [pawns] = groupTerms([term('pawns', 'Doubled pawn', value(-7), value(0), -7)]);
  assert.deepEqual([isSingle(tempo), isSingle(pawns)], [true, false]);
});

test('what a term counts is told beside its name', () => {
  const detail = (label, description) => detailOf({ label, description });
  assert.equal(detail('Clear path', 'Clear path: nothing stands in the way, by rank.'), 'nothing stands in the way, by rank');
  assert.equal(detail('Tempo', 'Tempo.'), '');
  assert.equal(detail('All terms', ''), '');
});

test('differences are in pawns, with their sign', () => {
  assert.equal(differenceText(-13), '−0.13');
  assert.equal(differenceText(30), '+0.30');
  assert.equal(differenceText(0), '0.00');
});

test('the words say how the endgame comes in, and what is no plain sum', () => {
  const [blend, ...none] = evalSentences({ ...NOTHING, phase: 0.75 });
  assert.match(blend, /75%.*25%/);
  assert.deepEqual(none, []);
  const [, drawish] = evalSentences({ ...NOTHING, phase: 0, scale: 0.5, sum: value(50, -120) });
  assert.match(drawish, /^Black is ahead.*50%/);
  assert.equal(scalePercent(1 / 64), '1.6%');
});

test('a known ending is told with its result', () => {
  const told = (score) => evalSentences({ ...NOTHING, isKnown: true, score }).join(' ');
  assert.match(told(0), /known: it is a draw\./);
  assert.match(told(600), /known: White wins\./);
  assert.match(told(-600), /known: Black wins\./);
});
