// The Analyse view in a document of Node, with the engine of the package: what a visitor does in it, and what it shows.
import { after } from 'node:test';
import { createEngine } from 'espalier';
import { loadRules } from '../../../package/lib/rules/index.js';
import { LateEngine } from '../../../www/lib/model/late-engine.js';
import { SettingsStore } from '../../../www/lib/model/settings/settings.js';
import { EntryStore } from '../../../www/lib/model/storage/entry-store.js';
import { EntryLock } from '../../../www/lib/model/storage/entry-lock.js';
import { Journal } from '../../../www/lib/model/storage/journal.js';
import { componentsOf } from './components.mjs';
import { click, until } from './dom.mjs';

const { AnalysePage, followLook, PageBoard } = await componentsOf('analyse/analyse-page.ts', 'shared/page-board.ts', 'shared/view/look.ts');
customElements.define('espalier-board', PageBoard);
const own = await createEngine({ hashMb: 1 });
after(() => own.dispose());

document.body.innerHTML = '<p id="page-notice" class="page-notice"></p><main id="analyse"></main>';
const kept = new Map();
export const settings = new SettingsStore({ read: (key) => kept.get(key) ?? null, write: (key, text) => kept.set(key, text), remove: (key) => kept.delete(key) });
followLook(settings);
const nothing = () => undefined;

/** What is kept, in memory: another visit is a story for a browser. */
function storageOf() {
  const entries = new Map();
  const database = {
    get: async (id) => entries.get(id),
    put: async (all) => all.forEach((entry) => entries.set(entry.id, entry)),
    list: async () => [...entries.values()],
    remove: async (id) => entries.delete(id),
  };
  const journal = new Journal({ names: () => [], read: () => null, write: () => true, remove: nothing });
  const store = new EntryStore(Promise.resolve(database), journal);
  const place = { store, locks: undefined, channel: { post: nothing, listen: nothing }, isSeen: () => true, memory: { get: () => null, set: nothing } };
  return { store, hold: (kind) => new EntryLock(place, kind), claim: async () => undefined, beforeLeaving: nothing };
}

const busy = { set: nothing, isBusy: () => false };
const page = new AnalysePage({ rules: await loadRules(), engine: new LateEngine(async () => own), settings, storage: storageOf(), busy }, nothing);
await page.navigation.load();

const LIST = '.analyse-game [aria-label="Moves"]';
export const moves = () => findAll(`${LIST} button[data-ply]`).map((move) => move.firstChild.textContent);
export const shownMove = () => find(`${LIST} [aria-current]`)?.firstChild.textContent ?? '';
export const waitForShownMove = (san) => until(() => shownMove() === san);
/** Presses a move of the list, the one of this number or of a variation. */
export const pressMove = (selector) => click(`${LIST} ${selector}`);

/** Opens what an address leads to. */
export function open(link) {
  page.navigation.enter(link, { isReload: false });
}

/** Opens a text as if it were pasted, and waits until its first game is shown. */
export async function paste(pgn, count) {
  await page.navigation.import(pgn);
  await until(() => moves().length === count);
}

/** What an item of a menu copies. */
export async function copied(item) {
  let words;
  navigator.clipboard.writeText = async (text) => void (words = text);
  click(item);
  return until(() => words);
}

/** The game as it would be copied, in one line. */
export const written = async () => (await copied('.source button/Copy PGN')).replace(/^\[.*\]$/gm, '').replace(/\s+/g, ' ').trim();
