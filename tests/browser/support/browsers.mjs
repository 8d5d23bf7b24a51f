// The two browsers, each started once for all that is told in it, over the built page.
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import puppeteer from 'puppeteer-core';
import '../../built.mjs?page';
import { chromeFlags, findBrowsers } from '../../../scripts/lib/browsers.mjs';
import { BROWSER_MS } from '../../../scripts/lib/test-timeouts.mjs';
import { serve } from '../../../scripts/serve.mjs';
import { acknowledgeAtOnce } from './quick-acks.mjs';
import { Visitor } from './visitor.mjs';

const found = await findBrowsers();
acknowledgeAtOnce();

/** Nobody looks at it, and drawing sixty times a second costs Firefox a seventh of its time. Ten delay what waits. */
const TWENTY_FRAMES = { 'layout.frame_rate': 20 };

const LAUNCH = {
  Chromium: () => launch({ browser: 'chrome', executablePath: found.headlessShell ?? found.chrome, args: chromeFlags }),
  Firefox: () => launch({ browser: 'firefox', executablePath: found.firefox, extraPrefsFirefox: TWENTY_FRAMES }),
};

/** `ONLY_BROWSER=Firefox` tells everything in that one alone. */
const NAMES = Object.keys(LAUNCH).filter((name) => (process.env.ONLY_BROWSER ?? name) === name);
/** Whether stories are to be told in this browser. */
export const isAsked = (name) => NAMES.includes(name);
/**
 * A whole run leaves out of Firefox what browsers do not differ in: words and data. They differ in pointer and touch,
 * focus and keys, layout, fonts, tabs, storage, network, workers, threads, policy and custom elements.
 */
export const runsAll = (name) => name !== 'Firefox' || process.env.FIREFOX_DIFFERENCES_ONLY === undefined;
if (NAMES.length === 0) throw new Error(`ONLY_BROWSER is none of ${Object.keys(LAUNCH).join(', ')}.`);

function launch(options) {
  if (options.executablePath === undefined) {
    throw new Error(`There is no ${options.browser} on this machine. Set CHROME or FIREFOX to its path.`);
  }
  return puppeteer.launch({ headless: true, timeout: BROWSER_MS, protocolTimeout: BROWSER_MS, ...options });
}

const running = new Map();

/** The browser of this name: the one that runs, or another where it has crashed. */
async function browserNamed(name) {
  const known = await running.get(name);
  if (known?.connected === true) return known;
  const started = LAUNCH[name]();
  running.set(name, started);
  return started;
}

after(async () => {
  for (const browser of running.values()) await (await browser).close();
});

/**
 * Tells the same stories in both browsers. A suite returns before those that only Chromium is told unless it `runsAll`.
 * `arrive` opens the page in a new window, `arriveAt` any address; `comeBack`
 * in the window of the story before, which finds nothing kept either: that costs a third less than a new window.
 * Games are judged and reviewed at a glance, unless `brief` is false: for stories about what is found.
 * @param {string} title
 * @param {(inside: {
 *   name: string,
 *   arrive: (options?: object) => Promise<Visitor>,
 *   arriveAt: (url: string, options?: object) => Promise<Visitor>,
 *   comeBack: (options?: object) => Promise<Visitor>,
 *   runsAll: boolean,
 * }) => void} tell
 * @param {{ folder?: string, isolation?: boolean, trustedTypes?: boolean }} [server]
 */
export function inBothBrowsers(title, tell, server = {}) {
  inBrowsers(NAMES, title, tell, server);
}

/** Tells stories in Chromium, and in Firefox where that `runsAll`. */
export function inChromium(title, tell, server = {}) {
  inBrowsers(NAMES.filter(runsAll), title, tell, server);
}

/** For what only this browser has. */
export function inBrowser(name, title, tell, server = {}) {
  inBrowsers(NAMES.filter((one) => one === name), title, tell, server);
}

function inBrowsers(names, title, tell, server) {
  for (const name of names) {
    describe(`${title}, ${name}`, () => {
      let browser;
      let host;
      let regular;
      before(async () => {
        host = await serve(server);
        browser = await browserNamed(name);
      });
      after(async () => {
        if (regular?.hasLeft === false) await regular.leave();
        await host?.close();
      });
      const arriveAt = (url, options) => Visitor.arrive(browser, url, options);
      const arrive = (options) => arriveAt(host.url, { brief: server.folder === undefined, ...options });
      const comeBack = async (options) => {
        const all = { brief: server.folder === undefined, ...options };
        // The page that a window has is loaded once more when it learns of touch, and would be left while it loads.
        if (all.viewport?.hasTouch) return arrive(all);
        if (regular === undefined || regular.hasLeft) regular = await arrive({ stays: true, ...all });
        else await regular.comeBack(all);
        return regular;
      };
      tell({ name: name.toLowerCase(), arrive, arriveAt, comeBack, runsAll: runsAll(name) });
    });
  }
}

/** For a story of another view that begins with a game. */
export const IN_PLAY = { view: undefined };

/**
 * A visit from the first thing that can be done to the end, during which nothing may happen that must not. It begins in
 * Play, or in the `view` of this name, which an address within it may follow: then no engine judges a game.
 */
export async function tellTo(arrive, options, tell) {
  const visitor = await arrive(options);
  try {
    if (options.view === undefined) await visitor.waitForStatus(/Your move/);
    else await visitor.page.waitForSelector(`#${options.view.split('?')[0]}:not([inert])`);
    await tell(visitor);
    assert.deepEqual(await visitor.allTroubles(), []);
  } catch (error) {
    // Nobody comes back to a window in which something has failed.
    await visitor.leave();
    throw error;
  }
  if (!visitor.stays) await visitor.leave();
}
