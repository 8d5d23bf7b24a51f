// What is kept of the analysis of a tab, where another one has been at the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../package/lib/rules/index.js';
import { annotate, newTree, savedAnalysis } from '../../www/lib/model/analysis/index.js';
import { EntryStore, Hold, Journal } from '../../www/lib/model/storage/index.js';
import { componentsOf } from './support/components.mjs';

const rules = await loadRules();
const { AnalysisStore } = await componentsOf('analyse/analysis-store.ts');

const soon = () => new Promise((next) => setTimeout(next, 5));
const treeOf = (id, ...moves) => ({ ...newTree({ chess960: false, tags: [] }, rules.position({ moves })), id });
const commentOf = ({ nodes }) => nodes[0].comment;

function tabOf(entries) {
  const database = {
    get: async (id) => entries.get(id),
    put: async (all) => {
      for (const one of all) if (one.revision > (entries.get(one.id)?.revision ?? 0)) entries.set(one.id, one);
    },
    list: async () => [...entries.values()],
    remove: async (id) => entries.delete(id),
  };
  const journal = new Journal({ names: () => [], read: () => null, write: () => true, remove: () => undefined });
  const store = new EntryStore(Promise.resolve(database), journal, { onRefused: () => undefined, onFull: () => undefined });
  const channel = { post: () => undefined, listen: () => undefined };
  const memory = { get: () => null, set: () => undefined };
  const hold = new Hold({ store, locks: undefined, channel, isSeen: () => true, memory }, 'analysis');
  let leave;
  const storage = { store, hold: () => hold, beforeLeaving: (save) => (leave = save) };
  const changed = [];
  const nothing = () => undefined;
  const onElsewhereChanged = (kept) => {
    changed.push(kept);
    own.changed(kept.tree, kept.past);
  };
  const events = { onSaved: nothing, onAsked: nothing, onLeaving: nothing, onHeld: nothing, onElsewhereChanged };
  const own = new AnalysisStore(storage, rules, events);
  return { own, store, changed, save: async () => { leave(); await soon(); } };
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
  await soon();
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
    await soon();
    await save();
  }
  assert.deepEqual(changed, []);
  assert.deepEqual(entries.get('first').record.present.notes, []);
});
