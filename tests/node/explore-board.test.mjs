// The board of the Explore view: which of two records is shown, and which moves, where both are asked for quickly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentsOf } from './support/components.mjs';
import { recordsOf } from './support/records.mjs';

const { ShownBoard } = await componentsOf('explore/shown-board.ts');

const records = recordsOf({ visit: 'search', children: [{ move: 'e2e4', visit: 'openWindow' }] });
const view = (fen) => ({ view: { fen, moves: [], legalMoves: [], turn: 'white', moveNumber: 1 }, sans: fen === 'first' ? ['e4'] : [] });
const boardOf = () => new ShownBoard({}, (at) => ({ at, arrows: [] }));
const treeOf = (position) => ({ records, position, side: () => 'white' });

test('a position that comes after that of a later record is not shown', async () => {
  let come;
  const isHere = new Promise((resolve) => (come = resolve));
  const tree = treeOf(async (id) => (id === 0 ? view('root') : isHere.then(() => view('first'))));
  const board = boardOf();
  const first = board.show({ tree }, 1);
  await board.show({ tree }, 0);
  come();
  await first;
  assert.equal(board.node.position, 'root');
  assert.deepEqual(board.path.value, []);
});

test('the moves are those of the record, also where the pointer asks for another position meanwhile', async () => {
  let board;
  let asked = 0;
  const tree = treeOf(async (id) => {
    // The third position is the one that is put on the board.
    if (++asked === 3) void board.preview(tree, 0);
    return view(id === 0 ? 'root' : 'first');
  });
  board = boardOf();
  await board.show({ tree }, 1);
  assert.deepEqual(board.path.value, [{ id: 1, name: '1.e4' }]);
  assert.equal(board.node.position, 'root');
});
