// The README of the package: every example of it is run as it stands.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import esbuild from 'esbuild';
import puppeteer from 'puppeteer-core';
import { build } from 'vite';
import { chromeFlags, findBrowsers } from '../../scripts/lib/browsers.mjs';
import { BROWSER_MS } from '../../scripts/lib/test-timeouts.mjs';
import { npmProgram } from '../../scripts/setup.mjs';
import { PATIENCE, TIMEOUT } from '../browser/support/patience.mjs';
import { fault, links } from '../support/links.mjs';
import { until } from '../support/waiting.mjs';
import { host } from './support/hosts.mjs';
import { installPackage } from './support/installed.mjs';
import { linkModules } from './support/linked.mjs';
import { untimed } from './support/untimed.mjs';

const site = installPackage().folder;
const home = join(site, 'node_modules', 'espalier');
const README = readFileSync(join(home, 'README.md'), 'utf8');
const run = (program, args) => promisify(execFile)(program, args, { cwd: site });

const blocks = (language) => [...README.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code);
/** What an example says that it prints. */
const said = (code) => [...code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, text]) => text);

const { chrome } = await findBrowsers();
const browser = await puppeteer.launch({ browser: 'chrome', executablePath: chrome, args: chromeFlags, timeout: BROWSER_MS });
after(() => browser.close());

/** Opens a folder, and gives its page with what has gone wrong there. */
async function opened(t, folder) {
  const server = await host(folder);
  t.after(() => server.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const [troubles, lines] = [[], []];
  page.on('console', (message) => (message.type() === 'log' ? lines : troubles).push(message.text()));
  page.on('pageerror', ({ message }) => troubles.push(message));
  return { page, url: server.url, troubles, lines };
}

const html = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Site</title>${body}</html>\n`;

for (const [index, code] of blocks('ts').entries()) {
  test(`example ${index + 1} in TypeScript runs, and prints what it says`, async () => {
    const path = join(site, `readme-${index}.mjs`);
    writeFileSync(path, (await esbuild.transform(code, { loader: 'ts', format: 'esm' })).code);
    const { stdout, stderr } = await run(process.execPath, [path]);
    assert.equal(stderr, '');
    assert.notEqual(stdout, '');
    const printed = stdout.split('\n');
    for (const line of said(code)) assert.ok(printed.includes(line), `${line}\n${stdout}`);
  });
}

test('the elements of the README are what they seem', TIMEOUT, async (t) => {
  const [code] = blocks('html');
  const root = join(site, 'readme-elements');
  const outDir = join(root, 'built');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), html(`<body>${code}`));
  await build({ root, configFile: false, logLevel: 'error', ...untimed({ outDir }) });
  const { page, url, troubles } = await opened(t, outDir);
  await page.goto(url);
  const part = (tag, index, name) => `document.querySelectorAll('${tag}')[${index}].shadowRoot?.querySelector('[part="${name}"]').textContent`;
  await page.waitForFunction(`/^Your move/.test(${part('espalier-board', 0, 'status')})`);
  await page.waitForFunction(`document.querySelectorAll('espalier-board')[1].ply === 5`);
  assert.equal(await page.evaluate(part('espalier-board', 1, 'comment')), 'the Spanish');
  await page.waitForFunction(`/^Your move/.test(${part('espalier-board', 2, 'status')})`);
  // It searches when it comes into sight.
  await page.evaluate(() => document.querySelector('espalier-tree').scrollIntoView());
  await page.waitForFunction(`/\\.$/.test(${part('espalier-tree', 0, 'sentence')})`);
  assert.deepEqual(troubles, []);
});

test('the component of the README plays, and hears its events', TIMEOUT, async (t) => {
  const [code] = blocks('jsx');
  linkModules(site, ['react', 'react-dom']);
  const root = join(site, 'readme-react');
  const outDir = join(root, 'built');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'game.jsx'), code);
  const start = "import { createElement } from 'react';\nimport { createRoot } from 'react-dom/client';\nimport { Game } from './game.jsx';\ncreateRoot(document.body).render(createElement(Game));\n";
  writeFileSync(join(root, 'start.js'), start);
  writeFileSync(join(root, 'index.html'), html('<body><script type="module" src="start.js"></script>'));
  await build({ root, configFile: false, logLevel: 'error', oxc: { jsx: { runtime: 'automatic' } }, ...untimed({ outDir }) });
  const { page, url, troubles, lines } = await opened(t, outDir);
  await page.goto(url);
  await page.waitForFunction(`/^Your move/.test(document.querySelector('espalier-board')?.shadowRoot.querySelector('[part="status"]').textContent)`);
  await page.$eval('espalier-board', (board) => board.playMove('e4'));
  await until(() => lines.some((line) => /^rnbqkbnr\/pppppppp\/8\/8\/4P3/.test(line)));
  assert.deepEqual(troubles, []);
});

test('the commands of the README do what they say, and the page that has had stockfish.js plays', TIMEOUT, async (t) => {
  const folder = join(site, 'public');
  mkdirSync(folder, { recursive: true });
  const commands = blocks('sh').flatMap((code) => code.trim().split('\n'));
  // The package is installed already.
  assert.deepEqual(commands.map((line) => line.split(' ')[0]), ['npm', 'cp']);
  for (const [program, ...args] of commands.slice(1).map((line) => line.split(' '))) await run(program, args);
  writeFileSync(join(folder, 'start.js'), blocks('js')[0]);
  writeFileSync(join(folder, 'index.html'), html('<body><script src="start.js"></script>'));
  const { page, url, troubles, lines } = await opened(t, folder);
  await page.goto(url);
  await until(() => lines.some((line) => line.startsWith('bestmove ')));
  assert.match(lines.at(-1), /^bestmove [a-h][78][a-h][5-7]|^bestmove [bg]8[acfh]6/);
  assert.deepEqual(troubles, []);
  const [npx, ...options] = npmProgram();
  assert.match((await run(npx, [...options, 'exec', '--offline', '--', 'espalier', '--help'])).stdout, /explain/);
});

test('the README is short', () => {
  const words = README.split(/\s+/).length;
  assert.ok(words <= 2_400, `${words} words`);
});

test('what the documents of the package link to or name is in the package', () => {
  const documents = ['README.md', ...readdirSync(join(home, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
  const [dead, named] = [[], new Set()];
  for (const name of documents) {
    const path = join(home, name);
    dead.push(...links(path).flatMap((target) => (fault(path, target) ? [`${name}: ${target}: ${fault(path, target)}`] : [])));
    for (const [file] of readFileSync(path, 'utf8').matchAll(/\bdocs\/[\w.-]+\.\w+/g)) named.add(file);
  }
  assert.deepEqual(dead, []);
  assert.ok(named.has('docs/query.md') && named.has('docs/trace-format.md'), [...named].join(' '));
  assert.deepEqual([...named].filter((file) => !existsSync(join(home, file))), []);
});
