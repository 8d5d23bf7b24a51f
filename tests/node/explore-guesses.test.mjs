// How good the guesses are whether a cut was right, in all tabs together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { settled } from '../support/waiting.mjs';
import { componentsOf } from './support/components.mjs';

const { Judge } = await componentsOf('explore/judging.ts');

/** Every cut turns out wrong. */
function judge() {
  const trace = { cuts: () => ['nullMove'], audit: async () => ({ verdict: 'wrong' }) };
  const shown = { selected: signal(1), loaded: signal({ tree: { records: trace } }), judged: trace, nothing: signal(undefined) };
  return { shown, judge: new Judge({ ranges: { extraPlies: { min: 0, max: 4, usual: 2 } } }, shown, { judged: () => undefined }, () => undefined) };
}

test('what is guessed in one tab counts beside what is guessed in another', async () => {
  const texts = new Map();
  globalThis.localStorage = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
  };
  const [one, other] = [judge(), judge()];
  one.judge.guess('wrong');
  await settled();
  other.judge.guess('right');
  await settled();
  one.shown.selected.value = 2;
  one.judge.guess('wrong');
  await settled();
  assert.match(one.judge.note.value, /2 of 3/);
});
