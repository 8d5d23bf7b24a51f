// What is asked for in the Analyse view while something else is still being read.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { computed, effect } from '@preact/signals';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { NodePositions } from '../../www/lib/model/analysis/node-positions.js';
import { savedAnalysis } from '../../www/lib/model/analysis/saved-analysis.js';
import { Study } from '../../www/lib/model/analysis/study.js';
import { newTree } from '../../www/lib/model/analysis/variation-tree.js';
import { until } from '../support/waiting.mjs';
import { componentsOf } from './support/components.mjs';

const rules = await loadRules();
const { GameOpener } = await componentsOf('analyse/game-opener.ts');
const { FileGames } = await componentsOf('analyse/file-games.ts');
const { CommentDraft } = await componentsOf('analyse/comment-draft.ts');
const { Requests } = await componentsOf('analyse/game-opener.ts');
const { Navigation } = await componentsOf('analyse/navigation.ts');

const START = newTree({ chess960: false, tags: [] }, rules.position({}));
const game = (name) => `[Event "${name}"]\n\n1. e4 e5 *\n\n`;
const games = (...names) => names.map(game).join('');
const many = (count) => Array.from({ length: count }, (_, index) => `of ${index}`);

/** A file that is read up to here, and the rest of it when the test says so. */
class SlowFile extends File {
  #first;
  #rest;
  /** Large ones are not read as a whole before they are opened. */
  claimed = 2_000_000;
  go = () => undefined;

  constructor(first, rest) {
    super([first, rest], 'slow.pgn');
    this.#first = first;
    this.#rest = rest;
    this.isAllowed = new Promise((resolve) => (this.go = resolve));
  }

  stream() {
    const parts = [this.#first, this.#rest].map((part) => new TextEncoder().encode(part));
    let at = 0;
    return new ReadableStream({
      pull: async (controller) => {
        if (at === 1) await this.isAllowed;
        if (at < 2) controller.enqueue(parts[at]);
        else controller.close();
        at += 1;
      },
    });
  }

  get size() {
    return this.claimed;
  }
}

function view(entries = []) {
  const saved = [];
  const store = {
    listen: () => undefined,
    get: async (id) => entries.find((entry) => entry.id === id),
    list: async () => [],
    save: async (entry) => void saved.push(entry),
  };
  const requests = new Requests();
  const study = new Study(rules, new NodePositions(rules));
  study.openTree(START);
  const tree = computed(() => study.tree);
  const draft = new CommentDraft(study);
  effect(() => draft.follow(study.tree));
  const file = new FileGames(rules, store, tree);
  const opener = new GameOpener(rules, study, file, requests, () => draft.finish());
  const name = () => study.tree.start.tags.find(([tag]) => tag === 'Event')?.[1];
  return { saved, store, requests, study, draft, file, opener, name };
}

describe('a file of games', () => {
  test('is read to its end, also where one of its games is chosen before', async () => {
    const { file, opener, name } = view();
    const slow = new SlowFile(games('one', 'two', 'three'), games(...many(40)));
    const opening = opener.open(slow);
    await until(() => name() === 'one');
    await opener.choose(1);
    assert.equal(name(), 'two');
    slow.claimed = 1_000;
    slow.go();
    await opening;
    assert.equal(file.count.value, 43);
    assert.equal(name(), 'two');
  });

  test('is kept, also where one of its games is chosen before it is', async () => {
    const { saved, opener, name } = view();
    const opening = opener.open(games(...many(40)));
    await until(() => name() === 'of 0');
    await opener.choose(1);
    await opening;
    assert.deepEqual(saved.map(({ kind }) => kind), ['pasted']);
  });
});

describe('a file that is opened again', () => {
  for (const names of [['one', 'two'], ['one']]) {
    test(`has what was written in its first game, of ${names.length}, and is the same analysis`, async () => {
      const file = () => new File([games(...names)], 'a.pgn');
      const before = view();
      await before.opener.open(file());
      before.study.annotate({ comment: 'written' });
      const { tree } = before.study;
      const entry = { id: tree.id, kind: 'analysis', record: { present: savedAnalysis(tree, [], 0), past: [] } };
      const { opener, study } = view([entry]);
      await opener.open(file());
      assert.deepEqual([study.tree.id, study.tree.nodes[0].comment], [tree.id, 'written']);
      await opener.open(new File([games('another', 'two')], 'a.pgn'));
      assert.notEqual(study.tree.id, tree.id, 'the same name, other games');
    });
  }
});

test('games of a file that another one has replaced are not kept in memory', async () => {
  const { file, opener } = view();
  await opener.open(games('one', 'two'));
  const key = file.list.keyOf(0);
  assert.equal(file.editedOf(key).start.pasted, key);
  await opener.open(games('three', 'four'));
  assert.equal(file.editedOf(key), undefined);
  assert.equal(file.editedOf(file.list.keyOf(0)).start.pasted, file.list.keyOf(0));
});

test('a game of a file that is kept while it is read is that one', async () => {
  const { file, opener, study } = view();
  await opener.open(games('one', 'two'));
  const choosing = opener.choose(1);
  const start = { ...START.start, pasted: file.list.keyOf(1) };
  file.keep(file.list.keyOf(1), savedAnalysis({ ...START, start, id: 'kept' }, [], 0));
  await choosing;
  assert.equal(study.tree.id, 'kept');
});

test('what is wrong with a position is said until it is mended', async () => {
  const { opener } = view();
  await opener.open('4k3/8/8/8/8/8/8/5K w - - 0 1');
  const said = opener.error.value;
  assert.match(said, /rank/);
  opener.edit('4k3/8/8/8/8/8/8/6K w - - 0 1');
  assert.equal(opener.error.value, said, 'it is still wrong');
  opener.edit('');
  assert.equal(opener.error.value, said, 'nothing is mended by clearing the field');
  opener.edit('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  assert.equal(opener.error.value, '');
});

describe('another chapter', () => {
  test('does not come before what is asked for after it', async () => {
    const { opener, file, name } = view();
    await opener.open(games('one', 'two'));
    const adding = opener.addChapter();
    const opening = opener.open(games('other', 'another'));
    await Promise.all([adding, opening]);
    assert.equal(name(), 'other');
    assert.deepEqual([file.count.value, file.isListOpen.value], [2, false]);
  });

  test('has what is being written in the first', async () => {
    const { opener, study, draft } = view();
    study.play(['e2e4']);
    draft.open();
    draft.text.value = 'best by test';
    await opener.addChapter();
    await opener.choose(0);
    assert.equal(study.tree.nodes[1].comment, 'best by test');
  });
});

describe('what is kept, and what is opened', () => {
  function inView() {
    globalThis.history = { state: null };
    const asked = [];
    const store = { read: (id) => new Promise((resolve) => asked.push({ id, answer: resolve })), forget: () => undefined };
    const all = view();
    const analysis = { ...all, store, allow: () => undefined, moved: () => undefined, shown: { orientation: {} } };
    const kept = (name) => ({ ...newTree({ chess960: false, tags: [['Event', name]] }, rules.position({})), id: name });
    return { ...all, asked, kept, navigation: new Navigation(analysis, rules) };
  }

  test('are shown in the order asked: a game that is kept after a file that takes longer', async () => {
    const { navigation, asked, kept, name, study } = inView();
    const slow = new SlowFile(games('one').slice(0, 20), games('one').slice(20) + games('two'));
    const importing = navigation.import(slow);
    const opening = navigation.openKept('kept');
    asked[0].answer(kept('kept'));
    await opening;
    assert.equal(name(), 'kept');
    slow.go();
    await importing;
    assert.equal(name(), 'kept');
    assert.equal(study.tree.id, 'kept');
  });

  test('are shown in the order asked: what is pasted after a game that is kept', async () => {
    const { navigation, opener, asked, kept, name } = inView();
    const opening = navigation.openKept('kept');
    assert.ok(navigation.isUnderWay);
    await opener.open(games('pasted'));
    assert.equal(navigation.isUnderWay, false);
    asked[0].answer(kept('kept'));
    await opening;
    assert.equal(name(), 'pasted');
  });

  test('wait for what was asked for, where somebody only comes back to the view', async () => {
    const { navigation, asked, kept, name } = inView();
    const opening = navigation.openKept('kept');
    navigation.enter({}, { isReload: false });
    asked[0].answer(kept('kept'));
    await opening;
    assert.equal(name(), 'kept');
  });
});
