// What is kept of the analysis of a tab, where another one has been at the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { savedAnalysis } from '../../www/lib/model/analysis/saved-analysis.js';
import { annotate, newTree } from '../../www/lib/model/analysis/variation-tree.js';
import { EntryStore } from '../../www/lib/model/storage/entry-store.js';
import { EntryLock } from '../../www/lib/model/storage/entry-lock.js';
import { Journal } from '../../www/lib/model/storage/journal.js';
import { settled } from '../support/waiting.mjs';
import { componentsOf } from './support/components.mjs';

const rules = await loadRules();
const { AnalysisStore } = await componentsOf('analyse/analysis-store.ts');

const treeOf = (id, ...moves) => ({ ...newTree({ chess960: false, tags: [] }, rules.position({ moves })), id });
const commentOf = ({ nodes }) => nodes[0].comment;

function tabOf(entries, { locks } = {}) {
  const database = {
    get: async (id) => entries.get(id),
    put: async (all) => {
      for (const one of all) if (one.revision > (entries.get(one.id)?.revision ?? 0)) entries.set(one.id, one);
    },
    list: async () => [...entries.values()].sort((one, other) => other.changed - one.changed),
    remove: async (id) => entries.delete(id),
  };
  const journal = new Journal({ names: () => [], read: () => null, write: () => true, remove: () => undefined });
  const store = new EntryStore(Promise.resolve(database), journal);
  let hear;
  const channel = { post: () => undefined, listen: (ear) => (hear = ear) };
  const memory = { get: () => null, set: () => undefined };
  const hold = new EntryLock({ store, locks, channel, isSeen: () => true, memory }, 'analysis');
  let leave;
  const storage = { store, hold: () => hold, beforeLeaving: (save) => (leave = save) };
  const changed = [];
  const nothing = () => undefined;
  const replace = (tree, past) => {
    changed.push({ tree, past });
    own.changed(tree, past);
  };
  const study = { isReadOnly: signal(false), replace };
  const own = new AnalysisStore(storage, rules, study, { finish: nothing, keep: nothing }, nothing);
  return { own, hold, store, changed, hear: (message) => hear(message), save: async () => { leave(); await settled(); } };
}

test('what another tab has written in an analysis that was left is not undone by coming back to it', async () => {
  const entries = new Map();
  const { own, store, changed, save } = tabOf(entries);
  const [first, second] = [treeOf('first', 'e2e4'), treeOf('second', 'd2d4')];
  own.changed(first, []);
  await save();
  own.changed(second, [first]);
  await save();
  const before = entries.get('first');
  const written = annotate(first, 0, { comment: 'from another tab' });
  const record = { present: savedAnalysis(written, [], 0), past: [] };
  await store.save({ ...before, revision: before.revision + 1, record });
  own.changed(first, [second]);
  await settled();
  await save();
  assert.deepEqual(changed.map(({ tree, past }) => [tree.id, commentOf(tree), past]), [['first', 'from another tab', [second]]]);
  assert.deepEqual(entries.get('first').record.present.notes.map(({ comment }) => comment), ['from another tab']);
});

test('what is brought back in an analysis that only this tab has is as it was then', async () => {
  const entries = new Map();
  const { own, changed, save } = tabOf(entries);
  const first = treeOf('first', 'e2e4');
  for (const tree of [first, annotate(first, 0, { comment: 'since' }), treeOf('second', 'd2d4'), first]) {
    own.changed(tree, []);
    await settled();
    await save();
  }
  assert.deepEqual(changed, []);
  assert.deepEqual(entries.get('first').record.present.notes, []);
});

test('what another tab writes in the analysis shown before does not come between that and the next', async () => {
  const entry = (id, changed, ...moves) => {
    const record = { present: savedAnalysis(treeOf(id, ...moves), [1], 0), past: [] };
    return { id, kind: 'analysis', status: 'open', created: 1, changed, revision: 1, record };
  };
  const entries = new Map([['first', entry('first', 2, 'e2e4')], ['second', entry('second', 1, 'd2d4')]]);
  let allow;
  const isAllowed = new Promise((resolve) => (allow = resolve));
  const locks = {
    query: async () => ({ held: [{ name: 'espalier entry first' }] }),
    request: async (name, _, granted) => {
      // Another tab has the first.
      if (name.endsWith(' first')) return granted(null);
      await isAllowed;
      return granted({});
    },
  };
  const { own, hold, changed, hear } = tabOf(entries, { locks });
  const { tree } = await own.load();
  own.changed(tree, []);
  assert.deepEqual([hold.id, own.isElsewhere], ['first', true]);
  own.changed(await own.read('second'), [tree]);
  hear({ type: 'entry', entry: { ...entry('first', 3, 'e2e4', 'e7e5'), revision: 2 } });
  assert.deepEqual(changed, []);
  allow();
  await settled();
  assert.deepEqual([hold.id, own.isElsewhere], ['second', false]);
  // No timer is left.
  hold.begin();
});
