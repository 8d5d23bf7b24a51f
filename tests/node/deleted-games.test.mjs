// Games that are deleted, and what of them can be brought back.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { componentsOf } from './support/components.mjs';

const { deleteForNow, stillOffered } = await componentsOf('games/deleted.ts');

const entry = (id, kind = 'game') =>
  ({ id, kind, status: 'over', created: 1, changed: 1, revision: 1, record: id });

let texts;
beforeEach(() => {
  texts = new Map();
  globalThis.sessionStorage = { getItem: (name) => texts.get(name) ?? null, setItem: (name, text) => texts.set(name, text) };
});

test('what is deleted can be brought back from its first entry on, whenever the page is loaded anew', () => {
  const removed = [];
  const store = { remove: (id) => new Promise(() => removed.push(id)) };
  void deleteForNow(store, { name: 'Seed', entries: [entry('a'), entry('a.analysis', 'analysis')] });
  assert.deepEqual(removed, ['a']);
  const [kept] = [...texts.values()].flatMap((text) => JSON.parse(text));
  assert.deepEqual(kept.entries.map(({ id }) => id), ['a', 'a.analysis']);
  assert.deepEqual(stillOffered().map(({ name }) => name), ['Seed']);
});
