// A site of the npm package alone, opened in real browsers: for what is measured there.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../serve.mjs';
import { chromeFlags, findBrowsers } from './browsers.mjs';
import { root } from './paths.mjs';
import { Failure } from './run.mjs';
import { BROWSER_MS } from './test-timeouts.mjs';

const PATIENCE = 600_000;

/**
 * Opens the site once in each browser, one after the other.
 * @param {{ isolation?: boolean }} server
 * @param {(page: import('puppeteer-core').Page, name: string, pid: number) => Promise<void>} visit
 */
export async function inBrowsers(server, visit) {
  const { default: puppeteer } = await import('puppeteer-core');
  const { chrome, firefox } = await findBrowsers();
  const browsers = [
    ['Chromium', { browser: 'chrome', executablePath: chrome, args: chromeFlags }],
    ['Firefox', { browser: 'firefox', executablePath: firefox }],
  ].filter(([name, { executablePath }]) => executablePath && (process.env.ONLY_BROWSER ?? name) === name);
  if (browsers.length === 0) throw new Failure('There is no browser. Set CHROME or FIREFOX to its path.');
  const folder = mkdtempSync(join(tmpdir(), 'espalier-site-'));
  cpSync(join(root, 'package', 'dist'), join(folder, 'espalier'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Espalier</title></html>');
  const host = await serve({ folder, trustedTypes: false, ...server });
  try {
    for (const [name, options] of browsers) {
      const browser = await puppeteer.launch({ headless: true, timeout: BROWSER_MS, protocolTimeout: PATIENCE, ...options });
      try {
        const page = await browser.newPage();
        await page.goto(host.url);
        await visit(page, name, browser.process().pid);
      } finally {
        await browser.close();
      }
    }
  } finally {
    await host.close();
    rmSync(folder, { recursive: true });
  }
}
