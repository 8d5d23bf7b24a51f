// The Explore view in a document of Node, with the engine of the package: what a visitor does in it, and what it says.
import { after } from 'node:test';
import { createEngine } from 'espalier';
import { loadRules } from '../../../package/lib/rules/index.js';
import { SettingsStore } from '../../../www/lib/model/settings/settings.js';
import { componentsOf } from './components.mjs';
import { click, enter, text, texts, until, waitForText } from './dom.mjs';

export const ITALIAN = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
/** The line above the table. */
export const QUERY = 'combobox/Filter nodes, or go to a line';

const { ExplorePage, followLook, PageBoard } = await componentsOf('explore/explore-page.ts', 'shared/page-board.ts', 'shared/view/look.ts');
customElements.define('espalier-board', PageBoard);
const engine = await createEngine({ hashMb: 16 });
after(() => engine.dispose());

const main = document.createElement('main');
main.id = 'explore';
document.body.append(main, Object.assign(document.createElement('div'), { id: 'explore-tools' }));
const kept = new Map();
export const settings = new SettingsStore({ read: (key) => kept.get(key) ?? null, write: (key, text) => kept.set(key, text), remove: (key) => kept.delete(key) });
settings.change({ detail: 'everything' });
followLook(settings);
const rules = await loadRules();
const page = new ExplorePage(engine, { rules, settings, busy: { set: () => undefined } });

// Rows that can be seen are drawn, and nothing is laid out: there is room for thirty.
await until(() => find('treegrid/Nodes') !== null);
const table = find('treegrid/Nodes');
table.style.setProperty('--row', '20px');
Object.defineProperty(table, 'clientHeight', { value: 620 });
table.dispatchEvent(new Event('scroll'));

/** The view learns of the game that was shown before. */
export const offer = (moves) => page.offer({ request: { moves }, view: rules.position({ moves }) });
offer([]);

export const sentence = () => text('.why .sentence');
/** The moves to the selected record, as they stand under the board. */
export const path = () => texts('list/Moves to the node >> button');
/** The rows of the table, as a screen reader would tell them. */
export const rows = () => findAll('treegrid/Nodes >> .body >> [role="row"]:not([hidden])').map((row) => ({
  name: row.querySelector('.name').textContent,
  marks: [...row.querySelectorAll('.chip')].map((chip) => chip.textContent),
  level: Number(row.getAttribute('aria-level')),
  selected: row.getAttribute('aria-selected') === 'true',
}));
/** How much there is in the table, in words. */
export const found = () => text('search/Query >> [role="status"]');
/** What the form, or the view, says against what was asked for. */
export const complaint = () => texts('.explore-bar [role="alert"]').join('');
export const board = () => find('region/The position >> espalier-board');

/** The address, as it is left when the page is. */
export function address() {
  dispatchEvent(new Event('pagehide'));
  return location.hash;
}

/** Follows a link, and waits until what it leads to is shown. */
export async function follow({ fen, ...limits }) {
  const link = new URLSearchParams(limits);
  await go(`#explore?${fen === undefined ? '' : `fen=${fen.replaceAll(' ', '_')}&`}${link}`);
  const own = location.hash;
  await until(() => address().startsWith(own) && location.hash.includes('&path='));
  await isRecorded();
}

/** Goes to an address, as a link does. */
export async function go(hash) {
  // What is due for the one before is not written over it.
  address();
  const isThere = new Promise((resolve) => addEventListener('hashchange', ({ newURL }) => newURL.endsWith(hash) && resolve()));
  location.hash = hash;
  await isThere;
  page.enter(hash);
}

/** Waits until nothing is being recorded, and the view says what it shows. */
export async function isRecorded() {
  await until(() => find('.record-menu .stop') === null && find('.explore:not(.empty)') !== null);
  await until(() => sentence() !== '');
}

export async function showTab(name) {
  click(`tab/${name}`);
  await until(() => find(`tab/${name}`).getAttribute('aria-selected') === 'true' && find('.explore .coming') === null);
  await answerIsThere(name);
}

/** A panel opens with an answer, which is found first. */
async function answerIsThere(name) {
  if (name === 'Cuts') await until(() => find('button/Find the worst cut') !== null);
  if (name === 'Compare') await until(() => find('.compare .choice button/Stop') === null);
}

/** Writes a query, or where to go, and presses Enter. */
export function ask(query) {
  enter(find(QUERY), query);
  find(QUERY).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

/** How many records match the query. */
export async function matches() {
  await waitForText('search/Query >> [role="status"]', /match$/);
  return Number(found().split(' ')[0].replaceAll(',', ''));
}

/** Chooses files, as the dialog of the browser does. */
export function choose(selector, ...files) {
  const input = find(selector);
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
