// The position at a record of a file, with its legal moves: what "Why not…?" can be asked about.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { readTrace } from '../../package/lib/engine/index-trace.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { positionAt } from '../../www/lib/model/explore/position-at.js';
import { searchAt } from '../../www/lib/model/explore/record-along.js';
import { whyNot } from '../../www/lib/model/explore/why-not.js';
import { recordsOf } from './support/records.mjs';
import { START, fileOf } from './support/trace-file.mjs';

const rules = await loadRules();
function opened(tree, text = `fields move visit score end\nfen ${START}\n`) {
  const { records, header } = readTrace(fileOf(recordsOf(tree).bytes, { text }));
  return { tree: new RecordTree(records, header), header };
}
const CASTLED = {
  visit: 'root', score: 20, end: 'refuted',
  children: [{ visit: 'nullMove', ply: 1, children: [{ move: 'g1f3', ply: 2 }] }, { move: 'e8c8', code: 0b1000_111010_111100, ply: 1, score: -20 }, { move: 'a8b8', ply: 0, visit: 'pruned' }],
};
const CASTLING = 'fields move visit score end\nfen r3k2r/8/8/8/8/8/8/R3K1NR b KQkq - 3 9\nmoves h8h1 e1e2\n';

test('has the castling rights that the moves before have left, and the side to move after a pass', () => {
  const { tree, header } = opened(CASTLED, CASTLING);
  const fens = [0, 1, 2, 3, 4].map((id) => positionAt(rules, tree, id, header)?.fen);
  assert.deepEqual(fens, [
    'r3k3/8/8/8/8/8/4K3/R5Nr b q - 1 10',
    'r3k3/8/8/8/8/8/4K3/R5Nr w q - 1 10',
    'r3k3/8/8/8/8/5N2/4K3/R6r b q - 2 10',
    '2kr4/8/8/8/8/8/4K3/R5Nr w - - 2 11',
    'r3k3/8/8/8/8/8/4K3/R5Nr b q - 1 10',
  ]);
});

test('is none where moves are not recorded, or cannot be played', () => {
  const { tree, header } = opened(CASTLED, `fields score\nfen ${START}\n`);
  assert.equal(positionAt(rules, tree, 0, header).legalMoves.length, 20);
  assert.equal(positionAt(rules, tree, 3, header), undefined);
  const wrong = opened({ visit: 'root', children: [{ move: 'e2e5' }] });
  assert.equal(positionAt(rules, wrong.tree, 1, wrong.header), undefined);
});

test('a file whose first record is the root is asked about its moves', () => {
  const { tree } = opened({ visit: 'root', score: 20, end: 'allTried', children: [{ move: 'e2e4', ply: 1, score: -20, end: 'allTried' }, { move: 'd2d4', ply: 1, score: 5 }] });
  assert.equal(searchAt(tree.records, 0), 0);
  assert.equal(whyNot(tree, 0, { uci: 'e2e4', san: 'e4' }, 'white').text, 'e4 was chosen: 1 node.');
  assert.match(whyNot(tree, 0, { uci: 'd2d4', san: 'd4' }, 'white').text, /^d4 was searched: 1 node\./);
});
