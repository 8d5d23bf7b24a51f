// Sites that use the package as it is installed: made by every bundler and by none, opened in a browser, played on.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { chromeFlags, findBrowsers } from '../../scripts/lib/browsers.mjs';
import { BROWSER_MS } from '../../scripts/lib/test-timeouts.mjs';
import { PATIENCE, TIMEOUT } from '../browser/support/patience.mjs';
import { isEverything } from '../support/everything.mjs';
import { until } from '../support/waiting.mjs';
import { bundlers, page, startVite } from './support/bundlers.mjs';
import { CORS, host, ISOLATION, policy } from './support/hosts.mjs';
import { installPackage } from './support/installed.mjs';

const site = installPackage().folder;
const shipped = join(site, 'node_modules', 'espalier', 'dist');

/** A page of plain modules, which finds the package where it is told. */
function plainPage(name, { client, element }) {
  const folder = page(site, name, './start.js');
  cpSync(join(site, 'play.js'), join(folder, 'play.js'));
  writeFileSync(
    join(folder, 'start.js'),
    `import ${JSON.stringify(element)};
    import * as espalier from ${JSON.stringify(client)};
    import { play } from './play.js';
    globalThis.seen = play(espalier).then((seen) => {
      const board = document.createElement('espalier-board');
      document.body.append(board);
      return { ...seen, isBoard: board.shadowRoot !== null };
    });`,
  );
  return folder;
}

/** A folder of plain modules with the package beside them. */
function ownCopy(name, entry = 'index.js') {
  const folder = plainPage(name, { client: `./espalier/${entry}`, element: './espalier/element.js' });
  cpSync(shipped, join(folder, 'espalier'), { recursive: true });
  return folder;
}

/** What each site needs before it can be opened: gives its address, and remembers what is to be closed. */
const SITES = {
  'made by Vite': { build: (keep) => bundled('vite', keep), rules: true },
  'made by Vite, isolated': { build: (keep) => bundled('vite', keep, ISOLATION), rules: true, stopMode: 'shared' },
  'served by Vite for development': { build: async (keep) => keep(await startVite(site)).url, rules: true },
  'made by webpack': { build: (keep) => bundled('webpack', keep), rules: true },
  'made by Parcel': { build: (keep) => bundled('parcel', keep), rules: true },
  'made by esbuild, with three files copied': { build: (keep) => bundled('esbuild', keep), rules: true },
  'made by esbuild from the inline entry': { build: (keep) => bundled('esbuild, inline', keep) },
  'made by Rollup from the inline entry': { build: (keep) => bundled('Rollup, inline', keep) },
  'of plain modules': {
    build: async (keep) => keep(await host(ownCopy('plain'))).url,
    firefox: true,
  },
  'under a strict policy': {
    build: async (keep) => keep(await host(ownCopy('strict'), policy())).url,
  },
  'under a policy that allows blob workers, from the inline entry': {
    build: async (keep) => keep(await host(ownCopy('strict-inline', 'inline.js'), policy('blob:'))).url,
  },
  'in a sandboxed frame, from the inline entry': { build: sandboxed, firefox: true, stopModes: ['jspi', 'respawn'] },
  'with the package on another origin': { build: fromElsewhere, firefox: true },
};

/** A frame that may run scripts, and is of no origin: it tells the page around it what it has seen. */
async function sandboxed(keep) {
  const url = await bundled('esbuild, inline', keep, CORS);
  const folder = join(site, 'sandboxed');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Site</title><body>` +
      `<script>addEventListener('message', ({ data }) => { globalThis.seen = data; });</script>` +
      `<iframe title="Site" sandbox="allow-scripts" src="frame.html"></iframe></body></html>\n`,
  );
  writeFileSync(
    join(folder, 'frame.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><body><script src="${url}main-inline.js"></script>` +
      `<script>globalThis.seen.then((seen) => parent.postMessage(seen, '*'));</script></body></html>\n`,
  );
  return keep(await host(folder)).url;
}

/** A page of classic scripts, which starts the worker that this expression makes. */
function classicPage(name, start) {
  const folder = join(site, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(site, 'play-uci.js'), join(folder, 'play-uci.js'));
  writeFileSync(join(folder, 'start.js'), `globalThis.seen = playUci(${start});`);
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Site</title>` +
      `<body><script src="play-uci.js"></script><script src="start.js"></script></body></html>\n`,
  );
  return folder;
}

/** Two files in the place of stockfish.js. */
function inPlaceOfStockfish(name) {
  const folder = classicPage(name, `new Worker('uci.js')`);
  for (const file of ['uci.js', 'engine.wasm']) cpSync(join(shipped, file), join(folder, file));
  return folder;
}

const UCI_SITES = {
  'that has had stockfish.js': { build: async (keep) => keep(await host(inPlaceOfStockfish('uci'))).url },
  'that has had stockfish.js, isolated': {
    build: async (keep) => keep(await host(inPlaceOfStockfish('uci-isolated'), ISOLATION)).url,
    firefox: true,
  },
  'that has had stockfish.js, under a strict policy': {
    build: async (keep) => keep(await host(inPlaceOfStockfish('uci-strict'), policy())).url,
  },
  'with the UCI worker on another origin': { build: uciFromElsewhere, firefox: true },
};

async function uciFromElsewhere(keep) {
  const { url } = keep(await host(shipped, CORS));
  const start =
    `new Worker(URL.createObjectURL(new Blob(["importScripts('${url}uci.js')"])) + '#${url}engine.wasm')`;
  return keep(await host(classicPage('uci-elsewhere', start))).url;
}

const built = new Map();

async function bundled(name, keep, headers) {
  if (!built.has(name)) built.set(name, bundlers[name](site));
  return keep(await host(await built.get(name), headers)).url;
}

/** The package comes from a server that sends CORS headers, as a CDN does. */
async function fromElsewhere(keep) {
  const { url } = keep(await host(shipped, CORS));
  const folder = plainPage('elsewhere', { client: `${url}index.js`, element: `${url}element.js` });
  return keep(await host(folder)).url;
}

const { chrome, firefox } = await findBrowsers();
const BROWSERS = {
  Chromium: {
    launch: () => puppeteer.launch({ browser: 'chrome', executablePath: chrome, args: chromeFlags, timeout: BROWSER_MS }),
    opens: () => true,
  },
  Firefox: {
    launch: () => puppeteer.launch({ browser: 'firefox', executablePath: firefox, timeout: BROWSER_MS }),
    // Where the worker comes from, and what it shares: the rest is the same to a browser.
    opens: (site) => isEverything || site.firefox === true,
  },
};

for (const [browserName, { launch, opens }] of Object.entries(BROWSERS)) {
  // Side by side: much of the time goes by while a browser ends a worker that is busy.
  describe(`in ${browserName}, a site`, { concurrency: 3 }, () => {
    let browser;
    before(async () => {
      browser = await launch();
    });
    after(() => browser?.close());

    const opened = (name, build, check) =>
      test(name, TIMEOUT, async () => {
        const open = [];
        const keep = (server) => {
          open.push(server);
          return server;
        };
        try {
          const seen = await visit(browser, await build(keep));
          assert.deepEqual(seen.troubles, []);
          assert.equal(seen.moves.length, 3);
          check(seen);
        } finally {
          await Promise.all(open.map((server) => server.close()));
        }
      });

    for (const [name, site] of Object.entries(SITES)) {
      if (!opens(site)) continue;
      const { build, stopMode = 'jspi', stopModes = [stopMode], rules = false } = site;
      opened(name, build, (seen) => {
        assert.ok(stopModes.includes(seen.stopMode), seen.stopMode);
        assert.equal(seen.stoppedWithLegalMove, true);
        assert.equal(seen.refusedAfterDispose, 'disposed');
        assert.equal(seen.isBoard, true);
        assert.equal(seen.firstMoves, rules ? 20 : undefined);
        if (rules) assert.equal(seen.plies, 2);
      });
    }

    for (const [name, site] of Object.entries(UCI_SITES)) {
      if (!opens(site)) continue;
      opened(name, site.build, (seen) => {
        assert.match(seen.stopped, /^bestmove [a-h][12][a-h][34]/);
      });
    }
  });
}

/** Opens the page, waits until it has played, and gives what it saw and what went wrong. */
async function visit(browser, url) {
  const { context, tab } = await inTurn(async () => {
    const context = await browser.createBrowserContext();
    return { context, tab: await context.newPage() };
  });
  const troubles = [];
  try {
    tab.on('console', (message) => {
      if (['error', 'warn', 'warning'].includes(message.type())) troubles.push(message.text());
    });
    tab.on('pageerror', ({ message }) => troubles.push(message));
    tab.on('response', (response) => {
      if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
    });
    await tab.goto(url);
    await tab.waitForFunction(() => 'seen' in globalThis, { timeout: PATIENCE }).catch((error) => {
      throw new Error([error.message, ...troubles].join('\n'));
    });
    const seen = await tab.evaluate(() => globalThis.seen);
    // A browser takes a moment to take note of the end of a worker.
    await until(() => tab.workers().length === 0);
    return { ...seen, troubles };
  } finally {
    await inTurn(() => context.close());
  }
}

let last = Promise.resolve();
/** Firefox may lose a tab that it opens while it closes another. */
function inTurn(act) {
  const done = last.then(act);
  last = done.catch(() => undefined);
  return done;
}
