// Finds the browsers and their drivers on this machine.
// CHROME, FIREFOX, CHROMEDRIVER, GECKODRIVER and WEBKITDRIVER (paths) go before everything that is found.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable, tools, which } from './paths.mjs';
import { output } from './run.mjs';

const CHROMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Chrome without its windows: it opens a page in half the time. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const FIREFOXES = ['firefox', 'firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The driver of WebKitGTK, which starts the browser beside it. */
const WEBKIT_DRIVER = 'WebKitWebDriver';
/** It needs a screen. */
const SCREEN = 'Xvfb';

const locate = (name) => (name.startsWith('/') ? isExecutable(name) && name : which(name));
const locateAll = (variable, names) =>
  process.env[variable] ? [process.env[variable]] : names.map(locate).filter(Boolean);

async function majorVersion(program) {
  return /(\d+)\.\d+/.exec((await output(program, ['--version'])) ?? '')?.[1];
}

/**
 * A driver works only with the Chrome of its own major version, so the two are chosen together.
 * @returns {Promise<{ chrome?: string, chromedriver?: string, headlessShell?: string,
 *   firefox?: string, geckodriver?: string, webkitDriver?: string, xvfb?: string }>}
 */
export async function findBrowsers() {
  const { CHROMEWEBDRIVER, GECKOWEBDRIVER } = process.env; // folders, on GitHub's machines
  const chromes = locateAll('CHROME', CHROMES);
  const chromedriver =
    process.env.CHROMEDRIVER ?? which('chromedriver', CHROMEWEBDRIVER ? [CHROMEWEBDRIVER] : []);
  const [driverVersion, ...versions] = await Promise.all(
    [chromedriver ?? 'chromedriver', ...chromes].map(majorVersion),
  );
  const pair = chromes[versions.findIndex((version) => version && version === driverVersion)];
  return {
    chrome: pair ?? chromes[0],
    chromedriver: pair && chromedriver,
    headlessShell: process.env.CHROME ? undefined : HEADLESS_SHELLS.map(locate).find(Boolean),
    firefox: locateAll('FIREFOX', FIREFOXES)[0],
    geckodriver:
      process.env.GECKODRIVER ??
      which('geckodriver', GECKOWEBDRIVER ? [GECKOWEBDRIVER] : undefined),
    webkitDriver: process.env.WEBKITDRIVER ?? which(WEBKIT_DRIVER),
    xvfb: which(SCREEN),
  };
}

/** Chrome's sandbox cannot start as root; the rest keeps a test browser from calling home. */
export const chromeFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** Writes the settings of wasm-bindgen's test runner and returns the path of the file. */
export function writeWebdriverSettings({ chrome, firefox }) {
  const path = join(tools, 'webdriver.json');
  mkdirSync(tools, { recursive: true });
  const settings = {
    'goog:chromeOptions': { binary: chrome, args: ['--headless', ...chromeFlags] },
    'moz:firefoxOptions': { binary: firefox, args: ['-headless'] },
  };
  writeFileSync(path, `${JSON.stringify(settings, undefined, 2)}\n`);
  return path;
}
