// What summaries, audits and ablations become on the page, from numbers that the test makes up.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { scoreText } from '../../package/lib/model/format.js';
import { nodesByVariant, differenceWords, rightByRule, sampleChart, sampleWords } from '../../www/lib/model/trace/audit-charts.js';
import { judgementsOf, sampleOf } from '../../www/lib/model/trace/judged-sample.js';
import { failHighs, firedByRule, nodesByIteration, pruningByDepth, rateByPly, shortFacts } from '../../www/lib/model/trace/summary-charts.js';

const pawns = (value) => ({ kind: 'centipawns', value });
const tally = (tried, fired) => ({ tried, fired });
const RULES = [
  { rule: 'reverseFutility', label: 'Reverse futility', improving: [tally(0, 0), tally(60, 30)], notImproving: [tally(0, 0), tally(40, 10)], unknown: [] },
  { rule: 'noisySee', label: 'SEE, captures', improving: [tally(10, 5), tally(0, 0)], notImproving: [tally(0, 0), tally(60, 20)], unknown: [tally(0, 0), tally(40, 0)] },
  { rule: 'lateMoveReduction', label: 'Late-move reduction', improving: [tally(0, 0), tally(900, 900)], notImproving: [tally(0, 0), tally(0, 0)], unknown: [tally(0, 0), tally(10, 0)] },
];

/** A chart's values by its labels, and every row of its table as long as the head. */
function valuesOf({ points, heads }) {
  for (const { values, cells = values } of points) assert.equal(cells.length, heads.length);
  return Object.fromEntries(points.map(({ label, values }) => [label, values]));
}

describe('a summary', () => {
  test('shows what share of the tests at a depth pruned, by family, without reductions', () => {
    const chart = pruningByDepth(RULES);
    assert.deepEqual(chart.series.map(({ name }) => name), ['static eval', 'test search', 'late move', 'loses material']);
    assert.deepEqual(valuesOf(chart), { 0: [0, 0, 0, 0.5], 1: [0.2, 0, 0, 0.1] });
  });

  test('shows how often each rule fired, improving or not, or not known', () => {
    const values = valuesOf(firedByRule(RULES));
    assert.deepEqual(values['Reverse futility'], [0.5, 0.25, undefined], 'never asked is not zero');
    assert.deepEqual(values['Late-move reduction'], [1, undefined, 0]);
  });

  test('shows rates only where they are known', () => {
    const plies = [
      { nodes: 1, known: 0, improving: 0, meanRate: 0 },
      { nodes: 8, known: 4, improving: 1, meanRate: 0.4 },
    ];
    assert.deepEqual(valuesOf(rateByPly(plies)), { 0: [undefined, undefined], 1: [0.4, 0.25] });
  });

  test('shows which move refuted', () => {
    const values = valuesOf(failHighs({ total: 200, firstMove: 150, firstFour: 190, meanNumber: 1.6 }));
    assert.deepEqual(values, { 'first move': [0.75], 'moves 2 to 4': [0.2], later: [0.05] });
    assert.deepEqual(valuesOf(failHighs({ total: 0, firstMove: 0, firstFour: 0, meanNumber: 0 })).later, [undefined]);
  });

  test('says in short how often the table helped and reductions did not hold', () => {
    const rules = [{ ...RULES[2], improving: [tally(0, 0), tally(80, 76)], notImproving: [tally(0, 0), tally(10, 10)], unknown: [tally(10, 9)] }];
    const facts = Object.fromEntries(
      shortFacts({
        rules,
        plies: [],
        iterations: [{ depth: 1, nodes: 30, score: pawns(0) }, { depth: 2, nodes: 1200, score: pawns(0) }],
        cutoffs: { total: 200, firstMove: 150, firstFour: 190, meanNumber: 1.625 },
        table: { probes: 400, hits: 100, answers: 50 },
      }),
    );
    assert.equal(facts['Nodes of all iterations'], '1,230');
    assert.equal(facts['Table knew the position'], '25.0%');
    assert.equal(facts['Table answered'], '12.5%');
    assert.equal(facts['Reduced moves searched again'], '5.0%');
    assert.equal(facts['Refuted by the first move'], '75.0%');
    assert.equal(facts['By one of the first four'], '95.0%');
    assert.match(facts['Mean number of that move'], /^1\.6[23]$/);
  });

  test('tells of every iteration its nodes, its growth and when it ended', () => {
    const iterations = [
      { depth: 1, nodes: 30, score: pawns(20), bestMove: 'e2e4' },
      { depth: 2, nodes: 90, branching: 3, score: pawns(-5) },
    ];
    const chart = nodesByIteration(iterations, (depth) => (depth === 2 ? 1500 : undefined), scoreText, (uci) => uci.toUpperCase());
    assert.deepEqual(chart.points.map(({ cells }) => cells), [
      ['30', '–', '–', '+0.20', 'E2E4'],
      ['90', '× 3.00', '1.50 s', '−0.05', '–'],
    ]);
  });
});

describe('an audit', () => {
  test('of a sample gives shares with their intervals, and the cuts that were wrong', () => {
    const share = { right: 9, decided: 10, low: 0.596, high: 0.982 };
    const none = { right: 0, decided: 0 };
    const rules = [
      {
        rule: 'nullMove', label: 'Null move', cuts: 4321,
        improving: { judged: 10, wrong: 1, notReproduced: 0, saved: -1234, withoutRule: share, withoutPruning: share },
        notImproving: { judged: 0, wrong: 0, notReproduced: 0, withoutRule: none, withoutPruning: none },
        unknown: { judged: 3, wrong: 0, notReproduced: 3, withoutRule: none, withoutPruning: none },
        all: { judged: 13, wrong: 1, notReproduced: 3, saved: -1234, withoutRule: share, withoutPruning: share },
        control: { judged: 12, wrong: 0, notReproduced: 0, withoutRule: { right: 12, decided: 12 }, withoutPruning: none },
        difference: { value: 0.1, low: -0.154, high: 0.404 },
      },
    ];
    const chart = rightByRule(rules);
    const [{ values, intervals }] = chart.points;
    assert.deepEqual(values, [0.9, undefined, undefined]);
    assert.deepEqual(intervals, [[0.596, 0.982], undefined, undefined]);
    assert.deepEqual(chart.rows, [
      ['Null move', '▲ improving', '', '10', '1 of 10', '', '', '0', '90.0% (60–98%)', '−1,234'],
      ['Null move', '● unknown', '', '3', '–', '', '', '3', '–', '–'],
      ['Null move', 'all', '4,321', '13', '1 of 10', '0 of 12', '10.0% (−15.4 to 40.4)', '3', '90.0% (60–98%)', '−1,234'],
    ], 'a row for each group that was judged, and one for all');
    assert.ok(chart.rows.every(({ length }) => length === chart.heads.length + 1));
    assert.equal(differenceWords(rules), 'No rule is wrong more often than its control, beyond chance.');
    const beyond = [{ ...rules[0], difference: { value: 0.1, low: 0.021, high: 0.18 } }];
    assert.equal(differenceWords(beyond), 'Null move is wrong more often than its control: 10.0% (2.1 to 18.0).');
    const cuts = [
      { id: 1, rule: 'nullMove', verdict: 'right' },
      { id: 2, rule: 'nullMove', verdict: 'undecided' },
      { id: 4, rule: 'nullMove', verdict: 'notReproduced' },
      { id: 3, rule: 'nullMove', verdict: 'wrong' },
    ];
    assert.deepEqual(judgementsOf({ cuts }), [[1, 'right'], [3, 'wrong']]);
  });
});

test('an audit of a file shows every rule beside its control', () => {
  const share = (right, decided, low, high) => ({ right, decided, low, high });
  const rules = [
    {
      rule: 'rfp', label: 'RFP', cuts: 1234,
      all: { judged: 10, wrong: 3, cannotTell: 2, withoutRule: share(5, 8, 0.3, 0.86) },
      control: { judged: 8, wrong: 0, cannotTell: 0, withoutRule: share(8, 8, 0.68, 1) },
      difference: { value: 0.375, low: 0.02, high: 0.7 },
    },
    { rule: 'nmp', label: 'NMP', cuts: 1, all: { judged: 1, wrong: 0, cannotTell: 1, withoutRule: share(0, 0) }, control: { judged: 0, wrong: 0, cannotTell: 0, withoutRule: share(0, 0) } },
  ];
  const sample = sampleOf({ root: '', recorded: 9, drawn: 11, rules, cuts: [{ record: 4, rule: 'rfp', verdict: 'wrong', off: 90 }], controls: [] });
  const { points, rows, heads, series } = sampleChart(sample);
  assert.deepEqual(points.map(({ values }) => values), [[0.625, 1], [undefined, undefined]]);
  assert.deepEqual(points[0].intervals, [[0.3, 0.86], [0.68, 1]]);
  assert.deepEqual(series.map(({ name }) => name), ['cuts', 'control']);
  assert.deepEqual(rows, [
    ['RFP', '1,234', '10', '3 of 8', '0 of 8', '37.5% (2.0 to 70.0)', '2'],
    ['NMP', '1', '1', '–', '–', '–', '1'],
  ]);
  assert.equal(heads.length, rows[0].length - 1);
  assert.equal(sampleWords(sample), 'RFP is wrong more often than its control: 37.5% (2.0 to 70.0).');
  assert.deepEqual(sample.control('rfp'), { wrong: 0, of: 8 });
  assert.deepEqual(sample.cuts, [{ id: 4, rule: 'rfp', verdict: 'wrong', off: 90 }]);
  assert.match(sampleWords(sampleOf({ recorded: 9, drawn: 0, rules: [], cuts: [], controls: [] })), /^No rule has cut/);
});

test('an ablation compares every search with the one as it ships', () => {
  const chart = nodesByVariant([
    { variant: 'shipped', label: 'As it ships', depth: 8, nodes: 1000, nodesOfShipped: { median: 1, least: 1, most: 1 }, milliseconds: 20, score: pawns(30), bestMove: 'g1f3', bestMoveSan: 'Nf3' },
    { variant: 'nowhere', label: 'Off everywhere', depth: 8, nodes: 1500, nodesOfShipped: { median: 1.5, least: 0.98, most: 1.621 }, milliseconds: 31, score: { kind: 'mate', moves: 2 }, bestMove: 'e2e4' },
  ], scoreText);
  assert.deepEqual(valuesOf(chart), { 'As it ships': [1], 'Off everywhere': [1.5] });
  assert.deepEqual(chart.points[1].intervals, [[0.98, 1.621]]);
  assert.deepEqual(chart.points[1].cells, ['1,500', '+50% (−2 to +62)', '0.03 s', '8', 'e2e4', '#2']);
});
