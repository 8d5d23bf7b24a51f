// A picture of a decision, for others: all of it is of the moment at which it was asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentsOf } from './support/components.mjs';

globalThis.HTMLElement ??= class {};
const { Exploration } = await componentsOf('explore/exploration.ts');

test('what is shown when the script that draws it has come is no part of it', async () => {
  let moment = 'asked';
  const seen = [];
  const at = (value) => ({
    get value() {
      seen.push(moment);
      return value;
    },
  });
  const page = {
    shown: { loaded: at({ tree: { words: () => ({ sentence: 'Cut.' }) } }), selected: at(1) },
    judge: { refutation: at(undefined) },
    storyPlayer: { told: at(undefined) },
    board: {
      path: at([]),
      get node() {
        seen.push(moment);
        return {};
      },
    },
  };
  const drawing = Exploration.prototype.card.call(page);
  moment = 'later';
  // There is nothing to draw on.
  await assert.rejects(drawing, ReferenceError);
  assert.deepEqual(new Set(seen), new Set(['asked']));
  assert.equal(seen.length, 6);
});
