// Games that are deleted, and what of them can be brought back.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { savedRecord } from '../../www/lib/model/game/saved-game.js';
import { SettingsStore } from '../../www/lib/model/settings/settings.js';
import { settled, until } from '../support/waiting.mjs';
import { componentsOf } from './support/components.mjs';
import { NOTHING_KEPT, storeOf } from './support/entry-store.mjs';

/** As much of an element as a notice needs. */
globalThis.HTMLElement = class {
  attributes = {};
  children = [];
  parentNode = null;
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  append(...nodes) {
    this.children.push(...nodes);
  }
  appendChild(node) {
    this.append(node);
    return node;
  }
  replaceChildren(...nodes) {
    this.children = nodes;
  }
  addEventListener(_, hear) {
    this.click = hear;
  }
};
const notice = new HTMLElement();
globalThis.document = {
  getElementById: () => notice,
  querySelectorAll: () => [],
  addEventListener: () => undefined,
  createElement: () => new HTMLElement(),
  createElementNS: () => new HTMLElement(),
  body: new HTMLElement(),
  documentElement: { lang: 'en' },
};

const rules = await loadRules();
const { deleteForNow, stillOffered } = await componentsOf('games/deleted.ts');
const { MyGames, momentsIdOf } = await componentsOf('games/my-games.ts');

const entry = (id, kind = 'game') =>
  ({ id, kind, status: 'over', created: 1, changed: 1, revision: 1, record: id });

let texts;
beforeEach(() => {
  texts = new Map();
  globalThis.sessionStorage = { getItem: (name) => texts.get(name) ?? null, setItem: (name, text) => texts.set(name, text) };
});

test('what is deleted can be brought back from its first entry on, whenever the page is loaded anew', () => {
  const removed = [];
  const store = { remove: ({ id }) => new Promise(() => removed.push(id)) };
  void deleteForNow(store, { name: 'Seed', entries: [entry('a'), entry('a.analysis', 'analysis')] });
  assert.deepEqual(removed, ['a']);
  const [kept] = [...texts.values()].flatMap((text) => JSON.parse(text));
  assert.deepEqual(kept.entries.map(({ id }) => id), ['a', 'a.analysis']);
  assert.deepEqual(stillOffered().map(({ name }) => name), ['Seed']);
});

test('of two games that have the same moments each comes back with them, whichever was deleted first', async () => {
  const left = { white: 1, black: 1 };
  const record = savedRecord({
    setup: { human: 'white', level: 6, control: null, chess960: false }, moves: ['e2e4'], remaining: left, clocks: [left, left],
  });
  const entries = new Map(['a', 'b'].map((id) => [id, { ...entry(id), record }]));
  const mine = new MyGames(rules, storeOf(entries), new SettingsStore(NOTHING_KEPT));
  await mine.load();
  const [first, second] = mine.listed.value;
  const moments = momentsIdOf(first);
  entries.set(moments, { ...entry(moments, 'practice'), record: {} });
  await mine.delete(first);
  assert.ok(entries.has(moments), 'the other one has them, too');
  await until(() => mine.listed.value.length === 1);
  await mine.delete(second);
  assert.deepEqual([...entries.keys()], []);
  // The second is gone for good.
  notice.children.find(({ attributes }) => attributes?.class === 'quiet').click();
  notice.children.find(({ attributes }) => attributes?.class === 'primary').click();
  await settled();
  assert.deepEqual([...entries.keys()].sort(), [first.id, moments].sort());
});
