// The bytes of a trace as the client reads them, against records that the test writes itself.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OWN_DECLARATIONS } from '../../package/lib/engine/declarations.js';
import { TraceRecords } from '../../package/lib/engine/trace-records.js';
import { checkTrace, findRecords, readTrace } from '../../package/lib/engine/index-trace.js';
import { FLAG } from '../../package/lib/engine/trace-layout.js';
import { factsOf } from '../../package/lib/model/record-facts.js';
import { recordName } from '../../package/lib/model/record-text.js';
import { moveCode, recordsOf } from './support/records.mjs';
import { START, fileOf } from './support/trace-file.mjs';

const RULE = [...OWN_DECLARATIONS.rules.values()].find(({ name }) => name === 'reverseFutility');
const valued = (terms, values) => terms.map((term, index) => ({ ...term, value: values[index] }));

const only = (record) => recordsOf({ visit: 'search', children: [record] }).node(1);

test('every field of a record comes back', () => {
  const node = only({
    move: 'e2e4', visit: 'reduced', kind: 'cut', ply: 7, number: 17, others: 3, searches: 2,
    depthAsked: 9, depth: 6, extension: -1, extendedBy: 'negative', alpha: -41, beta: -40, rawEval: 12, eval: 15,
    improvement: -33, improving: false, rate: 256, wasPv: true, inCheck: true, end: 'rule', rule: 'reverseFutility',
    value: 183, threshold: 132, terms: [40, 120, -28, 0], nodes: 12345, score: 210, bound: 'lower',
    table: true, tableScore: -5, tableDepth: 12, tableBound: 'upper', gaveMove: true, gaveEval: true,
    reduction: [2048, -512, 0, 0, 0, 0, 0, 0, 0, 1024],
  });
  const pawns = (value) => ({ kind: 'centipawns', value });
  assert.deepEqual(node, {
    id: 1, parent: 0, subtree: 1, nodes: 12345, value: 183, threshold: 132,
    terms: valued(RULE.terms, [40, 120, -28, 0]), conditions: [],
    move: { uci: 'e2e4', from: 'e2', to: 'e4' },
    ply: 7, iteration: undefined, thread: undefined, visit: 'reduced', kind: 'cut', number: 17, others: 3, searches: 2, depthAsked: 9, depth: 6,
    extension: -1, extendedBy: 'negative', alpha: pawns(-41), beta: pawns(-40), rawEval: pawns(12), eval: pawns(15),
    improvement: -33, improving: false, rate: 0.25, factor: undefined, nodeDepth: undefined, entryDepth: undefined, wasPv: true, inCheck: true,
    table: { score: pawns(-5), depth: 12, bound: 'upper', gaveMove: true, gaveEval: true },
    end: 'rule', rule: 'reverseFutility', declaration: RULE,
    reduction: valued(OWN_DECLARATIONS.reductions.get('reduced'), [2048, -512, 0, 0, 0, 0, 0, 0, 0, 1024]),
    score: pawns(210), bound: 'lower',
  });
});

test('the factor of improving and depths stand at the end of a record', () => {
  const pruned = only({ move: 'a2a3', visit: 'pruned', end: 'rule', rule: 'lateMovePruning', factor: 256, nodeDepth: 7, terms: [3, 49, 0] });
  assert.deepEqual([pruned.factor, pruned.nodeDepth, pruned.wasPv], [0.25, 7, false]);
  const reduced = only({ move: 'a2a3', visit: 'reduced', factor: 256, entryDepth: 7, end: 'rule', rule: 'reverseFutility' });
  assert.deepEqual([reduced.factor, reduced.nodeDepth, reduced.entryDepth], [0.25, undefined, 7]);
});

test('a record is of the iteration of its root, and of the thread of its file', () => {
  const root = (depth) => ({ visit: 'root', ply: 0, depthAsked: depth, depth: depth - 1, children: [{ move: 'e2e4', ply: 1, depth: 1 }] });
  const records = recordsOf({ visit: 'search', children: [root(3), root(4)] }, { thread: 2 });
  assert.deepEqual([0, 1, 2, 3, 4].map((id) => records.iteration(id)), [undefined, 3, 3, 4, 4]);
  assert.deepEqual([records.node(4).iteration, records.node(4).thread], [4, 2]);
  assert.equal(recordsOf({ visit: 'search', children: [root(3)] }).thread, undefined);
  assert.deepEqual([1, 3].map((id) => recordName(records, id)), ['root, depth 3', 'root']);
});

test('what a flag says may be unknown in one record', () => {
  const known = only({ inCheck: true, wasPv: true, table: true });
  assert.deepEqual([known.inCheck, known.wasPv], [true, true]);
  const records = recordsOf({ unknown: FLAG.inCheckUnknown | FLAG.wasPvUnknown | FLAG.tableGaveMove, children: [{}] });
  assert.deepEqual([records.inCheck(0), records.wasPv(0), records.isInTable(0)], [undefined, undefined, undefined]);
  assert.deepEqual([records.inCheck(1), records.wasPv(1), records.isInTable(1)], [false, false, false]);
});

test('the further conditions of a rule stand behind its terms', () => {
  const text = 'rule 1 razoring\nlabel 1 Razoring\nunit 1 centipawns\nterm 1 eval start\ncondition 1 captures alpha above what captures give\nrule 2 other\nextension 1 check recapture\nextension 2 recapture';
  const file = fileOf(
    recordsOf({
      visit: 'root', bound: 'upper', end: 'rule', ruleCode: 1, value: 90, threshold: 50, terms: [50, 17],
      children: [{ move: 'e2e4', bound: 'upper', end: 'rule', ruleCode: 2, extension: 1, extendedBy: 'check' }, { move: 'd2d4', bound: 'upper', extension: 1, extendedBy: 'singular' }],
    }).bytes,
    { text: `fields all\nfen ${START}\n${text}\n` },
  );
  assert.deepEqual(checkTrace(file), []);
  const trace = readTrace(file);
  const [node, other] = [0, 1].map((id) => trace.records.node(id));
  assert.deepEqual(node.conditions, [{ name: 'captures', words: 'alpha above what captures give', value: 17 }]);
  assert.deepEqual([node.terms.map(({ value }) => value), other.conditions], [[50], []]);
  assert.deepEqual(factsOf(node, trace.records).at(-1), { label: 'alpha above what captures give', value: '+0.17' });
  assert.deepEqual(findRecords(trace, 'condition.captures=17'), [0]);
  // What extends a move together is found by each of its names.
  assert.equal(other.extendedBy, 'check recapture');
  assert.deepEqual([findRecords(trace, 'extended-by=recapture'), findRecords(trace, 'extended-by=check')], [[1, 2], [1]]);
});

test('what is not there is undefined', () => {
  const node = only({ visit: 'nullMove' });
  for (const field of ['move', 'rawEval', 'eval', 'improvement', 'table', 'rule']) {
    assert.equal(node[field], undefined, field);
  }
});

test('mates are counted in moves', () => {
  const score = (value) => only({ score: value }).score;
  assert.deepEqual(score(31_999), { kind: 'mate', moves: 1 });
  assert.deepEqual(score(31_995), { kind: 'mate', moves: 3 });
  assert.deepEqual(score(-31_998), { kind: 'mate', moves: -1 });
  assert.deepEqual(score(-32_000), { kind: 'mate', moves: 0 });
  assert.deepEqual(score(31_000), { kind: 'centipawns', value: 31_000 });
});

describe('moves', () => {
  const move = (code, chess960) =>
    recordsOf({ visit: 'search', children: [{ code }] }, { chess960 }).move(1);

  test('name the piece of a promotion', () => {
    assert.equal(move(moveCode('e7e8n')).uci, 'e7e8n');
    assert.equal(move(moveCode('a2b1q')).uci, 'a2b1q');
  });

  test('castle as the game is written', () => {
    const castle = (king, rook) => moveCode(king, { rook });
    assert.deepEqual(move(castle('e1g1', 'h')), { uci: 'e1g1', from: 'e1', to: 'g1' });
    assert.deepEqual(move(castle('e8c8', 'a')), { uci: 'e8c8', from: 'e8', to: 'c8' });
    assert.deepEqual(move(castle('f1c1', 'b'), true), { uci: 'f1b1', from: 'f1', to: 'c1' });
  });
});

test('children are the records one level down, and nothing else', () => {
  const records = recordsOf({
    visit: 'search',
    children: [{ children: [{}, { children: [{}] }] }, {}, { children: [{}] }],
  });
  assert.deepEqual([...records.children(0)], [1, 5, 6]);
  assert.deepEqual([...records.children(1)], [2, 3]);
  assert.deepEqual([...records.children(5)], []);
  assert.equal(records.firstChild(5), undefined);
  assert.equal(records.parent(4), 3);
});

test('half a record and a record that is not there are refused', () => {
  assert.throws(() => new TraceRecords(new Uint8Array(100)), /whole records/);
  assert.throws(() => recordsOf({ visit: 'search' }).node(1), /There is no record 1/);
  assert.throws(() => recordsOf({ visit: 'search' }).path(-1), /There is no record -1; the trace has 1/);
});
