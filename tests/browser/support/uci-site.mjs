// A site with the UCI worker script, and talks with it in a page.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../built.mjs?package';
import { root } from '../../../scripts/lib/paths.mjs';
import { Talk } from '../../node/support/conversation.mjs';

/** Scripts that change what the worker script finds. */
const CHANGED = {
  'without-jspi.js': 'delete WebAssembly.Suspending;',
  // The worker that searches closes itself, of which no browser tells anybody.
  'closing.js': `
    delete WebAssembly.Suspending;
    if (name !== '') addEventListener('message', (event) => {
      if (event.data.line !== 'go depth 7') return;
      event.stopImmediatePropagation();
      close();
    });`,
  // The clock that a search looks at breaks once.
  'broken-clock.js': `
    const now = performance.now.bind(performance);
    let isBroken = false;
    addEventListener('message', ({ data }) => { isBroken = data === 'go depth 7'; });
    performance.now = () => {
      if (!isBroken) return now();
      isBroken = false;
      throw new Error('the clock is broken');
    };`,
};

/** The wasm file lies beside the script, and once more elsewhere under another name. */
export function uciSite() {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-uci-'));
  const shipped = (name) => join(root, 'package', 'dist', name);
  for (const name of ['uci.js', 'engine.wasm']) cpSync(shipped(name), join(folder, name));
  cpSync(shipped('uci.js'), join(folder, 'lone', 'uci.js'));
  cpSync(shipped('engine.wasm'), join(folder, 'assets', 'engine-4f2a.wasm'));
  for (const [name, first] of Object.entries(CHANGED)) {
    writeFileSync(join(folder, name), `${first}\nimportScripts('uci.js');\n`);
  }
  // Browsers ask for it.
  writeFileSync(join(folder, 'favicon.ico'), '');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="en"><title>UCI</title></html>');
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** The talk in each page. */
const talks = new WeakMap();

export class PageTalk extends Talk {
  /** What the `error` events of the worker say. */
  errors = [];
  #visitor;

  static async open(visitor, script) {
    const talk = new PageTalk();
    talk.#visitor = visitor;
    const { page } = visitor;
    const isFirst = !talks.has(page);
    talks.set(page, talk);
    if (isFirst) {
      await page.exposeFunction('heard', (lines) => lines.forEach((line) => talks.get(page).take(line)));
      await page.exposeFunction('failed', (message) => talks.get(page).errors.push(message));
    }
    await page.evaluate((address) => {
      globalThis.engine = new Worker(address);
      // A call for each line would be more than Firefox can pass on.
      const lines = [];
      engine.onmessage = ({ data }) => {
        if (lines.length === 0) setTimeout(() => globalThis.heard(lines.splice(0)), 10);
        lines.push(data);
      };
      engine.onerror = (event) => {
        event.preventDefault();
        globalThis.failed(event.message);
      };
    }, script);
    return talk;
  }

  say(...messages) {
    void this.#visitor.page.evaluate((all) => {
      for (const message of all) globalThis.engine.postMessage(message);
    }, messages);
  }
}
