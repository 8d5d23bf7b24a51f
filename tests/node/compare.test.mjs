// Two recorded searches beside each other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ComparisonError, compareTraces, readTrace } from '../../package/lib/engine/index-trace.js';
import { recordsOf } from './support/records.mjs';
import { START, fileOf, recordedFile } from './support/trace-file.mjs';

const FEN = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const traceOf = (children, options) => readTrace(fileOf(recordsOf({ visit: 'search', score: 20, children: [{ visit: 'root', ply: 0, score: 20, children }] }).bytes, options));

const E4 = { move: 'e2e4', ply: 1, score: -20, depth: 3, children: [{ move: 'e7e5', ply: 2, score: 20, depth: 2 }, { move: 'c7c5', ply: 2, score: 25, depth: 2 }] };
const D4 = { move: 'd2d4', ply: 1, score: 0, depth: 3, nodes: 50 };

test('a search beside itself has nothing that is different', () => {
  const trace = readTrace(recordedFile(FEN, { depth: 7 }));
  const { first, partings, nodes, rules, roots, commonLine } = compareTraces(trace, trace);
  assert.deepEqual([first, partings, nodes], [undefined, 0, []]);
  assert.ok(rules.length > 3 && rules.every(({ a, b }) => a === b && a > 0));
  assert.deepEqual(roots.a, roots.b);
  assert.equal(commonLine, roots.a.line.length);
  assert.ok(commonLine > 0);
});

test('the first move that is treated differently is told with both treatments', () => {
  const pruned = { move: 'd2d4', ply: 0, visit: 'pruned', end: 'rule', rule: 'lateMovePruning' };
  const { first, partings, nodes, rules } = compareTraces(traceOf([E4, D4]), traceOf([E4, pruned]));
  assert.deepEqual(first.path, ['d4']);
  assert.deepEqual([first.a.visit, first.a.depth, first.a.nodes], ['openWindow', 3, 50]);
  assert.deepEqual([first.b.visit, first.b.end, first.b.searches, first.b.nodes], ['pruned', 'lateMovePruning', 1, 0]);
  assert.deepEqual(first.records, { a: 5, b: 5 });
  assert.equal(partings, 1);
  assert.deepEqual(nodes, [{ path: ['d4'], a: 50, b: 0 }]);
  assert.deepEqual(rules.map(({ rule, a, b }) => [rule, a, b]), [['lateMovePruning', 0, 1]]);
});

test('a move that only one has looked at, and a difference far down', () => {
  const deep = { ...E4, children: [E4.children[0], { ...E4.children[1], children: [{ move: 'g1f3', ply: 3, depth: 1, nodes: 9 }] }] };
  const { first, partings, nodes } = compareTraces(traceOf([E4]), traceOf([deep, D4]));
  assert.deepEqual(first.path, ['e4', 'c5', 'Nf3']);
  assert.deepEqual([first.a.searches, first.b.searches], [0, 1]);
  assert.equal(partings, 2);
  assert.deepEqual(nodes.map(({ path }) => path), [['d4'], ['e4', 'c5', 'Nf3']]);
});

test('of searches with several windows the last ones are compared', () => {
  const root = (children, more = {}) => ({ visit: 'root', ply: 0, score: 20, children, ...more });
  const windows = (...children) => readTrace(fileOf(recordsOf({ visit: 'search', score: 20, children }).bytes));
  const [a, b] = [windows(root([D4], { score: 90, end: 'refuted' }), root([E4], { end: 'stopped' }), root([E4, D4])), windows(root([E4, { ...D4, depth: 2 }]))];
  const { first, partings, nodes } = compareTraces(a, b);
  assert.deepEqual([first.path, first.a.depth, first.b.depth, partings], [['d4'], 3, 2, 1]);
  assert.deepEqual(nodes.map(({ path, a: one, b: other }) => [path, one, other]), [[['d4'], 100, 50], [['e4'], 6, 3]]);
  // A file that does not say how visits came about.
  const blind = (...children) => readTrace(fileOf(recordsOf({ children }).bytes, { text: `fields move depth score end\nfen ${START}\n` }));
  const same = compareTraces(blind(root([D4], { score: 9 }), root([E4, D4])), blind(root([E4, D4])));
  assert.deepEqual([same.first, same.partings], [undefined, 0]);
});

test('a reduced search that was repeated was not ended by the reduction', () => {
  const reduced = (more) => traceOf([{ move: 'e2e4', ply: 1, visit: 'reduced', depthAsked: 3, depth: 1, end: 'refuted', ...more }]);
  const { first } = compareTraces(reduced({}), reduced({ searches: 2, depth: 2 }));
  assert.deepEqual([first.a.end, first.b.end], ['lateMoveReduction', 'refuted']);
});

test('the lines part where the best moves do', () => {
  const { commonLine, roots } = compareTraces(traceOf([E4, D4]), traceOf([{ ...E4, score: 0 }, { ...D4, score: -20 }]));
  assert.deepEqual([roots.a.line, roots.b.line, commonLine], [['e4', 'e5'], ['d4'], 0]);
});

test('one rule off: its own cuts are gone, and the trees part at one of them', () => {
  const [full, without] = [{ depth: 8 }, { depth: 8, without: ['nullMove'] }].map((options) => readTrace(recordedFile(FEN, options)));
  const { rules, first, roots } = compareTraces(full, without);
  assert.deepEqual([roots.a.without, roots.b.without], [[], ['nullMove']]);
  const off = rules.find(({ rule }) => rule === 'nullMove');
  assert.ok(off.a > 0);
  assert.equal(off.b, 0);
  assert.ok(first !== undefined);
});

test('nodes are told by the rule that they were searched for, each once', () => {
  const cut = (ply, nodes, children = []) => ({ move: ply % 2 ? 'e2e4' : 'e7e5', ply, depth: 3, end: 'rule', rule: 'nullMove', nodes, children });
  const { rules } = compareTraces(traceOf([cut(1, 40, [cut(2, 9)])]), traceOf([{ ...cut(1, 1), rule: 'reverseFutility' }, { ...cut(1, 7), move: 'd2d4' }]));
  const found = Object.fromEntries(rules.map(({ rule, a, b, nodes }) => [rule, { a, b, nodes }]));
  assert.deepEqual(found, {
    nullMove: { a: 2, b: 1, nodes: { a: 40, b: 7 } },
    reverseFutility: { a: 0, b: 1, nodes: { a: 0, b: 1 } },
  });
});

test('searches of two positions are not compared', () => {
  const other = readTrace(fileOf(recordsOf({ visit: 'search' }).bytes, { text: 'fields all\nfen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\nmoves \n' }));
  assert.throws(() => compareTraces(traceOf([E4]), other), ComparisonError);
});
