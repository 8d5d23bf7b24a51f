// Queries over recorded searches: the language, what it finds, and what it says where it cannot be understood.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { QueryError, csvOf, findRecords, readTrace, rowsOf } from '../../package/lib/engine/index-trace.js';
import { FIELDS } from '../../package/lib/query/fields.js';
import { recordsOf } from './support/records.mjs';
import { START, fileOf, fileOfTheDocument, recordedFile } from './support/trace-file.mjs';

const TREE = {
  visit: 'search',
  children: [
    {
      visit: 'root', ply: 0, eval: 10, end: 'allTried', depth: 4, alpha: -100, beta: 100, score: 20,
      children: [
        { move: 'g1f3', ply: 1, number: 1, depth: 3, eval: 5, improvement: 20, improving: true, rate: 768, end: 'refuted', alpha: -30, beta: 30, score: 80,
          children: [
            { move: 'e7e6', ply: 2, number: 1, depth: 0, inCheck: true, score: -32000 + 7 },
            { move: 'e7e5', ply: 2, number: 2, visit: 'reduced', searches: 2, depth: 1, depthAsked: 2 },
            { move: 'e7e5', ply: 2, number: 2, visit: 'nullWindow', depth: 2 },
          ] },
        { move: 'd2d4', ply: 1, number: 2, eval: 5, improvement: -20, rate: 256, end: 'rule', rule: 'reverseFutility', depth: 3, value: 90, threshold: 80, terms: [60, 40, -20] },
        { move: 'a2a3', ply: 0, number: 3, visit: 'pruned', end: 'rule', rule: 'lateMovePruning', nodeDepth: 4, others: 6 },
        { visit: 'nullMove', ply: 1, depth: 1, end: 'table', table: true, children: [{ move: 'g8f6', ply: 2, depth: 0 }] },
      ],
    },
  ],
};

const file = readTrace(fileOf(recordsOf(TREE).bytes));
const found = (query, options) => findRecords(file, query, options);

const ANSWERS = [
  ['', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['rule=RFP', [6]],
  ['rule=reverseFutility', [6]],
  ['rule=reverse-futility', [6]],
  ['rule=lmr', [4]],
  ['depth>=3', [1, 2, 6]],
  ['depth >= 3 and depth<4', [2, 6]],
  ['score>beta', [2]],
  ['score>beta+50', []],
  ['score>=beta+50', [2]],
  ['failed-high ply=1 depth>0 eval=5', [2]],
  ['score<=-mate', [3]],
  ['improving=yes', [2]],
  ['improving=no | rule=lmp', [6, 7]],
  ['move=Nf3', [2]],
  ['move=G1F3', [2]],
  ['move=Nf6 or move=e5', [4, 5, 9]],
  ['move=--', [8]],
  ['path=Nf3', [2, 3, 4, 5]],
  ['path="1.Nf3 e5"', [4, 5]],
  ['path=--,Nf6', [9]],
  ['re-searched', [4]],
  ['searched-again reduced', [4]],
  ['-leaf', [0, 1, 2, 8]],
  ['not (leaf or depth>3)', [0, 2, 8]],
  ['pruned others>=6', [7]],
  ['side=black -leaf', [2, 8]],
  ['term.margin>=40', [6]],
  ['term.improving<0', [6]],
  ['value>=threshold+10', [6]],
  ['value>threshold+10', []],
  ['rate>0.5', [2]],
  ['share>=40% ply=1', [2]],
  ['in-check=yes', [3]],
  ['record>=9', [9]],
  ['node-depth=4', [7]],
];

describe('queries find', () => {
  for (const [query, ids] of ANSWERS) test(query || 'everything, where nothing is asked', () => assert.deepEqual(found(query), ids));

  test('so many as are wanted', () => assert.deepEqual(found('leaf', { limit: 2 }), [3, 4]));

  test('cuts that an audit has judged', () => {
    const judgements = new Map([[6, 'wrong'], [7, 'right']]);
    assert.deepEqual(found('judged=wrong', { judgements }), [6]);
    assert.deepEqual(found('judged!=wrong rule=lmp', { judgements }), [7]);
  });
});

const FAULTS = [
  ['dept>=6', 0, 4, 'depth', /^There is no field dept\. Did you mean depth\?$/],
  ['depth>=6 rule=nulMove', 14, 7, 'nullMove', /There is no rule nulMove/],
  ['depth>=six', 7, 3, undefined, /There is no field six/],
  ['depth', 0, 5, undefined, /depth needs a value/],
  ['rule', 0, 4, undefined, /rule needs a value, as in rule=reverseFutility\./],
  ['depth>=', 0, 7, undefined, /A value is missing after depth>=/],
  ['(depth>3', 0, 1, undefined, /not closed/],
  ['depth>3)', 7, 1, undefined, /Nothing belongs here/],
  ['depth>3 |', 9, 0, undefined, /A term is missing here/],
  ['rule>nmp', 0, 4, undefined, /compared with = or !=/],
  ['move=e4 &&', 8, 2, undefined, /&& makes no sense here/],
  ['path=e4', 5, 2, undefined, /No search went along e4/],
  ['term.nothing>0', 0, 12, undefined, /There is no field term\.nothing/],
  ['in-check=maybe', 9, 5, undefined, /yes or no/],
];

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
    const alphabet = ['rule', 'depth', '=', '>=', '-', '(', ')', '|', ' ', '"', 'path=', 'nmp', '6', '+50', 'and', 'not', '&', 'ü', ','];
    let seed = 1;
    const next = (count) => ((seed = (seed * 48_271) % 2_147_483_647) % count);
    let understood = 0;
    for (let round = 0; round < 5_000; round += 1) {
      const query = Array.from({ length: 1 + next(6) }, () => alphabet[next(alphabet.length)]).join('');
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
  const other = readTrace(fileOfTheDocument());
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

test('the document has every field with its words', () => {
  const document = readFileSync(new URL('../../docs/query.md', import.meta.url), 'utf8');
  const table = FIELDS.map(({ name, kind, unit, words }) => `| \`${name}\` | ${unit ?? kind} | ${words} |\n`).join('');
  assert.ok(document.includes(`|---|---|---|\n${table}\n`), table);
});
