// Recordings that are deep, broken or very large: whatever looks at them is done in the end, and says what is wrong.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { findPath } from '../../package/lib/element/tree/find-path.js';
import { fetchTree, readTree, recordingBytes } from '../../package/lib/element/tree/load.js';
import { extentsOf, layOut, spanning } from '../../package/lib/model/tree-map-layout.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { startingNode } from '../../package/lib/model/starting-node.js';
import { bestLineEnd } from '../../package/lib/model/walk.js';
import { checkTrace, findRecords, readTrace } from '../../package/lib/engine/index-trace.js';
import { TreeRows } from '../../www/lib/model/trace/tree-rows.js';
import { chainOf } from './support/records.mjs';
import { fileOf, START } from './support/trace-file.mjs';

const COUNT = 10_000;
const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

/** One move after the other, the knights out and back. */
const moves = () => chainOf(COUNT, (id) => (id === 0 ? { visit: 'search' } : { move: SHUFFLE[(id - 1) % 4], visit: 'openWindow' }));

const treeOf = (records) => new RecordTree(records, { fen: START, moves: [] });

test('a chain of ten thousand nodes is named, placed and told to its end', async () => {
  const tree = treeOf(moves());
  const last = COUNT - 1;
  // The last one first: nothing of the way there is known.
  assert.equal(tree.of(last), 'Ng1');
  assert.equal(tree.placementOf(last).pieces.get('g1')?.role, 'knight');
  assert.match(tree.words(last).sentence, /\.$/);
  const { sans } = await tree.position(last);
  assert.equal(sans.length, last);
  assert.deepEqual(sans.slice(0, 4), ['Nf3', 'Nf6', 'Ng1', 'Ng8']);
  assert.equal(bestLineEnd(tree.records, 0), last);
  assert.equal(findPath(tree, SHUFFLE), 4);
});

test('a chain of ten thousand searches of one node is followed to the move below it', () => {
  const records = chainOf(COUNT, (id) => (id === COUNT - 1 ? { move: 'e2e4' } : { visit: id === 0 ? 'search' : 'root', ply: 0 }));
  assert.equal(findPath(treeOf(records), ['e4']), COUNT - 1);
  assert.deepEqual(findRecords({ records, header: { fen: START, moves: [] } }, 'path=e4'), [COUNT - 1]);
});

test('a chain of ten thousand nodes is laid out, and unfolded in the table', () => {
  const records = moves();
  const layout = layOut(records, { focus: 0, width: 800, rows: COUNT, scale: 'root', color: 'rule' });
  assert.equal(layout.length, COUNT);
  const rows = new TreeRows(records, Uint32Array.of(0));
  assert.ok(rows.reveal(COUNT - 1));
  assert.equal(rows.length, COUNT);
  assert.equal(rows.row(COUNT - 1).level, COUNT);
  // Sorted anew, everything is unfolded at once.
  rows.setSort({ key: 'nodes', descending: true });
  assert.equal(rows.length, COUNT);
  assert.equal(rows.row(COUNT - 1).level, COUNT);
});

test('a file of a chain of ten thousand nodes is read and checked', async () => {
  const file = fileOf(moves().bytes);
  assert.equal(readTrace(file).records.count, COUNT);
  assert.ok(Array.isArray(checkTrace(file)));
  const { tree } = await readTree(file);
  assert.ok(startingNode(tree) < COUNT);
});

test('looking for the node to start at asks every record once, however deep the tree is', () => {
  const asked = (count) => {
    // Every node was ended by a rule, and the deeper the better: the worst that there is.
    const records = chainOf(count, (id) => ({ move: SHUFFLE[id % 4], end: 'rule', rule: 'nullMove', ply: Math.max(0, 255 - Math.floor(id / (count / 256))) }));
    let parents = 0;
    const parent = records.parent.bind(records);
    records.parent = (id) => {
      parents += 1;
      return parent(id);
    };
    startingNode(treeOf(records));
    return parents;
  };
  assert.ok(asked(4_000) <= 4_000 * 3, `${asked(4_000)} questions for 4,000 records`);
  assert.ok(asked(8_000) <= 2.1 * asked(4_000));
});

test('the place of a record is found in one way along its line, however deep it lies', () => {
  const records = moves();
  let asked = 0;
  const children = records.children.bind(records);
  records.children = (id) => {
    asked += 1;
    return children(id);
  };
  const line = records.line(COUNT - 1);
  const geometry = { focus: 0, width: 800, rows: 12, scale: 'root' };
  const extents = extentsOf(records, line, geometry);
  assert.equal(extents.at(-1).row, COUNT - 1);
  assert.ok(asked <= 3 * COUNT, `${asked} questions`);
  asked = 0;
  const innermost = spanning(records, { ...geometry, zoom: 2, left: 100 });
  assert.ok(innermost > 0 && innermost < COUNT);
  assert.ok(asked <= 3 * COUNT, `${asked} questions`);
});

const TOO_LARGE = /^This recording is too large to be opened here: it has [\d,]+ MB or more, and 384 MB is the most\. Record it again/;

test('a file that is too large is refused before it is read', async () => {
  const file = { size: 2 ** 31, arrayBuffer: () => assert.fail('it was read') };
  await assert.rejects(recordingBytes(file), { message: TOO_LARGE });
  assert.equal((await recordingBytes(new Blob(['ESPALIER']))).length, 8);
});

/** An answer that is made while it is read, a megabyte at a time. */
function answered({ megabytes, headers = {} }) {
  const state = { made: 0, isCanceled: false };
  const body = new ReadableStream({
    pull(controller) {
      if (state.made === megabytes) return controller.close();
      state.made += 1;
      controller.enqueue(new Uint8Array(2 ** 20));
    },
    cancel() {
      state.isCanceled = true;
    },
  });
  return { state, response: new Response(body, { headers }) };
}

for (const [what, answer, most] of [
  ['says how large it is', { megabytes: 2_000, headers: { 'content-length': String(2_000 * 2 ** 20) } }, 1],
  ['does not', { megabytes: 2_000 }, 386],
]) {
  test(`a recording from a server is not read beyond the limit where the server ${what}`, async (t) => {
    const { state, response } = answered(answer);
    t.mock.method(globalThis, 'fetch', async () => response);
    await assert.rejects(fetchTree('https://example.org/x.trace', new AbortController().signal), { message: TOO_LARGE });
    assert.ok(state.made <= most, `${state.made} MB were read`);
    assert.ok(state.isCanceled);
  });
}
