// The rows of the node table, and ways through the tree.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  bestChild, bestLineEnd, improvementStep, improvingMark, knownRate, marksOf, RATE_STEPS, rateStep, RecordTree, step,
} from '../../package/lib/model/index.js';
import { decidingRule } from '../../package/lib/model/deciding-rule.js';
import { countByRule, matches, NO_FILTER, pointedAtText, TreeRows } from '../../www/lib/model/trace/index.js';
import { random } from './support/random.mjs';
import { randomTree, recordsOf } from './support/records.mjs';

const records = recordsOf({
  visit: 'search',
  children: [
    { nodes: 5, eval: 30, children: [{ nodes: 3, eval: -10 }, { nodes: 1 }, { visit: 'pruned', eval: 90 }] },
    { nodes: 9, eval: 10 },
  ],
});
const ROOT = Uint32Array.of(0);

const ids = (rows) => Array.from({ length: rows.length }, (_, index) => rows.row(index).id);

describe('rows', () => {
  test('unfold and fold again', () => {
    const rows = new TreeRows(records, ROOT);
    assert.deepEqual(ids(rows), [0]);
    rows.expand(0);
    rows.expand(1);
    assert.deepEqual(ids(rows), [0, 1, 2, 3, 4, 5]);
    rows.collapse(0);
    assert.deepEqual(ids(rows), [0]);
    rows.expand(0);
    assert.deepEqual(ids(rows), [0, 1, 2, 3, 4, 5], 'what was unfolded inside still is');
    rows.collapse(1);
    assert.deepEqual(ids(rows), [0, 1, 5]);
  });

  test('know their place, as a screen reader tells it', () => {
    const rows = new TreeRows(records, ROOT);
    rows.expand(0);
    rows.expand(1);
    assert.deepEqual(rows.row(3), {
      id: 3, level: 3, position: 2, siblings: 3, hasChildren: false, expanded: false,
    });
    assert.deepEqual(rows.row(1), {
      id: 1, level: 2, position: 1, siblings: 2, hasChildren: true, expanded: true,
    });
  });

  test('unfold down to a record, wherever it is', () => {
    const rows = new TreeRows(records, ROOT);
    assert.equal(rows.reveal(4), true);
    assert.equal(rows.row(rows.indexOf(4)).id, 4);
  });

  test('sort siblings and keep them below their parent; those without a value come last', () => {
    const rows = new TreeRows(records, ROOT);
    rows.reveal(2);
    rows.setSort({ key: 'nodes', descending: true });
    assert.deepEqual(ids(rows), [0, 5, 1, 2, 3, 4]);
    rows.setSort({ key: 'eval', descending: false });
    assert.deepEqual(ids(rows), [0, 5, 1, 2, 4, 3]);
    rows.setSort({ key: 'eval', descending: true });
    assert.deepEqual(ids(rows), [0, 1, 4, 2, 3, 5]);
    rows.setSort({ key: 'order', descending: false });
    assert.deepEqual(ids(rows), [0, 1, 2, 3, 4, 5]);
  });

  test('that a filter has found unfold too, and hide the rest', () => {
    const rows = new TreeRows(records, Uint32Array.of(1, 4));
    assert.deepEqual(ids(rows), [1, 4]);
    rows.expand(0);
    assert.deepEqual(ids(rows), [1, 2, 3, 4, 4]);
    assert.equal(rows.reveal(5), false);
  });
});

describe('a filter', () => {
  const tree = recordsOf(randomTree(random(3), { depth: 6, children: 5 }));
  const found = (filter, wrong = new Set()) => [...matches(tree, { ...NO_FILTER, ...filter }, wrong)];
  const all = Array.from({ length: tree.count }, (_, id) => tree.node(id));

  test('finds all that a rule ended, improving or not', () => {
    const expected = (improving) =>
      all
        .filter((node) => node.rule === 'reverseFutility' && node.end === 'rule' && node.improving === improving)
        .map(({ id }) => id);
    assert.ok(expected(true).length > 3);
    assert.deepEqual(found({ rule: 'reverseFutility', improving: 'improving' }), expected(true));
    assert.deepEqual(found({ rule: 'reverseFutility', improving: 'notImproving' }), expected(false));
    const both = [...expected(true), ...expected(false)].sort((a, b) => a - b);
    assert.deepEqual(found({ rule: 'reverseFutility' }), both);
  });

  test('does not take what is not known for getting worse', () => {
    const states = recordsOf({ visit: 'search', children: [{ improvement: 5, improving: true }, { improvement: -5 }, {}] });
    const inState = (improving) => [...matches(states, { ...NO_FILTER, improving }, new Set())];
    assert.deepEqual(['improving', 'notImproving', 'unknown'].map(inState), [[1], [2], [0, 3]]);
  });

  test('finds of every rule as many as it offers', () => {
    const reduced = recordsOf({
      visit: 'search',
      children: [{ visit: 'reduced', depthAsked: 8, depth: 6 }, { end: 'rule', rule: 'reverseFutility' }, {}],
    });
    assert.deepEqual([...countByRule(reduced)], [['lateMoveReduction', 1], ['reverseFutility', 1]]);
    for (const [rule, count] of countByRule(tree)) assert.equal(found({ rule }).length, count, rule);
  });

  test('finds the cuts that were wrong, and of those what else it asks for', () => {
    const [one, other] = all.filter(({ improving }) => improving).map(({ id }) => id);
    const wrong = new Set([other, one]);
    assert.deepEqual(found({ onlyWrong: true }, wrong), [one, other]);
    assert.deepEqual(found({ onlyWrong: true, improving: 'notImproving' }, wrong), []);
  });

  test('takes a shallower search for a late-move reduction', () => {
    const reduced = recordsOf({
      visit: 'search',
      children: [{ visit: 'reduced', depthAsked: 8, depth: 6 }, { visit: 'reduced', depthAsked: 3 }],
    });
    assert.equal(decidingRule(reduced, 1), 'lateMoveReduction');
    assert.equal(decidingRule(reduced, 2), undefined);
  });
});

describe('walking', () => {
  test('goes up, down and to both sides, and stays where there is nothing', () => {
    assert.equal(step(records, 3, 'parent'), 1);
    assert.equal(step(records, 1, 'firstChild'), 2);
    assert.equal(step(records, 3, 'next'), 4);
    assert.equal(step(records, 4, 'next'), 4);
    assert.equal(step(records, 3, 'previous'), 2);
    assert.equal(step(records, 2, 'previous'), 2);
    assert.equal(step(records, 0, 'parent'), 0);
    assert.equal(step(records, 0, 'next'), 0);
    assert.equal(step(records, 0, 'previous'), 0);
    assert.equal(step(records, 5, 'firstChild'), 5);
  });

  test('follows the child that gave the score, in its last search', () => {
    const line = recordsOf({
      visit: 'search',
      score: 25,
      children: [
        { visit: 'root', score: 60 },
        {
          visit: 'root',
          score: 25,
          children: [
            { visit: 'nullMove', score: -25 },
            { move: 'e2e4', visit: 'reduced', score: -25 },
            { move: 'e2e4', visit: 'openWindow', score: -25 },
            { move: 'd2d4', visit: 'nullWindow', score: 3 },
          ],
        },
      ],
    });
    assert.equal(bestChild(line, 0), 2);
    assert.equal(bestChild(line, 2), 5);
    assert.equal(bestChild(line, 5), undefined);
    assert.equal(bestLineEnd(line, 0), 5);
    assert.equal(bestLineEnd(line, 3), 3);
  });

  test('follows the first of several moves with the score: the others were only not better', () => {
    const tied = recordsOf({
      visit: 'root',
      score: 7,
      children: [
        { move: 'a2a3', visit: 'nullWindow', score: -7 },
        { move: 'a2a3', visit: 'openWindow', score: 2 },
        { move: 'e1g1', visit: 'nullWindow', score: -9 },
        { move: 'e1g1', visit: 'openWindow', score: -7 },
        { move: 'b1c3', visit: 'nullWindow', score: -7 },
        { move: 'h2h4', visit: 'openWindow', score: -7, end: 'stopped' },
      ],
    });
    assert.equal(bestChild(tied, 0), 4);
  });
});

describe('marks', () => {
  test('say in letters what the color says', () => {
    const marked = recordsOf({
      visit: 'search',
      children: [
        { end: 'rule', rule: 'reverseFutility' },
        { end: 'refuted', visit: 'reduced', depthAsked: 9, depth: 6 },
        { end: 'table' },
        {},
      ],
    });
    const letters = (id) => marksOf(marked, id).map((mark) => mark.letters).join(' ');
    assert.equal(letters(1), 'RFP');
    assert.equal(letters(2), 'β −3');
    assert.equal(letters(3), 'TT');
    assert.equal(letters(4), '');
  });

  test('tell improving from not improving and from not known', () => {
    const states = recordsOf({
      visit: 'search',
      children: [{ improvement: 12, improving: true }, { improvement: -12 }, { improving: true }],
    });
    assert.deepEqual([1, 2, 3].map((id) => improvingMark(states, id)), ['▲', '▼', '●']);
  });

  test('use all seven steps, the middle one for an even rate', () => {
    assert.equal(rateStep(0), 0);
    assert.equal(rateStep(512), 3);
    assert.equal(rateStep(1024), RATE_STEPS.length - 1);
  });

  test('give an improvement the step of its size, and one as far below for as much lost', () => {
    const steps = [0, 10, 40, 100, 900].map(improvementStep);
    assert.deepEqual(steps, [3, 4, 5, 6, 6]);
    assert.deepEqual([0, -10, -40, -100, -900].map(improvementStep), steps.map((step) => 6 - step));
  });

  test('give no rate to a position of which nobody knows whether it improved', () => {
    const rated = recordsOf({ visit: 'root', children: [{ eval: 0, rate: 1024 }, { eval: 0, rate: 1024, improvement: 9 }] });
    assert.deepEqual([knownRate(rated, 1), knownRate(rated, 2)], [undefined, 1024]);
  });
});

test('what is pointed at has the number and the name of its move, and scores as the page shows them', () => {
  const searched = recordsOf({
    visit: 'root',
    children: [
      { move: 'c7c5', nodes: 66, eval: 333, children: [{ move: 'g1f3', nodes: 1, eval: 21 }, { visit: 'nullMove' }] },
    ],
  });
  const tree = new RecordTree(searched, {
    fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', moves: [],
  });
  const start = (id, view) => pointedAtText(tree, id, view).split(' · ').filter((part) => !part.startsWith('●'));
  assert.deepEqual(start(1, 'white'), ['1…c5', '66 nodes', 'depth 0', 'static eval +3.33']);
  assert.deepEqual(start(1, 'mover'), ['1…c5', '66 nodes', 'depth 0', 'static eval +3.33']);
  assert.deepEqual(start(2, 'white'), ['2.Nf3', '1 node', 'depth 0', 'static eval −0.21']);
  assert.deepEqual(start(2, 'mover'), ['2.Nf3', '1 node', 'depth 0', 'static eval +0.21']);
  assert.equal(start(3, 'white')[0], 'pass');
});
