// The examples, built with the packed package and opened: a game is played in each framework, and asked why.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import puppeteer from 'puppeteer-core';
import { chromeFlags, findBrowsers } from '../../scripts/lib/browsers.mjs';
import { BROWSER_MS } from '../../scripts/lib/test-timeouts.mjs';
import { PATIENCE, TIMEOUT } from '../browser/support/patience.mjs';
import { isEverything } from '../support/everything.mjs';
import { buildExample, copyExamples } from './support/examples.mjs';
import { host } from './support/hosts.mjs';
import { installPackage } from './support/installed.mjs';

const { resolve } = createRequire(import.meta.url);
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const site = installPackage().folder;
const examples = copyExamples(site);

/** As strict as a site may be that runs WebAssembly. */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src data:",
};

const GAMES = ['vanilla', 'react', 'vue', 'svelte'];
const built = new Map();

/** Built once for both browsers. */
function folderOf(name) {
  if (!built.has(name)) built.set(name, buildExample(examples, name));
  return built.get(name);
}

const { chrome, firefox } = await findBrowsers();
const BROWSERS = {
  Chromium: {
    launch: () => puppeteer.launch({ browser: 'chrome', executablePath: chrome, args: chromeFlags, timeout: BROWSER_MS }),
    opens: () => true,
  },
  Firefox: {
    launch: () => puppeteer.launch({ browser: 'firefox', executablePath: firefox, timeout: BROWSER_MS }),
    // Elements, pointer and what is seen while a page is scrolled: frameworks are the same to every browser.
    opens: (name) => isEverything || name === 'vanilla' || name === 'how-alpha-beta-prunes',
  },
};

for (const [browserName, { launch, opens }] of Object.entries(BROWSERS)) {
  describe(`in ${browserName}, the example`, () => {
    let browser;
    before(async () => {
      browser = await launch();
    });
    after(() => browser?.close());

    const opened = (name, tell) =>
      opens(name) &&
      test(name, TIMEOUT, async () => {
        const server = await host(await folderOf(name), POLICY);
        const context = await browser.createBrowserContext();
        try {
          const page = await context.newPage();
          page.setDefaultTimeout(PATIENCE);
          const troubles = listen(page);
          await page.goto(server.url);
          await tell(page);
          if (browserName === 'Chromium') assert.deepEqual(await seriousProblems(page), []);
          assert.deepEqual(troubles, []);
        } finally {
          await context.close();
          await server.close();
        }
      });

    for (const name of GAMES) {
      opened(name, async (page) => {
        await status(page, /^Your move/);
        await click(page, 'e2');
        await click(page, 'e4');
        await page.waitForFunction(() => document.querySelector('espalier-board').plies === 2);
        await page.click('.why');
        const sentence = await sentenceOf(page);
        assert.match(sentence, /^[A-Z].*\.$/);
        const fens = await page.evaluate(() => ['espalier-board', 'espalier-tree'].map((tag) => document.querySelector(tag).fen));
        assert.equal(fens[0], fens[1]);
      });
    }

    opened('own-board', async (page) => {
      const type = async (move) => {
        await page.type('input', move);
        await page.keyboard.press('Enter');
      };
      const text = (selector, pattern) =>
        page.waitForFunction(
          (place, source) => new RegExp(source).test(document.querySelector(place)?.textContent ?? ''), {}, selector, pattern.source,
        );
      await text('p[role="status"]', /^Your move/);
      await type('Sf9');
      await text('p[role="status"]', /Sf9/);
      await page.$eval('input', (input) => input.select());
      await type('e2-e4');
      await text('main > p:last-child', /^1\. e4 \S+$/);
      await page.click('.why');
      await text('main > p:last-child', /^$/);
    });

    opened('how-alpha-beta-prunes', async (page) => {
      // Each figure shows what its text speaks of.
      const sentences = {
        tree: /./, cutoff: /refutes|good enough|too good|will not/, known: /known/i, ahead: /did not need to look/, compared: /./,
      };
      for (const [id, pattern] of Object.entries(sentences)) {
        await page.evaluate((name) => document.getElementById(name).scrollIntoView(), id);
        const sentence = () => page.evaluate((name) => {
          const { shadowRoot } = document.getElementById(name);
          return shadowRoot.querySelector('.tree').checkVisibility() ? shadowRoot.querySelector('[part="sentence"]').textContent : '';
        }, id);
        await page.waitForFunction((name, source) => {
          const { shadowRoot } = document.getElementById(name);
          return new RegExp(source, 'i').test(shadowRoot.querySelector('[part="sentence"]').textContent);
        }, {}, id, pattern.source).catch(async () => assert.fail(`${id}: ${await sentence()}`));
      }
      // The first one plays to the move that its text promises.
      await page.evaluate(() => document.getElementById('tree').scrollIntoView());
      await page.waitForFunction(() => {
        const { shadowRoot } = document.getElementById('tree');
        return /Qd8/.test(shadowRoot.querySelector('.path [aria-current]')?.textContent);
      });
      const words = await page.waitForFunction(() => {
        const { shadowRoot } = document.getElementById('compared');
        const comparison = shadowRoot.querySelector('[part="comparison"]');
        return !comparison.hidden && comparison.textContent;
      });
      assert.match(await words.jsonValue(), /B: Espalier \S+ without nullMove/);
    });

    opened('blog', async (page) => {
      await page.waitForFunction(() => document.querySelector('espalier-board').ply === 33);
      await page.evaluate(() => document.querySelector('espalier-tree').scrollIntoView());
      assert.match(await sentenceOf(page), /^Black did not need to look: already \d\.\d\d pawns better than needed/);
    });
  });
}

test('the example in React has its types, and they refuse misuse', async () => {
  const folder = join(examples, 'react');
  const types = [];
  const compilerOptions = {
    strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true, target: 'es2022', module: 'esnext',
    moduleResolution: 'bundler', jsx: 'react-jsx', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types,
  };
  const check = async (files) => {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = resolve('typescript/lib/tsc.js');
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '--project', folder]).catch((error) => error);
    return stdout;
  };
  writeFileSync(
    join(folder, 'misuse.tsx'),
    `export const wrong = [
      <espalier-board play="green" />,
      <espalier-board onmove={(event) => event.detail.nothing} />,
      <espalier-tree depth="deep" />,
    ];\n`,
  );
  // One program, in which the example is without a complaint.
  const complaints = await check(['app.tsx', 'misuse.tsx']);
  assert.equal(complaints.match(/error TS/g)?.length, 3, complaints);
  assert.equal(complaints.match(/^\S*misuse\.tsx\(.*error TS/gm)?.length, 3, complaints);
});

function listen(page) {
  const troubles = [];
  page.on('console', (message) => {
    if (['error', 'warn', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', ({ message }) => troubles.push(message));
  return troubles;
}

/** The pieces of a board of others have names or not. */
async function seriousProblems(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ exclude: ['.board'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

function status(page, pattern) {
  return page.waitForFunction(
    (source) => {
      const text = document.querySelector('espalier-board')?.shadowRoot?.querySelector('[part="status"]').textContent ?? '';
      return new RegExp(source).test(text);
    },
    {},
    pattern.source,
  );
}

async function click(page, square) {
  const { x, y } = await page.$eval(
    'espalier-board',
    (board, name) => {
      const box = board.shadowRoot.querySelector(`.square[data-square="${name}"]`).getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    },
    square,
  );
  await page.mouse.click(x, y);
}

async function sentenceOf(page) {
  const read = () => document.querySelector('espalier-tree')?.shadowRoot?.querySelector('[part="sentence"]').textContent ?? '';
  await page.waitForFunction(`(${read})() !== ''`);
  return page.evaluate(read);
}
