// Queries over recorded searches: the language, what it finds, and what it says where it cannot be understood.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { QueryError, csvOf, findRecords, readTrace, rowsOf } from '../../package/lib/engine/index-trace.js';
import { FIELDS } from '../../package/lib/query/fields.js';
import { RELATIONS } from '../../package/lib/query/relations.js';
import { ANSWERS, FAULTS, TREE, nonsense } from './support/queries.mjs';
import { recordsOf } from './support/records.mjs';
import { START, fileOf, fileOfFewFields, recordedFile } from './support/trace-file.mjs';

const file = readTrace(fileOf(recordsOf(TREE).bytes));
const found = (query, options) => findRecords(file, query, options);

describe('queries find', () => {
  for (const [query, ids] of ANSWERS) test(query || 'everything, where nothing is asked', () => assert.deepEqual(found(query), ids));

  test('so many as are wanted', () => assert.deepEqual(found('leaf', { limit: 2 }), [3, 4]));

  test('cuts that an audit has judged', () => {
    const judgements = new Map([[6, 'wrong'], [7, 'right']]);
    assert.deepEqual(found('judged=wrong', { judgements }), [6]);
    assert.deepEqual(found('judged!=wrong rule=lmp', { judgements }), [7]);
  });
});

describe('a fault is told with its place', () => {
  for (const [query, at, length, instead, message] of FAULTS) {
    test(query, () => {
      assert.throws(() => found(query), (error) => {
        assert.ok(error instanceof QueryError);
        assert.match(error.message, message);
        assert.deepEqual([error.at, error.length], [at, length]);
        if (instead !== undefined) assert.equal(error.instead, instead);
        return true;
      });
    });
  }

  test('nothing that is typed breaks it', () => {
    let understood = 0;
    for (const query of nonsense(5_000)) {
      try {
        const ids = found(query);
        assert.ok(ids.every((id) => id >= 0 && id < file.records.count));
        understood += 1;
      } catch (error) {
        if (!(error instanceof QueryError)) throw new Error(`${query}: ${error}`);
        assert.ok(error.at >= 0 && error.at + error.length <= query.length, `${query}: ${error.at}, ${error.length}`);
      }
    }
    assert.ok(understood > 0);
  });
});

test('a file of another program is asked by its own rules, and what it does not record is said', () => {
  const other = readTrace(fileOfFewFields());
  const [rule] = [...other.records.declarations.rules.values()];
  assert.equal(findRecords(other, `rule=${rule.name}`).length, 1);
  assert.equal(findRecords(other, `term.${rule.terms[0].name}>-9999`).length, 1);
  const bare = readTrace(fileOf(recordsOf(TREE).bytes, { text: `fields move\nfen ${START}\n` }));
  assert.throws(() => findRecords(bare, 'depth>2'), /does not record depth/);
});

test('queries agree with a walk over a search that was recorded', () => {
  const trace = readTrace(recordedFile('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', { depth: 8 }));
  const { records } = trace;
  const walked = (test) => Array.from({ length: records.count }, (_, id) => id).filter(test);
  const isNull = (id) => records.node(id).declaration?.name === 'nullMove' && records.node(id).depth >= 3;
  assert.deepEqual(findRecords(trace, 'rule=nmp depth>=3'), walked(isNull));
  assert.ok(walked(isNull).length > 0);
  const again = walked((id) => (records.searches(id) ?? 1) > 1);
  assert.deepEqual(findRecords(trace, 're-searched'), again);
  const captures = findRecords(trace, 'move=Nxe5');
  assert.ok(captures.length > 0);
  assert.ok(captures.every((id) => records.move(id).to === 'e5'));
});

test('rows have a column for what is recorded, and no cell for what is not known', () => {
  const [row] = rowsOf(file, [6]);
  assert.deepEqual([row.rule, row.depth, row.move, row.path, row.side, row['term.margin'], row['re-searched']], ['reverseFutility', 3, 'd4', 'd4', 'black', 40, false]);
  assert.ok(!('node-depth' in row));
  const [head, line] = csvOf(file, [4]);
  const cells = Object.fromEntries(head.split(',').map((name, index) => [name, line.split(',')[index]]));
  assert.deepEqual([cells.path, cells.visit, cells.depth, cells['depth-asked'], cells.judged], ['Nf3 e5', 'reduced', '1', '2', '']);
});

test('codes that a record lacks are asked for as unknown, and are no cell of its row', () => {
  const trace = readTrace(fileOf(recordsOf({ visit: 'root', children: [{ move: 'e2e4', visit: 'later', end: 'later' }, { move: 'd2d4', kind: 'later' }] }).bytes));
  assert.deepEqual(['visit=unknown', 'end=unknown visit!=root', 'kind=unknown', 'bound=unknown'].map((query) => findRecords(trace, query)), [[1], [1], [2], []]);
  const [row] = rowsOf(trace, [1]);
  assert.ok(!('visit' in row) && row.kind === 'pv');
});

test('relations are asked of a record beside, in any number', () => {
  const cut = { end: 'rule', rule: 'reverseFutility' };
  const node = (extension, singular) => ({ move: 'e2e4', children: [{ visit: 'singular', ...singular }, { move: 'e7e5', extension }, { move: 'c7c5' }] });
  const trace = readTrace(fileOf(recordsOf({ visit: 'root', children: [node(-1, cut), node(1, cut), node(-1, {})] }).bytes));
  assert.deepEqual(findRecords(trace, 'visit=singular rule=RFP sibling(extension<0)'), [2]);
  assert.deepEqual(findRecords(trace, 'extension<0 sibling(visit=singular rule=RFP)'), [3]);
  assert.deepEqual(findRecords(trace, 'child(visit=singular) child(extension>0)'), [5]);
});

test('the document has every field with its words', () => {
  const document = readFileSync(new URL('../../docs/query.md', import.meta.url), 'utf8');
  const table = FIELDS.map(({ name, kind, unit, words }) => `| \`${name}\` | ${unit ?? kind} | ${words} |\n`).join('');
  assert.ok(document.includes(`|---|---|---|\n${table}\n`), table);
  for (const { name, words } of RELATIONS) assert.ok(document.includes(`| \`${name}(…)\` | ${words} |\n`), name);
});

test('a term of a rule and one of the reduction may have the same name', () => {
  const reduced = { move: 'e2e4', ply: 1, visit: 'reduced', end: 'rule', rule: 'reverseFutility', terms: [10, 60, -20], reduction: [512, 300] };
  const only = { move: 'd2d4', ply: 1, visit: 'reduced', end: 'allTried', reduction: [512, -7] };
  const file = readTrace(fileOf(recordsOf({ visit: 'root', children: [reduced, only] }).bytes));
  assert.deepEqual(findRecords(file, 'term.improving=-20'), [1]);
  assert.deepEqual(findRecords(file, 'reduction.improving>0'), [1]);
  assert.deepEqual(findRecords(file, 'reduction.improving<0 -term.improving<0'), [2]);
  const [row] = rowsOf(file, [1]);
  assert.deepEqual([row['term.improving'], row['reduction.improving']], [-20, 300]);
});
