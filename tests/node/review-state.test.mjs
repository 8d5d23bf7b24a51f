// The review of the game that is shown: what is found belongs to the game it was found in, whatever is shown by then.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { computed, signal } from '@preact/signals';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { NodePositions } from '../../www/lib/model/analysis/node-positions.js';
import { newTree } from '../../www/lib/model/analysis/variation-tree.js';
import { settled } from '../support/waiting.mjs';
import { componentsOf } from './support/components.mjs';

const rules = await loadRules();
const { ReviewState } = await componentsOf('analyse/review-state.ts');

const game = (id, ...moves) => ({ ...newTree({ chess960: false, tags: [] }, rules.position({ moves })), id });
const FIRST = game('first', 'e2e4', 'e7e5', 'g1f3');
const SECOND = game('second', 'd2d4', 'd7d5', 'c2c4');

/** Answers each search with this score, as long as it may: then the search waits for ever. */
function engine(value, most) {
  let done = 0;
  return {
    newGame: async () => undefined,
    search: async () => {
      done += 1;
      if (done > most) return new Promise(() => undefined);
      return { info: { score: { kind: 'centipawns', value }, depth: 9, pvSan: [], pv: [] } };
    },
  };
}

function reviews(engineOf) {
  const tree = signal(FIRST);
  const saved = [];
  const kept = new Map();
  const ears = [];
  const book = {
    listen: (hear) => ears.push(hear),
    read: async (id) => kept.get(id),
    save: async (id, keys, known) => void saved.push({ id, scores: keys.map((key) => known.get(key)?.score.value) }),
  };
  const changes = { of: (read) => computed(read), tell: () => undefined };
  const state = new ReviewState(
    tree, new NodePositions(rules), engineOf, book, { beforeLeaving: () => undefined }, changes, () => undefined,
  );
  const keepElsewhere = (id, found) => {
    kept.set(id, found);
    for (const hear of ears) hear(id);
  };
  return { tree, saved, state, keepElsewhere };
}

describe('a review', () => {
  test('searches a position that is there for the third time, where the game goes on', async () => {
    const { tree, saved, state } = reviews(engine(77, 99));
    const again = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8'];
    tree.value = game('repeated', ...again, 'e2e4');
    assert.ok(state.start());
    await settled();
    assert.deepEqual(saved.at(-1).scores.map(Math.abs), Array.from({ length: 10 }, () => 77));
  });

  test('that another one takes the place of stays with its own game', async () => {
    const { tree, saved, state } = reviews(engine(77, 2));
    assert.ok(state.start());
    await settled();
    tree.value = SECOND;
    assert.ok(state.start());
    await settled();
    assert.deepEqual(state.judgments.value, [undefined, undefined, undefined, undefined]);
    assert.deepEqual(saved.map(({ id }) => id), ['first']);
    assert.equal(saved[0].scores.filter((score) => score !== undefined).length, 2);
    tree.value = FIRST;
    assert.equal(state.judgments.value.filter((one) => one !== undefined).length, 2);
  });

  test('that is given up does not undo what another tab has found meanwhile', async () => {
    const { saved, state, keepElsewhere } = reviews(engine(77, 1));
    await state.load('first');
    assert.ok(state.start());
    await settled();
    const found = { score: { kind: 'centipawns', value: 5 }, line: [], moves: [] };
    keepElsewhere('first', new Map(state.line.value.keys.map((key) => [key, found])));
    await settled();
    state.cancel();
    assert.deepEqual(saved.map(({ scores }) => scores), [[5, 5, 5, -77]]);
  });
});
