// Starts the two browsers, one at a time, over the built page.
import { after, before, describe } from 'node:test';
import puppeteer from 'puppeteer-core';
import { chromeFlags, findBrowsers } from '../../../scripts/lib/browsers.mjs';
import { serve } from '../../../scripts/serve.mjs';
import { Visitor } from './visitor.mjs';

const found = await findBrowsers();

const LAUNCH = {
  Chromium: () => launch({ browser: 'chrome', executablePath: found.chrome, args: chromeFlags }),
  Firefox: () => launch({ browser: 'firefox', executablePath: found.firefox }),
};

function launch(options) {
  if (options.executablePath === undefined) {
    throw new Error(`There is no ${options.browser} on this machine. Set CHROME or FIREFOX to its path.`);
  }
  return puppeteer.launch({ headless: true, protocolTimeout: 120_000, ...options });
}

/**
 * Tells the same stories in both browsers. `arrive` opens the page for a new visitor.
 * @param {string} title
 * @param {(inside: { name: string, arrive: (options?: object) => Promise<Visitor> }) => void} tell
 * @param {{ folder?: string, isolation?: boolean, trustedTypes?: boolean }} [server]
 */
export function inBothBrowsers(title, tell, server = {}) {
  for (const name of Object.keys(LAUNCH)) {
    describe(`${title}, ${name}`, () => {
      let browser;
      let host;
      before(async () => {
        host = await serve(server);
        browser = await LAUNCH[name]();
      });
      after(async () => {
        await browser?.close();
        await host?.close();
      });
      tell({ name: name.toLowerCase(), arrive: (options) => Visitor.arrive(browser, host.url, options) });
    });
  }
}
