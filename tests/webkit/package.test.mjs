// The npm package on a site of strangers in WebKit: boards that share an engine, and the UCI worker.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { elementSite } from '../browser/support/element-site.mjs';
import { inWebKit } from './support/webkit.mjs';

const site = elementSite();
after(() => site.remove());

inWebKit('the package', ({ story }) => {
  story('has two boards play with one engine, while a third is analysed', async ({ page }) => {
    await page.evaluate(async () => {
      const { createEngine } = await import('/espalier/index.js');
      const engine = await createEngine({ hashMb: 1 });
      globalThis.faults = [];
      const boards = ['analyse', 'play', 'play'].map((what) => {
        const board = Object.assign(document.createElement('espalier-board'), { engine });
        board.addEventListener('error', ({ message }) => globalThis.faults.push(message));
        board.addEventListener('info', () => board.classList.add('told'));
        board.setAttribute(what, what === 'play' ? 'black' : '');
        return board;
      });
      document.querySelector('#place').append(...boards);
    });
    await page.waitForFunction(() => [...document.querySelectorAll('[play]')].every(({ plies }) => plies === 1));
    await page.waitForSelector('espalier-board.told');
    assert.deepEqual(await page.evaluate(() => globalThis.faults), []);
  });

  story('hears UCI while it searches, and stops', async ({ page }) => {
    const said = await page.evaluate(() => {
      const engine = new Worker('/espalier/uci.js');
      const lines = [];
      const say = (line) => engine.postMessage(line);
      return new Promise((resolve) => {
        engine.onerror = ({ message }) => resolve([message]);
        engine.onmessage = ({ data }) => {
          lines.push(data);
          if (data === 'readyok') say('go infinite');
          if (/^info depth 4 /.test(data)) say('stop');
          if (/^bestmove/.test(data)) resolve(lines);
        };
        say('position startpos moves e2e4');
        say('isready');
      });
    });
    assert.match(said.at(-1), /^bestmove [a-h][78][a-h][56]/);
  });
}, { folder: site.folder, trustedTypes: false });
