// The database of the page, in Node: where its connection is lost or fails, and where it is of an earlier version.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import 'fake-indexeddb/auto';
import { IDBFactory, forceCloseDatabase } from 'fake-indexeddb';
import { componentsOf } from './support/components.mjs';

const { openDatabase } = await componentsOf('shared/database.ts');

const game = (id, changed = 1) => ({ id, kind: 'game', status: 'open', created: 1, changed, revision: changed, record: { moves: [id] } });
const ids = (entries) => entries.map(({ id }) => id);
/** Every connection that was opened, in order. */
let connections;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  connections = [];
  const { open } = indexedDB;
  indexedDB.open = (...args) => {
    const request = open.apply(indexedDB, args);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  };
});

test('a connection that the browser closes is opened again: games that come later are kept, too', async () => {
  const database = await openDatabase();
  await database.put([game('a')]);
  forceCloseDatabase(connections[0]);
  await database.put([game('b', 2)]);
  assert.deepEqual(ids(await database.list('game', 10)), ['b', 'a']);
  assert.equal(connections.length, 2);
});

test('a connection that is closed without a word is opened again', async () => {
  const database = await openDatabase();
  connections[0].close();
  await database.put([game('a')]);
  assert.equal((await database.get('a')).id, 'a');
});

test('what fails once is done again by another connection, and what fails twice is told', async (context) => {
  const database = await openDatabase();
  const { put } = IDBObjectStore.prototype;
  let failures = 1;
  context.mock.method(IDBObjectStore.prototype, 'put', function (...args) {
    failures -= 1;
    if (failures >= 0) throw new DOMException('the disk says no', 'UnknownError');
    return put.apply(this, args);
  });
  await database.put([game('a')]);
  assert.deepEqual(ids(await database.list('game', 10)), ['a']);
  failures = 2;
  await assert.rejects(database.put([game('b')]), { name: 'UnknownError' });
  await database.put([game('c', 3)]);
  assert.deepEqual(ids(await database.list('game', 10)), ['c', 'a']);
});

test('where there is no room it is not tried again', async (context) => {
  const database = await openDatabase();
  const put = context.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await assert.rejects(database.put([game('a')]), { name: 'QuotaExceededError' });
  assert.deepEqual([put.mock.callCount(), connections.length], [1, 1]);
});

/** A database as pages of version 1 have made it, which had entries alone. */
async function ofFirstVersion() {
  const opening = indexedDB.open('espalier', 1);
  opening.onupgradeneeded = () => {
    const entries = opening.result.createObjectStore('entries', { keyPath: 'id' });
    entries.createIndex('changed', ['kind', 'changed']);
    entries.createIndex('status', ['kind', 'status', 'changed']);
  };
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const change = opening.result.transaction('entries', 'readwrite');
  change.objectStore('entries').put(game('old'));
  await new Promise((resolve) => (change.oncomplete = resolve));
  opening.result.close();
}

/** A database as pages of version 2 have made it. */
async function ofSecondVersion() {
  await ofFirstVersion();
  const opening = indexedDB.open('espalier', 2);
  opening.onupgradeneeded = () => opening.result.createObjectStore('digests', { keyPath: ['kind', 'id'] });
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  opening.result.close();
}

for (const [version, make] of [[1, ofFirstVersion], [2, ofSecondVersion]]) {
  test(`a database of version ${version} keeps its games and can be written`, async () => {
    await make();
    const database = await openDatabase();
    const [old] = await database.list('game', 10);
    assert.deepEqual(old, game('old'));
    await database.keepDigests([{ kind: 'game', id: 'old', revision: 1, form: 1, made: 'x' }]);
    await database.put([game('new', 2)]);
    assert.deepEqual(ids(await database.list('game', 10)), ['new', 'old']);
    assert.equal((await database.digests('game')).digests.length, 1);
    connections.at(-1).close();
  });
}

test('a database of a later version is left as it is, which is told', async () => {
  const opening = indexedDB.open('espalier', 99);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  opening.result.close();
  await assert.rejects(openDatabase(), { name: 'VersionError' });
});
