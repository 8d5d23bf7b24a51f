// The replay of a recording: what each depth found, what changed, and which cuts turned out wrong.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import '../built.mjs?model';
import { createEngine } from '../../package/lib/engine/index-node.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { overturnedCuts } from '../../www/lib/model/explore/overturned.js';
import { bandsOf, barHeights, changeWords, stagesOf, stageWords } from '../../www/lib/model/explore/replay.js';
import { recordsDuring } from '../../www/lib/model/explore/slow-motion.js';
import { STORIES } from '../../www/lib/model/explore/stories.js';

const pawns = (value) => ({ kind: 'centipawns', value });
const text = ({ value }) => (value / 100).toFixed(2);
const stage = (depth, bestMove, value = 0, nodes = 100) => ({ depth, bestMove, score: pawns(value), nodes });

test('slow motion spreads the time of a depth over its records, and looks at each for a while', () => {
  const clock = { records: 5_000, milliseconds: 50, least: 1_000 };
  assert.equal(recordsDuring(clock, 100, 1_000), 1_000);
  assert.equal(recordsDuring(clock, 100, 5_000), 5_000);
  assert.equal(recordsDuring(clock, 10, 1_000), 5_000, 'half a second would be too short');
});

describe('the depths of a recording', () => {
  test('with the same best move are one band', () => {
    const stages = [stage(1, 'Nb5'), stage(2, 'Nb5'), stage(3, 'Be6'), stage(4, 'Nb5')];
    assert.deepEqual(bandsOf(stages), [
      { move: 'Nb5', first: 0, count: 2 },
      { move: 'Be6', first: 2, count: 1 },
      { move: 'Nb5', first: 3, count: 1 },
    ]);
    assert.deepEqual(bandsOf([]), []);
  });

  test('have bars by the square root of their nodes', () => {
    assert.deepEqual(barHeights([stage(1, 'a', 0, 0), stage(2, 'a', 0, 25), stage(3, 'a', 0, 100)]), [0, 0.5, 1]);
  });

  test('say what changed', () => {
    const one = stage(1, 'Nb5', 150);
    assert.equal(changeWords(undefined, one, text), 'Depth 1: Nb5 looks best, 1.50.');
    assert.equal(changeWords(one, stage(2, 'Nb5', 150), text), 'Depth 2: still Nb5. The score stays 1.50.');
    assert.equal(changeWords(one, stage(2, 'Be6', -20), text), 'Depth 2: Be6 takes over from Nb5. Score -0.20, was 1.50.');
    assert.equal(changeWords(undefined, stage(1, undefined), text), 'Depth 1: there is no move. The score is 0.00.');
    assert.equal(stageWords(one, 12, text, String), 'depth 1 of 12: Nb5, 1.50, 100 nodes');
  });
});

describe('a recording to a smaller depth', () => {
  let engine;
  before(async () => (engine = await createEngine()));
  after(() => engine?.dispose());

  for (const { recording } of [STORIES[0], STORIES.at(-1)]) {
    test(`is what the search had there: ${recording.fen}`, async () => {
      const { depth: last, ...position } = recording;
      const request = { ...position, moves: [...recording.moves] };
      const { summary: { iterations } } = await engine.trace({ ...request, limits: { depth: last } });
      assert.equal(iterations.length, last);
      for (const depth of [1, 4, 9, 11]) {
        const shorter = await engine.trace({ ...request, limits: { depth } });
        assert.equal(shorter.depth, depth);
        assert.deepEqual(shorter.summary.iterations, iterations.slice(0, depth));
      }
    });
  }

  test('took the winning move of the zugzwang for a bad one', async () => {
    const { recording } = STORIES.find(({ id }) => id === 'zugzwang');
    const treeAt = async (depth) => {
      const trace = await engine.trace({ fen: recording.fen, limits: { depth } });
      return { trace, tree: new RecordTree(trace.records, { fen: trace.startFen, moves: trace.moves }) };
    };
    let found;
    let fresh = await treeAt(1);
    for (let depth = 2; found === undefined && depth <= recording.depth; depth += 1) {
      const old = fresh;
      fresh = await treeAt(depth);
      const stages = stagesOf(fresh.trace.summary.iterations, fresh.tree);
      if (stages.at(-1).bestMove !== 'Rf1') continue;
      found = overturnedCuts(old.tree.records, fresh.tree.records).find(({ search }) => fresh.tree.of(search) === 'Rf1');
      assert.equal(old.trace.path(found.cut).join(), 'e1f1');
    }
    assert.ok(found !== undefined, 'the depth at which it finds the move says that a cut of it was wrong');
  });
});

describe('cuts of one depth', () => {
  /** A tree of records: each has its move (0 for none), how it came about, and what is known of it. */
  const treeOf = (root) => {
    const all = [];
    const add = (node, parent, ply) => {
      const id = all.push({ parent, ply, ...node }) - 1;
      all[id].ids = (node.children ?? []).map((child) => add(child, id, ply + (child.move === 0 ? 0 : 1)));
      return id;
    };
    add(root, 0, 0);
    const get = (name) => (id) => all[id][name];
    return {
      children: get('ids'), parent: get('parent'), ply: get('ply'), visit: get('visit'), moveCode: get('move'),
      score: get('score'), alpha: get('alpha'), beta: get('beta'), end: get('end'),
      cuts: (id) => all[id].cuts ?? [], node: (id) => all[id],
    };
  };
  const search = (children) => treeOf({ move: 0, visit: 'search', children });
  const cutNode = { move: 7, visit: 'nullWindow', cuts: ['reverseFutility'], beta: 100, score: 180 };

  test('are wrong where the next one finds less than was taken for sure', () => {
    const found = (late) => overturnedCuts(search([cutNode]), search([{ move: 7, visit: 'nullWindow', ...late }]));
    assert.deepEqual(found({ score: 40, bound: 'upper' }), [{ cut: 1, rule: 'reverseFutility', search: 1, by: 60 }]);
    assert.deepEqual(found({ score: 40, bound: 'exact' }).length, 1);
    assert.deepEqual(found({ score: 40, bound: 'lower' }), [], 'it may be more');
    assert.deepEqual(found({ score: 95, bound: 'upper' }), [], 'by a hair');
    assert.deepEqual(found({ score: 40, bound: 'upper', end: 'stopped' }), [], 'not finished');
    assert.deepEqual(found({ score: 40, bound: 'upper', visit: 'pruned' }), [], 'not searched');
  });

  test('are wrong where a pruned move is better than it should have been', () => {
    const left = { move: 7, visit: 'pruned', cuts: ['lateMovePruning'], alpha: 100, score: 100 };
    const found = (score, bound) => overturnedCuts(search([left]), search([{ move: 7, visit: 'nullWindow', score, bound }]));
    assert.deepEqual(found(-150, 'upper').map(({ by }) => by), [50]);
    assert.deepEqual(found(-150, 'lower'), []);
    assert.deepEqual(found(-90, 'upper'), []);
  });

  test('count by the last search of a move, and the nearest to the root comes first', () => {
    const deep = { ...cutNode, move: 3 };
    const before = search([
      { move: 5, visit: 'nullWindow', children: [deep] },
      { ...cutNode, visit: 'reduced' },
    ]);
    const after = search([
      { move: 5, visit: 'nullWindow', children: [{ ...deep, cuts: [], score: -400, bound: 'exact' }] },
      { move: 7, visit: 'reduced', score: -900, bound: 'upper' },
      { move: 7, visit: 'openWindow', score: 20, bound: 'exact' },
      { move: 9, visit: 'nullWindow', score: 0, bound: 'upper' },
    ]);
    assert.deepEqual(overturnedCuts(before, after).map(({ cut, by }) => [cut, by]), [[3, 80], [2, 500]]);
  });
});
