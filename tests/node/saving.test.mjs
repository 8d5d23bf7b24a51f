// Which rule saves most nodes, estimated from the cuts of a sample.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { mostSaving, savingWords } from '../../www/lib/model/explore/saving.js';

const rule = (label, cuts, judged, saved) => ({ rule: label.toLowerCase(), label, cuts, all: { judged, saved } });

test('the rule that saved most is found by what each of its cuts saved, times their number', () => {
  const few = rule('Few', 20, 10, 5_000);
  const many = rule('Many', 4_000, 10, 80);
  const found = mostSaving({ rules: [few, many, rule('Undecided', 9_000, 10, undefined), rule('Unused', 0, 0, undefined)] });
  assert.deepEqual(found, { rule: 'many', label: 'Many', nodes: 32_000, judged: 10 });
  assert.equal(savingWords(found), 'Many saved most here: about 32,000 nodes, estimated from 10 of its cuts.');
  assert.equal(mostSaving({ rules: [rule('Costly', 10, 10, -90), few] }).label, 'Few');
});

test('where no cut was decided there is no such rule', () => {
  assert.equal(mostSaving({ rules: [rule('Undecided', 9, 3, undefined)] }), undefined);
  assert.equal(mostSaving({ rules: [] }), undefined);
});
