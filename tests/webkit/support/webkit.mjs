// WebKit, as WebKitGTK has it, and visitors of the page in it. It has neither shared memory nor a WebAssembly that waits,
// so that these stories are those of Safari, too: a stop starts the worker anew.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findBrowsers } from '../../../scripts/lib/browsers.mjs';
import { serve } from '../../../scripts/serve.mjs';
import { PATIENCE, TIMEOUT } from '../../browser/support/patience.mjs';
import { DESKTOP, Visitor } from '../../browser/support/visitor.mjs';
import { WebDriverPage } from './page.mjs';
import { openScreen } from './screen.mjs';
import { Driver } from './webdriver.mjs';

/** With the bars of the window. */
const WINDOW = { width: DESKTOP.width, height: DESKTOP.height + 80 };

/** The variables of a browser that finds nothing of its user and has no graphics card. */
function surroundings(home, display) {
  const folders = Object.fromEntries(['CACHE', 'CONFIG', 'DATA'].map((kind) => [`XDG_${kind}_HOME`, join(home, kind)]));
  return {
    ...process.env, ...folders, HOME: home, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LANG: 'en_US.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
}

/**
 * Tells stories in WebKit, each in a browser that knows of no other. They begin in Play or in the `view` of this name, or
 * `isElsewhere`: on a site of their own. `server` is for a site that is not the page.
 */
export function inWebKit(title, tell, server = {}) {
  describe(`${title}, WebKit`, () => {
    let screen;
    let driver;
    let host;
    let home;
    before(async () => {
      const { webkitDriver, xvfb } = await findBrowsers();
      if (webkitDriver === undefined || xvfb === undefined) throw new Error('There is no WebKitWebDriver with Xvfb on this machine: npm test installs them.');
      home = mkdtempSync(join(tmpdir(), 'espalier-webkit-'));
      screen = await openScreen(xvfb, WINDOW);
      driver = await Driver.start(webkitDriver, surroundings(home, screen.name));
      host = await serve(server);
    });
    after(async () => {
      await host?.close();
      await driver?.end();
      screen?.close();
      if (home !== undefined) rmSync(home, { recursive: true, force: true });
    });
    const story = (name, act, { view, isElsewhere = false } = {}) =>
      test(name, TIMEOUT, async () => {
        const visitor = await arrive(driver, host.url);
        try {
          if (!isElsewhere) await visitor.page.goto(view === undefined ? host.url : `${host.url}#${view}`);
          await act(visitor);
        } finally {
          await visitor.page.close();
        }
      });
    tell({ story });
  });
}

async function arrive(driver, url) {
  const session = await driver.open({ browserName: 'MiniBrowser', timeouts: { script: PATIENCE } });
  await session.post('window/rect', { x: 0, y: 0, ...WINDOW });
  return new Visitor(undefined, new WebDriverPage(session), url);
}
