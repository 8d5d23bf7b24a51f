// The rows of the node table, and ways through the tree.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { improvementStep, improvingMark, knownRate, marksOf, RATE_STEPS, rateStep } from '../../package/lib/model/palette.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { bestChild, bestLineEnd, step } from '../../package/lib/model/walk.js';
import { decidingRule } from '../../package/lib/model/deciding-rule.js';
import { compileQuery } from '../../package/lib/query/compile.js';
import { findPlace, placeOf } from '../../www/lib/model/trace/find-place.js';
import { matchBeside } from '../../www/lib/model/trace/match-beside.js';
import { Matching, matchesOf } from '../../www/lib/model/trace/matching.js';
import { pointedAtText } from '../../www/lib/model/trace/pointed-at.js';
import { ruleBranches } from '../../www/lib/model/trace/rule-branches.js';
import { suggestionsAt } from '../../www/lib/model/trace/suggestions.js';
import { rowPath, sorted, TreeRows } from '../../www/lib/model/trace/tree-rows.js';
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

  test('that a query has found unfold too, and hide the rest', () => {
    const rows = new TreeRows(records, Uint32Array.of(1, 4));
    assert.deepEqual(ids(rows), [1, 4]);
    rows.expand(0);
    assert.deepEqual(ids(rows), [1, 2, 3, 4, 4]);
    assert.equal(rows.reveal(5), false);
  });
});

describe('matches', () => {
  const tree = recordsOf(randomTree(random(3), { depth: 6, children: 5 }));
  const beginning = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', moves: [] };
  const searched = (records, judgements = new Map()) => ({ positions: new RecordTree(records, beginning), judgements });
  const found = (query, records = tree, judgements) => [...matchesOf(compileQuery(query, searched(records, judgements)), records.count)];

  test('are all that a query lets through, in the order of the search', () => {
    const expected = Array.from({ length: tree.count }, (_, id) => id).filter((id) => decidingRule(tree, id) === 'reverseFutility');
    assert.ok(expected.length > 3);
    assert.deepEqual(found('rule=RFP'), expected);
  });

  test('are found a block at a time, and none twice', () => {
    const count = 5_000;
    const isThird = (id) => id % 3 === 0;
    const matching = new Matching(isThird, count);
    const lengths = [];
    while (!matching.isDone) {
      matching.lookOn(0);
      lengths.push(matching.found.length);
    }
    assert.ok(lengths.length > 1 && lengths[0] > 0, String(lengths));
    assert.deepEqual(matching.found, matchesOf(isThird, count));
    assert.deepEqual(new Matching(isThird, 0).isDone, true);
  });

  test('of what is not known are not those of getting worse', () => {
    const states = recordsOf({ visit: 'search', children: [{ improvement: 5, improving: true }, { improvement: -5 }, {}] });
    assert.deepEqual(['yes', 'no', 'unknown'].map((state) => found(`improving=${state}`, states)), [[1], [2], [0, 3]]);
  });

  test('are the cuts that were judged wrong', () => {
    assert.deepEqual(found('judged=wrong', tree, new Map([[7, 'wrong'], [3, 'right'], [5, 'wrong']])), [5, 7]);
  });

  test('follow each other, and after the last one comes the first', () => {
    const matches = Uint32Array.of(3, 8, 20);
    const beside = (id) => ['next', 'previous'].map((way) => matchBeside(matches, id, way));
    assert.deepEqual([beside(3), beside(5), beside(20), beside(30)], [[8, 20], [8, 3], [3, 8], [3, 20]]);
    assert.equal(matchBeside(Uint32Array.of(), 3, 'next'), undefined);
  });

  test('sort as a comparison would have it, whatever is missing', () => {
    const numbers = recordsOf({ visit: 'search', children: Array.from({ length: 200 }, (_, at) => ({ ...(at % 7 !== 0 && { eval: ((at * 37) % 91) - 45 }), nodes: (at * 53) % 17 })) });
    const ids = Uint32Array.from({ length: numbers.count }, (_, id) => id);
    for (const key of ['eval', 'nodes']) {
      for (const descending of [true, false]) {
        const value = (id) => (key === 'eval' ? numbers.eval(id) : numbers.nodes(id));
        const compare = (one, other) => {
          const [a, b] = [value(one), value(other)];
          if (a === b) return one - other;
          if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
          return descending ? b - a : a - b;
        };
        assert.deepEqual([...sorted(numbers, ids, { key, descending })], [...ids].sort(compare), `${key} ${descending}`);
      }
    }
  });

  test('take a shallower search for a late-move reduction', () => {
    const reduced = recordsOf({
      visit: 'search',
      children: [{ visit: 'reduced', depthAsked: 8, depth: 6 }, { visit: 'reduced', depthAsked: 3 }],
    });
    assert.deepEqual(found('rule=lmr', reduced), [1]);
  });
});

describe('a line, a FEN and a number lead to a record', () => {
  const tree = new RecordTree(
    recordsOf({
      visit: 'search',
      children: [
        { visit: 'root', ply: 0, nodes: 30, children: [
          { move: 'e2e4', ply: 1, nodes: 9, children: [{ move: 'e7e5', ply: 2, nodes: 3 }] },
          { move: 'g1f3', ply: 1, nodes: 12, children: [{ move: 'g8f6', ply: 2, nodes: 4 }] },
          { move: 'a2a3', ply: 0, visit: 'pruned' },
        ] },
      ],
    }),
    { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', moves: [] },
  );
  const goTo = (text) => findPlace(tree, placeOf(text));

  test('where it is there', () => {
    for (const [text, id] of [
      ['e4', 2], ['1.e4 e5', 3], ['1…e5', undefined], ['e2e4,e7e5', 3], ['Nf3 Nf6', 5], ['a3', 6], ['#4', 4], ['4', 4],
      ['rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2', 5], ['rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R', 5],
      ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0],
    ]) assert.deepEqual(goTo(text)?.id, id, text);
  });

  test('and is said to be missing where it is not', () => {
    assert.deepEqual(goTo('e4 c5'), { id: 2, missing: '1…c5 was not searched after 1.e4, which is shown.' });
    assert.equal(goTo('d4'), '1.d4 was not searched.');
    assert.equal(goTo('7'), 'The last record is 6.');
    assert.equal(goTo('8/8/8/8/8/8/8/K1k5 w - - 0 1'), 'This position was not searched.');
  });

  test('and queries do not', () => {
    for (const text of ['', 'leaf', 'rule=nmp', 'depth>=6', 'reduced re-searched', 'e4 leaf']) assert.equal(placeOf(text), undefined, text);
  });

  test('rows carry the way to them', () => {
    assert.deepEqual(rowPath(tree, 3), { before: '1.e4', name: 'e5' });
    assert.deepEqual(rowPath(tree, 2), { before: '', name: '1.e4' });
  });
});

describe('suggestions', () => {
  const tree = new RecordTree(
    recordsOf({ visit: 'search', children: [{ move: 'e2e4', end: 'rule', rule: 'nullMove', depth: 6 }, { move: 'd2d4', visit: 'reduced', searches: 2, depthAsked: 3, depth: 1 }] }),
    { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', moves: [] },
  );
  const at = (text, caret = text.length) => suggestionsAt(text, caret, { positions: tree, judgements: new Map() });
  const texts = (text) => at(text).options.map((option) => option.text);

  test('are whole questions where nothing is written, with what each would find', () => {
    const [first] = at('').options;
    assert.deepEqual([first.text, first.count], ['reduced re-searched', 1]);
    assert.equal(at('').options.at(-1).count, 0, 'what finds nothing comes last');
  });

  test('are names of fields, of rules, and values', () => {
    assert.ok(texts('dep').includes('depth>=') && texts('nm').includes('rule=NMP'));
    assert.deepEqual(texts('rule=nm'), ['rule=NMP']);
    assert.deepEqual(texts('sib'), ['sibling(']);
    assert.deepEqual(at('child(visit=red').options.map(({ text, count }) => [text, count]), [['visit=reduced', 1]], 'with the parenthesis closed');
    assert.deepEqual(texts('improving=y'), ['improving=yes']);
    assert.deepEqual(texts('leaf=').sort(), ['leaf=no', 'leaf=yes']);
    assert.deepEqual(texts('score>b'), ['score>beta', 'score>beta+50']);
    assert.deepEqual(texts('xyzzy'), []);
  });

  test('count with the rest of the query, and take the place of what is typed', () => {
    const { from, to, options } = at('depth>=6 rule=nm leaf', 15);
    assert.deepEqual([from, to, options[0].count], [9, 16, 1]);
    assert.deepEqual(at('depth<6 rule=nm').options.map(({ count }) => count), [0]);
    assert.equal(at('leaf -ru').from, 6);
  });
});

test('what a rule looked at to decide is counted once, where it decides within what it looks at', () => {
  const cut = (nodes, children) => ({ end: 'rule', rule: 'nullMove', nodes, children });
  const nested = recordsOf({ children: [cut(10, [{ nodes: 8, children: [cut(5, [{ nodes: 4 }])] }]), cut(3)] });
  const { cuts, nodes, above } = ruleBranches({ records: nested, of: String }, 'nullMove');
  assert.equal(cuts, 3);
  assert.equal(nodes, 13);
  assert.ok(above.every(({ x, width }) => x + width <= 1), JSON.stringify(above));
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
  const told = (id, view) => pointedAtText(tree, id, view).split('\n');
  assert.equal(told(1, 'white')[0], '1…c5');
  assert.match(told(1, 'white').at(-1), /^66 nodes \(.*%\) · depth 0 · static eval \+3\.33 · ●/);
  assert.match(told(1, 'mover').at(-1), /static eval \+3\.33/);
  assert.equal(told(2, 'white')[0], '1…c5 2.Nf3');
  assert.match(told(2, 'white').at(-1), /^1 node .*static eval −0\.21/);
  assert.match(told(2, 'mover').at(-1), /static eval \+0\.21/);
  assert.equal(told(3, 'white')[0], '1…c5 pass');
});

test('words tell scores from the view that is wanted, and a bound the other way round with it', () => {
  const tree = new RecordTree(
    recordsOf({ visit: 'root', end: 'table', score: 50, bound: 'lower', children: [{ move: 'c7c5', end: 'table', score: 30, bound: 'lower' }, { move: 'e7e5', end: 'standPat', eval: 40 }] }),
    { fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', moves: [] },
  );
  const reason = (id, view) => tree.words(id, { view }).reason;
  assert.deepEqual(['mover', 'white'].map((view) => reason(0, view)), ['It is worth at least +0.50 to Black.', 'Its score is at most −0.50, from White’s view.']);
  assert.deepEqual(['mover', 'white'].map((view) => reason(1, view)), ['It is worth at least +0.30 to White.', 'Its score is at least +0.30, from White’s view.']);
  assert.match(reason(2, 'white'), /^The position looks like \+0\.40 before any calculation, from White’s view\.$/);
});
