// Links to a node of a trace.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { readLink as read, writeLink } from '../../www/lib/model/address/explore-link.js';
import { follow, pathTo } from '../../www/lib/model/address/recorded-path.js';
import { positionLink } from '../../www/lib/model/address/view-links.js';
import { RANGES } from './support/ranges.mjs';
import { random } from './support/random.mjs';
import { randomTree, recordsOf } from './support/records.mjs';

const readLink = (hash) => read(hash, RANGES);

const FEN = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
const LINK = {
  recording: { fen: FEN, moves: ['e1g1', 'g8f6'], chess960: false, depth: 12 },
  path: [
    { visit: 'root', index: 2 },
    { move: 'd2d3', visit: 'openWindow', index: 0 },
    { visit: 'nullMove', index: 0 },
  ],
  version: '0.1.0',
  without: 'nullMove',
};

test('a link says everything again when it is read', () => {
  assert.deepEqual(readLink(writeLink(LINK)), LINK);
  const plain = { recording: { moves: [], chess960: true, nodes: 250_000 }, path: [] };
  assert.deepEqual(readLink(writeLink(plain)), plain);
  assert.deepEqual(readLink(writeLink({})), {});
  const inFile = { file: '00c0ffee12345678', path: LINK.path };
  assert.deepEqual(readLink(writeLink(inFile)), inFile);
  assert.deepEqual(readLink(writeLink({ recording: plain.recording })), { recording: plain.recording }, 'wherever there is most to see');
});

test('a link asks about a move of the position, whose place in the tree is not known yet', () => {
  const hash = positionLink({ moves: ['e2e4', 'e7e5'] }, 1, 'e7e5');
  const { recording, move, path } = readLink(hash);
  assert.deepEqual([recording.moves, move, path], [['e2e4'], 'e7e5', undefined]);
  assert.equal(readLink(hash.replace('move=e7e5', 'move=<b>')).move, undefined);
});

test('a link can be read by people and pasted anywhere', () => {
  const hash = writeLink(LINK);
  assert.match(hash, /depth=12&path=:root\*2\/d2d3:openWindow\/:nullMove&without=nullMove&/);
  assert.match(hash, /^#[\w\-.~:/?[\]@!$&'()*+,;=%]+$/);
});

test('a link leads to the same record again, for every record', () => {
  const records = recordsOf(randomTree(random(11), { depth: 5, children: 5 }));
  for (let id = 0; id < records.count; id += 1) {
    const path = readLink(writeLink({ ...LINK, path: pathTo(records, id) })).path;
    assert.deepEqual(follow(records, path), { id, complete: true });
  }
});

test('a way that ends early leads as far as it goes', () => {
  const records = recordsOf({ visit: 'search', children: [{ visit: 'root', children: [{ move: 'e2e4' }] }] });
  const path = [{ visit: 'root', index: 0 }, { move: 'd2d4', visit: 'openWindow', index: 0 }];
  assert.deepEqual(follow(records, path), { id: 1, complete: false });
});

test('other addresses are no links, and spoiled ones lose only what is spoiled', () => {
  assert.equal(readLink(''), undefined);
  assert.equal(readLink('#play'), undefined);
  assert.deepEqual(readLink('#explore?fen=x'), {});
  assert.deepEqual(readLink('#explore?depth=400'), {});
  assert.deepEqual(readLink('#explore?depth=5&moves=e2e4,<b>&path=:root/e2e9:openWindow/:root'), {
    recording: { moves: ['e2e4'], chess960: false, depth: 5 },
    path: [{ visit: 'root', index: 0 }],
  });
});
