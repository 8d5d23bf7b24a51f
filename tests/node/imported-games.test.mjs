// What an import has brought can be taken back, and nothing else goes with it.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { until } from './support/dom.mjs';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { SettingsStore } from '../../www/lib/model/settings/settings.js';
import { componentsOf } from './support/components.mjs';
import { NOTHING_KEPT, storeOf } from './support/entry-store.mjs';

document.documentElement.lang = 'en';
document.body.innerHTML = '<div id="page-notice"></div>';
const notice = document.getElementById('page-notice');
const rules = await loadRules();
const { MyGames } = await componentsOf('games/my-games.ts');

const ANN = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 1-0\n';
const CYD = '[White "Cyd"]\n[Black "Dee"]\n\n1. d4 d5 2. c4 0-1\n';
const EVE = '[White "Eve"]\n[Black "Fay"]\n\n1. c4 1/2-1/2\n';

let entries;
let store;
let mine;
beforeEach(async () => {
  sessionStorage.clear();
  entries = new Map();
  store = storeOf(entries);
  mine = new MyGames(rules, store, new SettingsStore(NOTHING_KEPT));
  await mine.load();
});

const take = (...games) => mine.import(new Blob([games.join('\n')]));
const names = () => mine.listed.value.map(({ white }) => white).sort().join(' ');
const press = (label) => [...notice.querySelectorAll('button')].find(({ textContent }) => textContent === label).click();
const listedOf = (white) => mine.listed.value.find((game) => game.white === white);
const change = (white, make) => {
  const entry = entries.get(listedOf(white).id);
  return store.save({ ...entry, revision: entry.revision + 1, record: make(structuredClone(entry.record)) });
};

test('the games of the file go, and those that were here stay', async () => {
  await take(ANN);
  assert.equal(notice.textContent, '1 new game.Undo');
  await take(ANN, CYD, EVE);
  assert.equal(notice.textContent, '2 new, 1 already here.Undo');
  assert.equal(names(), 'Ann Cyd Eve');
  press('Undo');
  await until(() => names() === 'Ann');
  assert.equal(entries.size, 1);
  assert.equal(notice.textContent, '1 new game.Undo', 'that of the first file');
  press('Undo');
  await until(() => entries.size === 0);
});

test('where nothing is new nothing can be taken back, and what is wrong with a file is told', async () => {
  await take(ANN, '[White "Gus"]\n\n1. e4 e5 2. Ke4 *\n', '[White "Hal"]\n\n*\n');
  assert.equal(notice.textContent, '2 new games. Taken up to a fault in them: 1. Left out, without a move or a name: 1.Undo');
  await take(ANN);
  assert.equal(notice.textContent, '0 new, 1 already here.');
});

test('a game that was changed since stays, and one that was looked at goes', async () => {
  await take(ANN, CYD);
  await change('Ann', (record) => ({ ...record, present: { ...record.present, notes: [{ moves: ['e2e4'], comment: 'Best by test.' }] } }));
  await change('Cyd', (record) => ({ ...record, present: { ...record.present, shown: ['d2d4', 'd7d5', 'c2c4'], ply: 2 } }));
  press('Undo');
  await until(() => names() === 'Ann');
  assert.equal(notice.textContent, 'Changed since the import, and kept: 1.');
});

test('a game that was reviewed since stays with its review', async () => {
  await take(ANN);
  const { id } = listedOf('Ann');
  await store.save({ id: `${id}.review`, kind: 'review', status: 'open', created: 1, changed: 1, revision: 1, record: {} });
  press('Undo');
  await until(() => notice.textContent === 'Changed since the import, and kept: 1.');
  assert.equal(entries.size, 2);
});

test('a game that the file has brought back is deleted again, and its own way back stays', async () => {
  await take(ANN);
  await change('Ann', (record) => ({ ...record, present: { ...record.present, notes: [{ moves: ['e2e4'], comment: 'Mine.' }] } }));
  await until(() => entries.get(listedOf('Ann').id).revision === 2);
  const before = listedOf('Ann').id;
  await mine.delete(listedOf('Ann'));
  await until(() => names() === '');
  await take(ANN);
  assert.equal(listedOf('Ann').id, before);
  assert.equal(notice.textContent, '1 new game.Undo');
  press('Undo');
  await until(() => entries.size === 0);
  assert.match(notice.textContent, /^Deleted: Ann – Bob/);
  press('Undo');
  await until(() => entries.size === 1);
  assert.match(JSON.stringify([...entries.values()]), /Mine\./);
});

test('it is offered again when the tab is loaded anew', async () => {
  await take(ANN, CYD);
  const kept = JSON.parse(sessionStorage.getItem('espalier.imported'));
  assert.deepEqual(kept.at(-1).counts, { added: 2, known: 0, broken: 0, empty: 0 });
  sessionStorage.setItem('espalier.imported', JSON.stringify([kept.at(-1)]));
  const again = new MyGames(rules, store, new SettingsStore(NOTHING_KEPT));
  again.offerImportsAgain();
  assert.equal(notice.textContent, '2 new games.Undo');
  press('Undo');
  await until(() => entries.size === 0);
  assert.equal(again.listed.value.length, 2, 'read, and soon brought up to date');
});
