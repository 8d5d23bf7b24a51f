// What a site loads and waits for with this engine and with others, side by side in one run:
//   node scripts/compare.mjs [ROUNDS] [--lozza FILE]
// The others come from npm into `.tools/compare`; nothing of them ships. Lozza is not on npm: give
// its script. Prints a table for the README; the time that Node itself takes to start is taken off.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';
import { build } from './build.mjs';
import { chromeFlags, findBrowsers } from './lib/browsers.mjs';
import { root, tools } from './lib/paths.mjs';
import { Failure, isMain, main, must, print, say } from './lib/run.mjs';
import { serveFolder } from './lib/serve-folder.mjs';
import { npmProgram } from './setup.mjs';

const FOLDER = join(tools, 'compare');
const OTHERS = { stockfish: '19.0.0', 'stockfish.js': '10.0.2', 'js-chess-engine': '2.4.6' };
const UCI_DEPTH_1 = 'uci\nucinewgame\nisready\nposition startpos\ngo depth 1\n';
const WAIT_MS = 60_000;
/** What every program under Node waits for before its first statement. */
const BARE_NODE = { name: 'Node', node: ['-e', 'console.log("a1")'] };

const inModules = (name, file = '') => join(FOLDER, 'node_modules', name, file);
/** What a page loads of this engine until its first move. */
const FILES = ['index.js', 'client.js', 'records.js', 'worker.js', 'engine.wasm'];
const inPackage = (file) => join(root, 'package', file);

/**
 * An engine: the files up to its first move, and how its first move comes about.
 *   worker   a classic worker that speaks UCI, in a browser
 *   module   text of a module that ends with `done(bestMove)`
 *   node     arguments of Node; with `stdin`, a UCI program
 */
function engines(lozza) {
  const typed = (specifier) => `
    const { createEngine } = await import(${JSON.stringify(specifier)});
    const engine = await createEngine();
    const { bestMove } = await engine.search({ limits: { depth: 1 } });
    engine.dispose();
    done(bestMove);`;
  const all = [
    {
      name: 'espalier',
      folder: inPackage(''),
      files: FILES.map((file) => inPackage(`dist/${file}`)),
      module: typed('/package/dist/index.js'),
      node: ['--input-type=module', '-e', `const done = console.log; ${typed(`file://${inPackage('dist/node.js')}`)}`],
    },
    {
      name: 'stockfish 19, lite-single',
      folder: inModules('stockfish'),
      files: ['js', 'wasm'].map((end) => inModules('stockfish', `bin/stockfish-19-lite-single.${end}`)),
      worker: '/compare/node_modules/stockfish/bin/stockfish-19-lite-single.js',
      node: [inModules('stockfish', 'bin/stockfish-19-lite-single.js')],
      stdin: UCI_DEPTH_1,
    },
    {
      name: 'stockfish.js 10',
      folder: inModules('stockfish.js'),
      files: ['stockfish.wasm.js', 'stockfish.wasm'].map((file) => inModules('stockfish.js', file)),
      worker: '/compare/node_modules/stockfish.js/stockfish.wasm.js',
    },
    {
      name: 'js-chess-engine 2',
      folder: inModules('js-chess-engine'),
      files: scriptsIn(inModules('js-chess-engine', 'dist')),
      node: [
        '--input-type=module', '-e',
        `const { Game } = (await import('file://${inModules('js-chess-engine', 'dist/index.js')}')).default;
         console.log(Object.keys(new Game().aiMove(1)));`,
      ],
    },
  ];
  if (lozza) {
    const script = { name: 'Lozza', folder: lozza, files: [lozza], node: [lozza], stdin: UCI_DEPTH_1 };
    all.splice(3, 0, { ...script, worker: `/lozza/${basename(lozza)}` });
  }
  return all;
}

function scriptsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js') && !file.includes('test'))
    .map((file) => join(folder, file));
}

async function install() {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: OTHERS }));
  const [npm, ...options] = [...npmProgram(), 'install', '--ignore-scripts', '--no-audit'];
  await must('compare-install', npm, options, { cwd: FOLDER });
}

/** Milliseconds from the start of a process to the line with its move. */
function timeInNode({ name, node, stdin }) {
  const start = performance.now();
  const child = spawn(process.execPath, node, { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    const fail = setTimeout(() => end(new Failure(`${name} gave no move in Node.`)), WAIT_MS);
    const end = (result) => {
      clearTimeout(fail);
      child.kill();
      if (result instanceof Error) reject(result);
      else resolve(result);
    };
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      const said = stdin ? /^bestmove \w+/m : /[a-hA-H][1-8]/;
      if (said.test(text)) end(performance.now() - start);
    });
    if (stdin) child.stdin.write(stdin);
  });
}

/** Milliseconds in an empty page from the first statement to the move. */
async function timeInChrome(browser, url, engine) {
  const page = await browser.newPage();
  try {
    await page.goto(`${url}/empty.html`);
    return await page.evaluate(engine.worker ? timeWorker : timeModule, engine.worker ?? engine.module);
  } finally {
    await page.close();
  }
}

/* In the page. */
function timeWorker(script) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const worker = new Worker(script);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      if (!/^bestmove/.test(data)) return;
      worker.terminate();
      resolve(performance.now() - start);
    };
    for (const line of ['uci', 'ucinewgame', 'isready', 'position startpos', 'go depth 1']) worker.postMessage(line);
  });
}

/* In the page. */
function timeModule(text) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    globalThis.done = () => resolve(performance.now() - start);
    globalThis.onerror = (message) => reject(new Error(String(message)));
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = text;
    document.head.append(script);
  });
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

function describe({ folder, files }) {
  const all = files.map((file) => readFileSync(file));
  const sum = (pack) => all.reduce((total, bytes) => total + pack(bytes).length, 0);
  const manifest = join(folder, 'package.json');
  const info = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
  return {
    license: info.license ?? 'see its file',
    typed: Boolean(info.types ?? info.typings),
    gzip: sum((bytes) => gzipSync(bytes, { level: 9 })),
    brotli: sum((bytes) => brotliCompressSync(bytes)),
  };
}

async function compare() {
  const { values, positionals } = parseArgs({
    options: { lozza: { type: 'string' } },
    allowPositionals: true,
  });
  const rounds = Number(positionals[0] ?? 9);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Failure('ROUNDS must be 1 or more.');
  await build();
  say('Installing the other engines');
  await install();
  const { chrome } = await findBrowsers();
  if (!chrome) throw new Failure('There is no Chrome here; npm test installs one.');
  const all = engines(values.lozza);
  const times = all.map(() => ({ node: [], chrome: [] }));
  const server = await serveFolder({
    '/package': inPackage(''),
    '/compare': FOLDER,
    ...(values.lozza && { '/lozza': join(values.lozza, '..') }),
  });
  const browser = await puppeteer.launch({ executablePath: chrome, args: chromeFlags });
  const version = await browser.version();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const bareNode = await timeInNode(BARE_NODE);
      for (const [index, engine] of all.entries()) {
        if (engine.node) times[index].node.push((await timeInNode(engine)) - bareNode);
        if (engine.worker ?? engine.module) {
          times[index].chrome.push(await timeInChrome(browser, server.url, engine));
        }
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  print(`Medians of ${rounds} rounds in turn, Node ${process.version}, ${version}\n`);
  print('| | license | types | to the first move, gzip | Brotli | first move in Node | in Chrome |');
  print('|---|---|---|---|---|---|---|');
  for (const [index, engine] of all.entries()) {
    const { license, typed, gzip, brotli } = describe(engine);
    const time = (list) => (list.length ? `${median(list).toFixed(0)} ms` : '-');
    const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`;
    const columns = [
      engine.name, license, typed ? 'yes' : 'no', kilobytes(gzip), kilobytes(brotli),
      time(times[index].node), time(times[index].chrome),
    ];
    print(`| ${columns.join(' | ')} |`);
  }
}

if (isMain(import.meta)) await main(compare);
