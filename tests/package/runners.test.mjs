// The rules in the runtimes and test runners of others, as the package is installed: each runs once.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { host } from './support/hosts.mjs';
import { installPackage } from './support/installed.mjs';

const site = installPackage();
const { resolve } = createRequire(import.meta.url);

/** The program of a package among the tools of these tests. */
function program(name, bin = name) {
  const manifest = resolve(`${name}/package.json`);
  const { bin: programs } = createRequire(import.meta.url)(manifest);
  return join(dirname(manifest), typeof programs === 'string' ? programs : programs[bin]);
}

/** What every runtime does with the rules, and says if it has gone well. */
const PLAY = `
  const rules = await loadRules();
  const mated = ['f3', 'e5', 'g4', 'Qh4'].reduce((position, move) => position.play(move), rules.position());
  let read = 0;
  for await (const { nodes } of rules.streamPgn(rules.writePgn(mated))) read += nodes.length;
  const seen = [mated.outcome.kind, read, rules.position().legalMoves.length].join(' ');`;
const SEEN = 'checkmate 5 20';

const MODULE = `import { loadRules } from 'espalier/rules';\n${PLAY}\nconsole.log(seen);\n`;
const SCRIPT = `const { loadRules } = require('espalier/rules');\n(async () => {${PLAY}\n console.log(seen);\n})();\n`;
const TEST = `test('the rules', async () => {${PLAY}\n  expect(seen).toBe('${SEEN}');\n});\n`;

/** What the engine does, and refuses. */
const SEARCH = `test('the engine', async () => {
  const engine = await createEngine({ hashMb: 1 });
  const { bestMove } = await engine.search({ limits: { depth: 3 } });
  expect(bestMove).toMatch(/^[a-h][1-8][a-h][1-8]$/);
  await expect(engine.position({ fen: 'nonsense' })).rejects.toBeInstanceOf(EngineError);
  await engine[Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]();
});\n`;

const TRACE = `const { readTrace, TraceFileError } = require('espalier/trace');
test('a trace', () => expect(() => readTrace(new Uint8Array(8))).toThrow(TraceFileError));\n`;

/** A folder of the site with these files. */
function folder(name, files) {
  const path = join(site.folder, name);
  mkdirSync(path);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

const runWith = (NODE_OPTIONS, cwd, script, ...args) =>
  promisify(execFile)(process.execPath, [script, ...args], { cwd, env: { ...process.env, NODE_OPTIONS, CI: '1' } });
const run = (...where) => runWith('', ...where);

test('Deno loads them', async () => {
  const cwd = folder('deno', { 'main.mjs': MODULE });
  const args = ['run', '--allow-read', '--no-prompt', '--node-modules-dir=manual', 'main.mjs'];
  assert.equal((await run(cwd, program('deno'), ...args)).stdout.trim(), SEEN);
});

test('Deno ends when an engine is disposed of that searches', async () => {
  const script = `
    import { createEngine } from 'espalier';
    const engine = await createEngine({ hashMb: 1 });
    let pending;
    await new Promise((begun) => {
      pending = engine.search({ limits: { infinite: true } }, { onInfo: begun }).catch(({ code }) => code);
    });
    engine.dispose();
    console.log(await pending);`;
  const cwd = folder('deno-engine', { 'main.mjs': script });
  const args = ['run', '--allow-read', '--allow-env', '--no-prompt', '--node-modules-dir=manual', 'main.mjs'];
  assert.equal((await run(cwd, program('deno'), ...args)).stdout.trim(), 'disposed');
});

test('Bun imports and requires them', async () => {
  const cwd = folder('bun', { 'main.mjs': MODULE, 'main.cjs': SCRIPT });
  for (const name of ['main.mjs', 'main.cjs']) {
    const { stdout } = await promisify(execFile)(program('bun'), [name], { cwd });
    assert.equal(stdout.trim(), SEEN);
  }
});

/** A program that plays a move and ends by itself. */
const PROGRAM = `import { createEngine } from 'espalier';
const engine = await createEngine({ hashMb: 1 });
const { bestMove } = await engine.search({ limits: { depth: 3 } });
engine.dispose();
console.log(bestMove);
`;
const RUNTIMES = {
  Deno: ['deno', 'run', '--allow-read', '--no-prompt', '--node-modules-dir=manual', 'engine.mjs'],
  Bun: ['bun', 'engine.mjs'],
};

for (const [name, [tool, ...args]] of Object.entries(RUNTIMES)) {
  test(`the engine plays in ${name}`, async () => {
    const cwd = folder(`engine-${tool}`, { 'engine.mjs': PROGRAM });
    const command = tool === 'deno' ? [process.execPath, [program(tool), ...args]] : [program(tool), args];
    const { stdout } = await promisify(execFile)(...command, { cwd, timeout: 60_000 });
    assert.match(stdout.trim(), /^[a-h][1-8][a-h][1-8]$/);
  });
}

test('the engine plays in Deno from a server, as a browser has it', async () => {
  const { url, close } = await host(join(site.folder, 'node_modules', 'espalier', 'dist'));
  try {
    const cwd = folder('engine-deno-remote', { 'engine.mjs': PROGRAM.replace("'espalier'", `'${url}index.js'`) });
    const args = ['run', '--allow-net', '--allow-import', '--no-prompt', '--no-lock', 'engine.mjs'];
    assert.match((await run(cwd, program('deno'), ...args)).stdout.trim(), /^[a-h][1-8][a-h][1-8]$/);
  } finally {
    await close();
  }
});

for (const environment of ['node', 'jsdom']) {
  test(`Jest requires them, without flags, in its environment ${environment}`, async () => {
    const testEnvironment = resolve(`jest-environment-${environment}`);
    const cwd = folder(`jest-${environment}`, {
      'package.json': JSON.stringify({ private: true, jest: { testEnvironment } }),
      'rules.test.js': `const { loadRules } = require('espalier/rules');\n${TEST}`,
      'engine.test.js': `const { createEngine, EngineError } = require('espalier');\n${SEARCH}`,
      'trace.test.js': TRACE,
    });
    const { stderr } = await run(cwd, program('jest'), '--ci', '--runInBand');
    assert.match(stderr, /^Tests:\s+3 passed, 3 total$/m);
  });
}

/** The entries that are ES modules alone. */
const ELEMENTS = `import { scoreText } from 'espalier/element';
import { setWords } from 'espalier/words';
test('the elements', () => {
  expect(scoreText({ kind: 'centipawns', value: 120 })).toBe('+1.20');
  setWords({ language: 'de', messages: {} });
  expect(scoreText({ kind: 'centipawns', value: 120 })).toMatch(',20');
  expect(customElements.get('espalier-board')).toBeDefined();
});
`;

test('Jest imports the elements and their language, as its documentation says of ES modules', async () => {
  const cwd = folder('jest-elements', {
    'package.json': JSON.stringify({ private: true, type: 'module', jest: { testEnvironment: resolve('jest-environment-jsdom'), transform: {} } }),
    'element.test.js': ELEMENTS,
  });
  const { stderr } = await runWith('--experimental-vm-modules', cwd, program('jest'), '--ci', '--runInBand');
  assert.match(stderr, /^Tests:\s+1 passed, 1 total$/m);
});

test('Vitest imports them', async () => {
  const cwd = folder('vitest', {
    'rules.test.js': `import { expect, test } from 'vitest';\nimport { loadRules } from 'espalier/rules';\n${TEST}`,
  });
  const { stdout } = await run(cwd, program('vitest'), 'run', '--reporter=json');
  assert.equal(JSON.parse(stdout).numPassedTests, 1);
});
