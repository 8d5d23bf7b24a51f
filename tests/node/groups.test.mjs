// Records in groups: by what queries can name, over several recordings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QueryError, readTrace } from '../../package/lib/engine/index-trace.js';
import { RecordPositions } from '../../package/lib/model/record-positions.js';
import { compileQuery } from '../../package/lib/query/compile.js';
import { Grouping } from '../../package/lib/query/groups.js';
import { TREE } from './support/queries.mjs';
import { recordsOf } from './support/records.mjs';
import { fileOf } from './support/trace-file.mjs';

const searchedIn = (tree, judgements = new Map()) => {
  const { records, header } = readTrace(fileOf(recordsOf(tree).bytes));
  return { positions: new RecordPositions(records, header), judgements };
};
const SMALL = searchedIn(TREE, new Map([[6, 'wrong'], [7, 'right']]));

function groupsOf(by, { where = '', of = [SMALL] } = {}) {
  const grouping = new Grouping(by);
  for (const searched of of) grouping.add(searched, compileQuery(where, searched));
  return grouping.groups();
}
/** Moves with so many nodes each, and numbers from 1. */
const moves = (nodes) => searchedIn({ visit: 'root', children: nodes.map((count, index) => ({ move: 'e2e4', number: index + 1, nodes: count })) });

describe('records in groups', () => {
  test('are counted by what became of them', () => {
    const [reverse, ...others] = groupsOf('rule');
    assert.deepEqual([reverse, ...others].map(({ of, records }) => [of.rule, records]), [['lateMoveReduction', 1], ['reverseFutility', 1], ['lateMovePruning', 1]]);
    assert.deepEqual(reverse, { of: { rule: 'lateMoveReduction' }, records: 1, fired: 1, searched: 1, again: 1, nodes: 1, judged: 0, wrong: 0 });
    assert.deepEqual(others.map(({ searched, judged, wrong }) => [searched, judged, wrong]), [[1, 1, 1], [1, 1, 0]]);
  });

  test('have two fields in common, and a value of each', () => {
    const found = groupsOf('failed-high,number', { where: 'ply=1' });
    assert.deepEqual(found.map(({ of, records }) => [of['failed-high'], of.number, records]), [[false, 0, 1], [false, 2, 1], [true, 1, 1]]);
    assert.deepEqual(groupsOf('term.margin').map(({ of }) => of), [{ 'term.margin': 40 }]);
  });

  test('have a field of the record above in common', () => {
    const found = groupsOf('parent(end),rule');
    assert.deepEqual(found.map(({ of, records }) => [of['parent(end)'], of.rule, records]), [['allTried', 'reverseFutility', 1], ['allTried', 'lateMovePruning', 1], ['refuted', 'lateMoveReduction', 1]]);
  });

  test('are added up over recordings', () => {
    const [one, two] = [groupsOf('visit'), groupsOf('visit', { of: [SMALL, SMALL] })];
    assert.deepEqual(two, one.map((group) => ({ ...group, ...Object.fromEntries(['records', 'fired', 'searched', 'again', 'judged', 'wrong'].map((name) => [name, 2 * group[name]])) })));
  });

  test('of many numbers are about as many records each', () => {
    const found = groupsOf('number', { where: 'ply=1', of: [moves(Array.from({ length: 80 }, (_, index) => 1 + (index % 3)))] });
    assert.deepEqual(found.map(({ of, records }) => [of.number, records]).slice(0, 3), [['1 to 10', 10], ['11 to 20', 10], ['21 to 30', 10]]);
    assert.equal(found.length, 8);
    assert.ok(Math.abs(found[0].nodes - 19 / 10) < 1e-9, `${found[0].nodes}`);
  });

  test('begin at the numbers that are given', () => {
    const found = groupsOf('number:2:8', { where: 'ply=1', of: [moves([9, 1, 1, 4])] });
    assert.deepEqual(found.map(({ of, records, nodes }) => [of.number, records, nodes]), [[1, 1, 9], ['2 to 4', 3, 2]]);
  });
});

for (const [by, at, length, message] of [
  ['dept', 0, 4, /no field dept\. Did you mean depth/],
  ['rule,', 5, 0, /A term is missing here/],
  ['rule,depth,ply', 0, 14, /by one field or by two/],
  ['rule,number:5:3', 5, 10, /rising numbers/],
  ['number:two', 0, 10, /rising numbers/],
  ['rule,parent(dept)', 12, 4, /no field dept/],
  ['rule:5', 0, 4, /rule is no number/],
]) {
  test(`a fault in ${by} is told with its place`, () => {
    assert.throws(() => groupsOf(by), (error) => {
      assert.ok(error instanceof QueryError);
      assert.match(error.message, message);
      assert.deepEqual([error.at, error.length], [at, length]);
      return true;
    });
  });
}
