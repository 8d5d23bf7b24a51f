// Whether a position was improving: each of the fields that say it is enough, everywhere.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { countRecords, findRecords, readTrace } from '../../package/lib/engine/index-trace.js';
import { colorValue } from '../../package/lib/model/palette.js';
import { describeRecord, rateText } from '../../package/lib/model/record-text.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { canColor } from '../../package/lib/element/tree/tree-map.js';
import { countedRate } from '../../www/lib/model/trace/counted-charts.js';
import { figuresOf } from '../../www/lib/model/trace/node-figures.js';
import { recordsOf } from './support/records.mjs';
import { fileOf, START } from './support/trace-file.mjs';

/** Three records below the root: improving, not improving, and not evaluated. */
const [YES, NO, UNKNOWN] = [1, 2, 3];
const cut = { ply: 1, end: 'rule', ruleCode: 1 };
const TREE = {
  visit: 'root',
  children: [
    { ...cut, move: 'e2e4', eval: 40, improvement: 30, improving: true, rate: 768 },
    { ...cut, move: 'd2d4', eval: -40, improvement: -30, rate: 256 },
    { ...cut, move: 'c2c4' },
  ],
};
const withFields = (fields) =>
  readTrace(fileOf(recordsOf(TREE).bytes, { text: `fields move end rule eval ${fields}\nfen ${START}\nrule 1 razoring\n` }));
const figure = (records, id) => {
  const figures = figuresOf(records.node(id), records, 'black', 'mover', undefined);
  return figures.find(({ label }) => label === 'improving')?.value;
};

describe('whether a position was improving', () => {
  for (const [fields, texts, rates] of [
    ['improving', ['▲', '▼', '–'], [1024, 0, undefined]],
    ['improvement', ['▲', '▼', '–'], [1024, 0, undefined]],
    ['improving improvement', ['▲', '▼', '–'], [1024, 0, undefined]],
    ['improving rate', ['▲ 0.75', '▼ 0.25', '–'], [768, 256, undefined]],
    ['improving improvement rate', ['▲ 0.75', '▼ 0.25', '–'], [768, 256, undefined]],
  ]) {
    test(`is told by ${fields}`, async () => {
      const file = withFields(fields);
      const { records, header } = file;
      const ids = [YES, NO, UNKNOWN];
      assert.deepEqual(['yes', 'no', 'unknown'].map((state) => findRecords(file, `improving=${state} ply=1`)), [[YES], [NO], [UNKNOWN]]);
      const [rule] = countRecords(records).rules;
      assert.deepEqual([rule.improving, rule.notImproving, rule.unknown], [1, 1, 1]);
      assert.deepEqual(ids.map((id) => rateText(records, id)), texts);
      assert.deepEqual([canColor(records, 'rate'), ...ids.map((id) => colorValue(records, id, 'rate'))], [true, ...rates]);
      const { facts } = await new RecordTree(records, header).explain(YES);
      assert.equal(facts.find(({ label }) => label === 'Improving').value, texts[0]);
      assert.match(describeRecord(records, YES, 'e4'), /▲ improv(?:ing|ed by 0\.30)$/);
      assert.match(describeRecord(records, NO, 'd4'), /▼ (?:not improving|got worse by 0\.30)$/);
      assert.deepEqual([figure(records, YES), figure(records, NO)], texts.slice(0, 2));
    });
  }

  test('is told by a rate alone where nothing else is', () => {
    const { records } = withFields('rate');
    assert.deepEqual([YES, NO].map((id) => colorValue(records, id, 'rate')), [768, 256]);
  });

  test('draws no rate where none is recorded', () => {
    const { points } = countedRate(countRecords(withFields('improving').records).plies);
    assert.deepEqual(points[1].values, [undefined, 0.5]);
    assert.deepEqual(points[1].cells.slice(0, 2), ['–', '50.0%']);
  });

  test('is not known where no field says it', () => {
    const file = withFields('');
    assert.throws(() => findRecords(file, 'improving=yes'), /does not record improving/);
    assert.equal(canColor(file.records, 'rate'), false);
  });
});
