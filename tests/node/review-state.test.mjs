// The review of the game that is shown: what is found belongs to the game it was found in, whatever is shown by then.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signal } from '@preact/signals';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { NodePositions } from '../../www/lib/model/analysis/node-positions.js';
import { readSavedReview, savedReview } from '../../www/lib/model/review/saved-review.js';
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

function reviews(engineOf, askWhy = async () => ({ headline: 'It hangs the knight.' })) {
  const tree = signal(FIRST);
  const saved = [];
  const kept = new Map();
  const ears = [];
  const book = {
    listen: (hear) => ears.push(hear),
    read: async (id) => kept.get(id),
    save: async (id, keys, known) => void saved.push({ id, known, scores: keys.map((key) => known.get(key)?.score.value) }),
  };
  const state = new ReviewState(tree, new NodePositions(rules), engineOf, askWhy, book, { beforeLeaving: () => undefined });
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
    assert.deepEqual(state.progress.value, { isRunning: true, isOther: false, trouble: undefined, done: 2, of: 4 });
    tree.value = SECOND;
    assert.equal(state.progress.value.isOther, true);
    assert.ok(state.start());
    assert.equal(state.progress.value.isOther, false);
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

describe('the key moments of a review that is over', () => {
  /** White gives a queen: White's score is 0 before the second move and −900 after it. */
  const LOST = game('lost', 'e2e4', 'e7e5', 'd1g4', 'd7d5');
  const lossy = () => ({
    newGame: async () => undefined,
    search: async ({ moves }) => {
      const white = moves.length < 3 ? 0 : -900;
      const value = moves.length % 2 === 0 ? white : -white;
      return { info: { score: { kind: 'centipawns', value }, depth: 9, pvSan: ['Nf3'], pv: ['g1f3'] } };
    },
  });
  const reviewed = async (askWhy) => {
    const all = reviews(lossy(), askWhy);
    all.tree.value = LOST;
    assert.ok(all.state.start());
    await settled();
    all.state.isAllowed = true;
    return all;
  };

  test('have a reason, which is kept with the review and not asked again', async () => {
    const asked = [];
    const ask = async (question) => {
      asked.push(question);
      return { headline: 'It hangs the queen.' };
    };
    const { state, saved } = await reviewed(ask);
    await settled();
    assert.deepEqual(asked, [{ moves: ['e2e4', 'e7e5'], chess960: false, move: 'd1g4' }]);
    assert.match(state.review.value.moments[0].why, /^It hangs the queen\. Costs White \d+ points/);
    const kept = readSavedReview(JSON.parse(JSON.stringify(savedReview(state.line.value.keys, saved.at(-1).known))));
    assert.deepEqual(kept.get(state.line.value.keys[3]).reason, { text: 'It hangs the queen.', language: 'en' });
    const again = reviews(lossy(), ask);
    again.keepElsewhere('lost', kept);
    again.tree.value = LOST;
    await again.state.load('lost');
    await settled();
    assert.match(again.state.review.value.moments[0].why, /^It hangs the queen\./);
    assert.equal(asked.length, 1);
  });

  test('have what they cost where nobody answers', async () => {
    const { state } = await reviewed(() => Promise.reject(new Error('lost')));
    await settled();
    assert.match(state.review.value.moments[0].why, /^Costs White/);
  });

  test('are not asked about while the engine may not search', async () => {
    const signals = [];
    const { state } = await reviewed((_, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    assert.deepEqual(signals.map(({ aborted }) => aborted), [false]);
    state.isAllowed = false;
    await settled();
    assert.deepEqual(signals.map(({ aborted }) => aborted), [true]);
    state.isAllowed = true;
    await settled();
    assert.deepEqual(signals.map(({ aborted }) => aborted), [true, false]);
  });
});
