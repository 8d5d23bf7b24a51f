// The review of all games of a file, where another file takes the place of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { settled } from '../support/waiting.mjs';
import { componentsOf } from './support/components.mjs';

const { ReviewAll } = await componentsOf('analyse/review-all.ts');

function all() {
  const listId = signal('first');
  const asked = [];
  const reviewed = [];
  const file = {
    get listId() {
      return listId.value;
    },
    nextUnreviewed: (from) => (from === 0 ? 0 : undefined),
    treeAt: async () => void reviewed.push(listId.value),
  };
  const claim = (work) => new Promise((answer) => asked.push({ work, answer }));
  const engine = { search: () => assert.fail('there is nothing to search'), newGame: async () => undefined };
  return { listId, asked, reviewed, reviews: new ReviewAll({ storage: { claim } }, engine, file) };
}

test('what is said of a file is not said of the one that was opened since, which is reviewed when it is asked for', async () => {
  const { listId, asked, reviewed, reviews } = all();
  const first = reviews.start();
  await reviews.start();
  listId.value = 'second';
  const second = reviews.start();
  assert.deepEqual(asked.map(({ work }) => work), ['reviews of first', 'reviews of second']);
  asked[0].answer(undefined);
  await first;
  assert.equal(reviews.trouble.value, undefined);
  asked[1].answer({ release: () => undefined });
  await second;
  await settled();
  assert.deepEqual(reviewed, ['second']);
});
