// What comes into the Explore view while something else is recorded or read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { settled } from '../support/waiting.mjs';
import { recordedFile } from './support/trace-file.mjs';
import { componentsOf } from './support/components.mjs';

const { Navigation } = await componentsOf('explore/navigation.ts');
const { Recorder } = await componentsOf('explore/recorder.ts');

const LINK = { moves: [], chess960: false, depth: 3 };
const OTHER = { moves: ['e2e4'], chess960: false, depth: 3 };

/** Searches are recorded when the test says so. */
function exploration() {
  const engine = { trace: () => new Promise(() => undefined) };
  const recorder = new Recorder(engine, signal(''));
  const [opened, compared] = [[], []];
  const tree = { records: { declarations: { rules: new Map([[1, { name: 'nullMove', label: 'Null move' }]]) } } };
  const answers = [];
  const all = {
    recorder,
    shown: { loaded: signal(undefined), recording: signal(undefined) },
    replay: { finish: () => undefined },
    fields: { error: signal(''), fill: () => undefined },
    layout: { wanted: signal(''), showEverything: () => undefined },
    map: { order: signal('') },
    comparing: { now: signal(undefined), without: async (rule) => void compared.push(rule) },
    forget: () => undefined,
    record: (recording) => {
      void recorder.record(recording, () => undefined);
      return new Promise((resolve) => answers.push(resolve));
    },
    open: (_, __, said) => void opened.push(said()[0]),
  };
  return { all, opened, compared, answers, tree };
}

test('what has taken the place of a search is not compared as that was to be', async () => {
  const { all, compared, answers, tree } = exploration();
  const navigation = new Navigation(all, () => undefined);
  const opening = navigation.open({ recording: LINK, without: 'nullMove' });
  // As a file that was opened meanwhile.
  all.shown.loaded.value = { tree };
  answers[0](undefined);
  await opening;
  assert.deepEqual([compared, all.layout.wanted.value, all.map.order.value], [[], '', '']);
  const again = navigation.open({ recording: LINK, without: 'nullMove' });
  answers[1]({ tree });
  await again;
  assert.deepEqual(compared, ['nullMove']);
});

test('a search that is asked for while a file is read is not put away for that', async () => {
  const { all, opened } = exploration();
  const navigation = new Navigation(all, () => undefined);
  const file = new File([recordedFile('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', { depth: 3 })], 'slow.trace');
  const reading = navigation.openFile(file);
  void navigation.record(OTHER);
  await reading;
  assert.deepEqual(opened, []);
  await navigation.openFile(file);
  await settled();
  assert.deepEqual(opened, ['slow.trace']);
});
