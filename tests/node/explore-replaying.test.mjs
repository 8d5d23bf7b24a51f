// The replay of a recording while a tree that it wants is still searched.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signal } from '@preact/signals';
import { loaded } from '../../package/lib/element/tree/load.js';
import { createEngine } from '../../package/lib/engine/index-node.js';
import { componentsOf } from './support/components.mjs';

const { Replay } = await componentsOf('explore/replay.ts');

let engine;
before(async () => (engine = await createEngine()));
after(() => engine.dispose());

test('a depth that is still searched when slow motion is paused is shown from its beginning', async () => {
  const last = loaded(await engine.trace({ moves: [], limits: { depth: 4 } }));
  const view = { loaded: signal(last), selected: signal(0), done: signal(), nothing: signal(), view: signal('white') };
  const error = signal('');
  let allow;
  const isAllowed = new Promise((resolve) => (allow = resolve));
  const slow = { trace: (...args) => isAllowed.then(() => engine.trace(...args)) };
  const shown = new Promise((resolve) => {
    const showDepth = (tree) => {
      view.loaded.value = tree;
      view.done.value = undefined;
      setImmediate(resolve);
    };
    const replay = new Replay(slow, view, error, showDepth, () => undefined, () => undefined);
    replay.offer(last, { moves: [], chess960: false });
    replay.setPace(100);
    replay.toggle();
    assert.deepEqual([replay.standsAt.value, replay.isPlaying.value], [0, true]);
    // Of a depth before it all is done.
    view.done.value = last.tree.records.count;
    replay.toggle();
    assert.equal(replay.isPlaying.value, false);
  });
  allow();
  await shown;
  assert.equal(error.value, '');
  assert.equal(view.loaded.value.depth, 1);
  assert.equal(view.done.value, 0);
});
