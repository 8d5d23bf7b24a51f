// The board of the Explore view: of two records that are asked for quickly, the later one is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentsOf } from './support/components.mjs';
import { recordsOf } from './support/records.mjs';

const { ShownBoard } = await componentsOf('explore/shown-board.ts');

test('a position that comes after that of a later record is not shown', async () => {
  const records = recordsOf({ visit: 'search', children: [{ move: 'e2e4', visit: 'openWindow' }] });
  const view = (fen) => ({ view: { fen, moves: [], legalMoves: [], turn: 'white', moveNumber: 1 }, sans: [] });
  let come;
  const late = new Promise((resolve) => (come = resolve));
  const position = async (id) => (id === 0 ? view('root') : late.then(() => view('late')));
  const board = new ShownBoard({}, (at) => ({ at, arrows: [] }));
  const loaded = { tree: { records, position, side: () => 'white' } };
  const first = board.show(loaded, 1);
  assert.equal(await board.show(loaded, 0), true);
  come();
  assert.equal(await first, false);
  assert.equal(board.node.position, 'root');
  assert.deepEqual(board.path.value, []);
});
