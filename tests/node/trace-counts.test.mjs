// Statistics counted from the records of a file, whatever program has written it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { countRecords, readTrace } from '../../package/lib/engine/index-trace.js';
import { countedFacts, ruleFacts } from '../../package/lib/model/counted-facts.js';
import { RULE_MARKS } from '../../package/lib/model/palette.js';
import { countedByDepth, countedByRule, countedFailHighs, countedRate } from '../../www/lib/model/trace/counted-charts.js';
import { recordsOf } from './support/records.mjs';
import { START, fileOf, fileOfFewFields, recordedFile } from './support/trace-file.mjs';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

const TREE = {
  visit: 'search',
  children: [
    {
      visit: 'root', ply: 0, eval: 10, end: 'allTried',
      children: [
        { move: 'e2e4', ply: 1, number: 1, eval: 5, improvement: 20, improving: true, rate: 768, end: 'refuted', table: true,
          children: [
            { move: 'e7e6', ply: 2, number: 1, depth: 0 },
            { move: 'e7e5', ply: 2, number: 2, visit: 'reduced', searches: 2, depth: 1 },
            { move: 'e7e5', ply: 2, number: 2, visit: 'nullWindow', depth: 2 },
          ] },
        { move: 'd2d4', ply: 1, number: 2, eval: 5, improvement: -20, rate: 256, end: 'rule', rule: 'reverseFutility', depth: 3, value: 90, threshold: 80 },
        { move: 'a2a3', ply: 0, number: 3, visit: 'pruned', end: 'rule', rule: 'lateMovePruning', nodeDepth: 4, others: 6 },
        { move: 'h2h4', ply: 1, number: 4, end: 'table', table: true },
      ],
    },
  ],
};

test('what records hold is counted once, and the search as a whole is no visit', () => {
  const counts = countRecords(recordsOf(TREE));
  assert.deepEqual([counts.visited, counts.pruned], [7, 7]);
  assert.deepEqual(counts.rules.map(({ declaration, fired, improving, notImproving, unknown, others, byDepth }) =>
    [declaration.name, fired, improving, notImproving, unknown, others, byDepth]), [
    ['reverseFutility', 1, 0, 1, 0, 0, [0, 0, 0, 1]],
    ['lateMovePruning', 1, 0, 0, 1, 6, [0, 0, 0, 0, 1]],
  ]);
  assert.deepEqual(counts.cutoffs, { total: 1, firstMove: 0, firstFour: 1, meanNumber: 2 });
  assert.deepEqual(counts.table, { hits: 2, answers: 1 });
  assert.deepEqual(counts.reduced, { moves: 1, again: 1 });
  assert.deepEqual(counts.plies[1], { nodes: 3, known: 2, improving: 1, meanRate: 0.5 });
});

test('what a program does not record is not counted, and never zero', () => {
  const file = fileOf(recordsOf(TREE).bytes, { text: `fields move\nfen ${START}\n` });
  const counts = countRecords(readTrace(file).records);
  assert.deepEqual([counts.pruned, counts.rules, counts.cutoffs, counts.reduced], [undefined, undefined, undefined, undefined]);
  assert.deepEqual(counts.table, { hits: undefined, answers: undefined });
  assert.deepEqual(countedFacts(counts).map(([label]) => label), ['Nodes recorded']);
  assert.equal(countedRate(counts.plies), undefined);
});

test('the file of another program has its rules by its names', () => {
  const counts = countRecords(readTrace(fileOfFewFields()).records);
  assert.deepEqual(ruleFacts(counts.rules), [['Static null move', '1']]);
  assert.ok(!('staticNullMove' in RULE_MARKS));
  assert.deepEqual(countedByRule(counts.rules).points.map(({ label, values }) => [label, values]), [['Static null move', [0, 0, 1]]]);
  assert.deepEqual(countedByDepth(counts.rules).series.map(({ name }) => name), ['other rules']);
  assert.equal(counts.visited, counts.plies.reduce((sum, { nodes }) => sum + nodes, 0));
});

describe('a search of this engine', () => {
  const { records, header } = readTrace(recordedFile(KIWIPETE, { depth: 7 }));
  const counts = countRecords(records);

  test('has as many visits as its records, and as nodes below them', () => {
    assert.equal(counts.visited, records.nodes(0));
    assert.equal(counts.plies.reduce((sum, { nodes }) => sum + nodes, 0), counts.visited);
    assert.ok(header.nodes >= counts.visited);
  });

  test('refutes most nodes by the first move', () => {
    const { total, firstMove, firstFour } = counts.cutoffs;
    assert.ok(total > 100 && firstMove / total > 0.5 && firstFour >= firstMove && total >= firstFour);
    assert.equal(countedFailHighs(counts.cutoffs).points.length, 3);
  });

  test('counts rules as a filter does', () => {
    for (const { declaration, fired, improving, notImproving, unknown } of counts.rules) {
      let found = 0;
      for (let id = 0; id < records.count; id += 1) if (records.declaration(id) === declaration) found += 1;
      assert.deepEqual([fired, improving + notImproving + unknown], [found, found]);
    }
  });
});
