// How long a person waits: for the first move that can be made on the page, for a search that is told to stop, and for
// the page while it reads a long file of games.
//   npm run bench:waits
// Medians and the longest, in Node, Chrome and Firefox; they mean something on a quiet machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientSite } from '../tests/browser/support/client-site.mjs';
import { build } from './build.mjs';
import { writeBigPgn } from './lib/big-pgn.mjs';
import { chromeFlags, findBrowsers } from './lib/browsers.mjs';
import { Failure, isMain, main, print } from './lib/run.mjs';
import { setup } from './setup.mjs';

const VISITS = 7;
/** A browser that has just opened a window is at work on pages of its own; a person's has been open for a while. */
const SETTLED_MS = 1500;
/** Megabytes of games. */
const FILES = [20, 100];
const READ_MS = 300_000;
/** The ways of stopping a search, on the kind of page where each is chosen. */
const STOP_MODES = [
  { stopMode: 'shared', isolation: true },
  { stopMode: 'jspi', isolation: false },
  { stopMode: 'respawn', isolation: false },
];

const LAUNCH = {
  Chrome: ({ chrome }) => ({ browser: 'chrome', executablePath: chrome, args: chromeFlags }),
  Firefox: ({ firefox }) => ({ browser: 'firefox', executablePath: firefox }),
};

async function waits() {
  await setup('build');
  await build();
  for (const stopMode of ['shared', 'respawn']) show(`Node, stop (${stopMode})`, await stopTimes('espalier', stopMode));
  const found = await findBrowsers();
  for (const [name, options] of Object.entries(LAUNCH)) await inBrowser(name, options(found));
}

async function inBrowser(name, options) {
  if (options.executablePath === undefined) throw new Failure(`There is no ${name} on this machine: npm test installs it.`);
  // Not above: `setup` may have to install it.
  const { default: puppeteer } = await import('puppeteer-core');
  const browser = await puppeteer.launch({ headless: true, ...options });
  const client = clientSite();
  try {
    await withPage(browser, {}, async (open) => {
      const times = [];
      for (let visit = 0; visit < VISITS; visit += 1) times.push(await open(firstMove));
      show(`${name}, first move of the page`, times);
    });
    for (const megabytes of FILES) await withFile(megabytes, (path) => showReading(name, browser, path, megabytes));
    for (const { stopMode, isolation } of STOP_MODES) {
      const site = { folder: client.folder, isolation, trustedTypes: false };
      await withPage(browser, site, async (open) => {
        show(`${name}, stop (${stopMode})`, await open(stopTimes, client.client, stopMode));
      });
    }
  } finally {
    client.remove();
    await browser.close();
  }
}

/** Serves a site; `open` runs a function in a page of it that nobody has been to, in a window that stands open. */
async function withPage(browser, site, measure) {
  const { serve } = await import('./serve.mjs');
  const host = await serve(site);
  try {
    await measure(async (inPage, ...given) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      await page.goto(host.url);
      const seen = await page.evaluate(inPage, ...given);
      await context.close();
      return seen;
    });
  } finally {
    await host.close();
  }
}

/** The file is written before anything is measured. */
async function withFile(megabytes, measure) {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-games-'));
  try {
    const path = join(folder, 'games.pgn');
    writeBigPgn(path, megabytes * 1e6);
    await measure(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Chooses the file in Analyse, and sees how long the page is deaf meanwhile, beside what it is without it. */
async function showReading(name, browser, path, megabytes) {
  const { serve } = await import('./serve.mjs');
  const host = await serve();
  const page = await browser.newPage();
  try {
    await page.goto(`${host.url}#analyse`);
    await page.waitForSelector('#analyse:not([inert])');
    await page.waitForSelector('[data-testid="analyse-lines"] button');
    // The engine has a core of its own only where there are more than two.
    await page.keyboard.press(' ');
    await page.evaluate(startBeating);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const idle = await page.evaluate(() => globalThis.longestGap());
    const began = performance.now();
    await (await page.$('.analyse input[type="file"]')).uploadFile(path);
    // Said when all of them have been read.
    await page.waitForFunction(() => /too many to keep/.test(document.querySelector('.page-notice').textContent), { timeout: READ_MS, polling: 200 });
    const seconds = (performance.now() - began) / 1000;
    const gap = await page.evaluate(() => globalThis.longestGap());
    print(`${`${name}, reading ${megabytes} MB`.padEnd(32)} deaf for at most ${gap.toFixed(0)} ms (${idle.toFixed(0)} before), ${seconds.toFixed(0)} s`);
  } finally {
    await page.close();
    await host.close();
  }
}

/** In the page: something is to happen every millisecond or so. */
function startBeating() {
  const { port1, port2 } = new MessageChannel();
  let [last, longest] = [performance.now(), 0];
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    setTimeout(() => port2.postMessage(0), 1);
  };
  port2.postMessage(0);
  globalThis.longestGap = () => {
    const gap = longest;
    longest = 0;
    return gap;
  };
}

function show(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  print(`${what.padEnd(32)} ${median.toFixed(1)} ms, at most ${sorted.at(-1).toFixed(1)} ms`);
}

/** In the page: milliseconds from the navigation to the first move that can be made. */
function firstMove() {
  const mark = 'espalier:ready';
  return new Promise((resolve) => {
    const look = () => {
      const [ready] = performance.getEntriesByName(mark);
      if (ready === undefined) setTimeout(look, 20);
      else resolve(ready.startTime);
    };
    look();
  });
}

/** In Node or in a page: milliseconds from each stop to the answer, after different times of searching. */
async function stopTimes(client, stopMode) {
  const { createEngine } = await import(client);
  const engine = await createEngine({ stopMode });
  const times = [];
  for (const thinking of [0, 5, 20, 50, 100, 200, 300, 500, 1000]) {
    // Where the last stop has cost the worker, the next one is up: a search that waits has nothing to answer with.
    await engine.newGame();
    const search = engine.search({ limits: { infinite: true } });
    await new Promise((resolve) => setTimeout(resolve, thinking));
    const start = performance.now();
    engine.stop();
    await search;
    times.push(performance.now() - start);
  }
  engine.dispose();
  return times;
}

if (isMain(import.meta)) await main(waits);
