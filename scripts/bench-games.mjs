// How long a person waits for My games where very many are kept: until the list is there, and until it is filtered.
//   npm run bench:games
//   npm run bench:games -- 20000
// Medians and the longest, in Chrome and Firefox; they mean something on a quiet machine.
import { build } from './build.mjs';
import { chromeFlags, findBrowsers } from './lib/browsers.mjs';
import { Failure, isMain, main, print } from './lib/run.mjs';
import { setup } from './setup.mjs';

const GAMES = 5_000;
const PLIES = 40;
/** Games that are written at once. */
const PART = 500;
const TIMES = 7;
const FILTERS = ['sicilian', 'graft', 'karpof', ''];

const LAUNCH = {
  Chrome: ({ chrome }) => ({ browser: 'chrome', executablePath: chrome, args: chromeFlags }),
  Firefox: ({ firefox }) => ({ browser: 'firefox', executablePath: firefox }),
};

async function benchGames([count = GAMES]) {
  await setup('build');
  await build();
  const entries = await randomGames(Number(count));
  const found = await findBrowsers();
  for (const [name, options] of Object.entries(LAUNCH)) await inBrowser(name, options(found), entries);
}

/** Games of random moves: no two of them begin alike for long, which is the hardest for names of openings. */
async function randomGames(count) {
  const { loadRules } = await import('../package/lib/rules/index.js');
  const rules = await loadRules();
  let seed = 1;
  const random = (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, index) => {
    let position = rules.position();
    for (let ply = 0; ply < PLIES && position.legalMoves.length > 0; ply += 1) {
      position = position.play(position.legalMoves[random(position.legalMoves.length)].uci);
    }
    const moves = position.moves.map(({ uci }) => uci);
    const left = { white: 300_000, black: 300_000 };
    const setup = { human: index % 2 === 0 ? 'white' : 'black', level: 1 + (index % 10), control: { baseMs: 300_000, incrementMs: 0 }, chess960: false };
    const result = { kind: 'resignation', winner: index % 3 === 0 ? 'white' : 'black' };
    const times = { created: index, changed: index, saved: index, revision: 1 };
    const record = { version: 2, setup, moves, remaining: left, clocks: Array(moves.length + 1).fill(left), result, accuracy: 50 + (index % 50) };
    return { id: `game${index}`, kind: 'game', status: 'over', ...times, record };
  });
}

async function inBrowser(name, options, entries) {
  if (options.executablePath === undefined) throw new Failure(`There is no ${name} on this machine: npm test installs it.`);
  // Not above: `setup` may have to install it.
  const { default: puppeteer } = await import('puppeteer-core');
  const { serve } = await import('./serve.mjs');
  const browser = await puppeteer.launch({ headless: true, protocolTimeout: 600_000, ...options });
  const host = await serve();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1360, height: 960 });
    await page.goto(host.url);
    await page.waitForSelector('.my-games-link');
    for (let at = 0; at < entries.length; at += PART) await page.evaluate(keep, entries.slice(at, at + PART));
    await page.reload();
    await page.waitForSelector('.my-games-link');
    // Games that the page itself has written have their digests from the last time that they were listed.
    show(`${name}, ${entries.length} games that were never listed`, [await page.evaluate(open, entries.length)]);
    await page.evaluate(named, entries.length);
    await page.reload();
    await page.waitForSelector('.my-games-link');
    // The script is loaded, and the names of openings.
    show(`${name}, ${entries.length} games, opened first`, [await page.evaluate(open, entries.length)]);
    const opened = [];
    for (let time = 0; time < TIMES; time += 1) opened.push(await page.evaluate(open, entries.length));
    show(`${name}, ${entries.length} games, opened`, opened);
    const filtered = [];
    for (const text of FILTERS) filtered.push(await page.evaluate(filter, text));
    show(`${name}, filtered`, filtered);
  } finally {
    await browser.close();
    await host.close();
  }
}

/** In the page: writes entries as the page does. */
function keep(entries) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('espalier');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const change = opening.result.transaction('entries', 'readwrite');
      for (const entry of entries) change.objectStore('entries').put(entry);
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      change.onerror = reject;
    };
  });
}

/** In the page: from the press of the button until the first rows of all games are drawn. */
async function open(count) {
  const frame = () => new Promise(requestAnimationFrame);
  document.querySelector('.bar a[href="#play"]').click();
  await frame();
  const began = performance.now();
  document.querySelector('.my-games-link').click();
  const wanted = count.toLocaleString('en');
  for (;;) {
    await frame();
    const view = document.querySelector('#games:not([hidden]) .my-games');
    const all = view?.querySelector('.segments button')?.textContent ?? '';
    if (all.includes(wanted) && view.querySelectorAll('.game').length > 5) return performance.now() - began;
  }
}

/** In the page: when the openings of all games have been looked for, which the page does between other things. */
async function named(count) {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
  const database = await asked(indexedDB.open('espalier'));
  for (;;) {
    const digests = await asked(database.transaction('digests').objectStore('digests').getAll());
    // The one that is shown in Play may have been judged meanwhile, and is named when it is listed anew.
    if (digests.filter(({ made }) => made?.opening !== undefined).length >= count - 1) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  database.close();
}

/** In the page: from a key in the field until the rows are those that it leaves. */
async function filter(text) {
  const field = document.querySelector('.my-games input[type="search"]');
  const began = performance.now();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // Drawn in the frame after the next one at the latest.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}

function show(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  print(`${what.padEnd(44)} ${median.toFixed(0)} ms, at most ${sorted.at(-1).toFixed(0)} ms`);
}

if (isMain(import.meta)) await main(() => benchGames(process.argv.slice(2)));
