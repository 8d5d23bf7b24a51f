// How the rules are loaded: each in a program of its own, because all who load share one module.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import '../built.mjs?package';
import { root } from '../../scripts/lib/paths.mjs';

const dist = join(root, 'package', 'dist');
const file = JSON.stringify(join(dist, 'rules.wasm'));
const WHITES_MOVES = '20';

/** Runs a module that imports the package, or a script that requires it, and gives what it says. */
async function run(program, kind = 'module') {
  const options = { cwd: join(root, 'tests'), env: { ...process.env, NODE_OPTIONS: '' } };
  const args = [`--input-type=${kind}`, '--eval', program];
  return (await promisify(execFile)(process.execPath, args, options)).stdout.trim();
}

const loading = (options, before = '') => `
  import { readFileSync } from 'node:fs';
  import { pathToFileURL } from 'node:url';
  import { loadRules } from 'espalier/rules';
  ${before}
  const rules = await loadRules(${options});
  console.log(rules.position().legalMoves.length);`;

for (const [title, options] of Object.entries({
  'nothing': '',
  'a path': `{ wasm: ${file} }`,
  'an address': `{ wasm: pathToFileURL(${file}) }`,
  'bytes': `{ wasm: readFileSync(${file}) }`,
  'a promise of bytes': `{ wasm: Promise.resolve(readFileSync(${file})) }`,
  'a response': `{ wasm: new Response(readFileSync(${file}), { headers: { 'content-type': 'application/wasm' } }) }`,
  'a response of another type': `{ wasm: new Response(readFileSync(${file})) }`,
})) {
  test(`the rules are loaded from ${title}`, async () => {
    assert.equal(await run(loading(options)), WHITES_MOVES);
  });
}

test('a compiled module needs neither fetch nor URL', async () => {
  const before = `
    const wasm = new WebAssembly.Module(readFileSync(${file}));
    for (const name of ['fetch', 'URL', 'Worker', 'process']) {
      Object.defineProperty(globalThis, name, { value: undefined });
    }`;
  assert.equal(await run(loading('{ wasm }', before)), WHITES_MOVES);
});

test('the file of a server is fetched', async () => {
  const server = createServer((request, response) => {
    const isThere = request.url === '/rules.wasm';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/wasm' });
    response.end(isThere ? readFileSync(join(dist, 'rules.wasm')) : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `http://127.0.0.1:${server.address().port}`;
  try {
    const retry = `
      const { code, reason, message } = await loadRules({ wasm: '${place}/nowhere' }).catch((error) => error);
      console.log(code, reason, message);`;
    const said = await run(loading(`{ wasm: '${place}/rules.wasm' }`, retry));
    assert.match(said, /^load-failed file .*404.*\n20$/);
  } finally {
    server.close();
  }
});

test('those who load share what the first has loaded', async () => {
  const program = `
    import { loadRules } from 'espalier/rules';
    const both = await Promise.all([loadRules(), loadRules()]);
    console.log(both[0] === both[1], both[0] === (await loadRules({ wasm: 'elsewhere.wasm' })));`;
  assert.equal(await run(program), 'true true');
});

test('what is no module and no option is refused', async () => {
  const program = `
    import { loadRules, RulesError } from 'espalier/rules';
    for (const options of [{ wasm: 1 }, { wasm: {} }, { url: 'x' }, null, { wasm: new Uint8Array(8) }]) {
      const error = await loadRules(options).catch((thrown) => thrown);
      console.log(error instanceof RulesError, error.code, error.field, error.reason);
    }`;
  assert.deepEqual((await run(program)).split('\n'), [
    'true invalid-request wasm wrong-type',
    'true invalid-request wasm wrong-type',
    'true invalid-request url unknown-field',
    'true invalid-request options wrong-type',
    'true load-failed undefined file',
  ]);
});

test('a script of the older kind requires them', async () => {
  const program = `
    const { loadRules, RulesError } = require('espalier/rules');
    loadRules().then((rules) => {
      try {
        rules.position().play('e5');
      } catch (error) {
        console.log(error instanceof RulesError, rules.position().legalMoves.length);
      }
    });`;
  assert.equal(await run(program, 'commonjs'), 'true 20');
});

test('the rules load nothing of the engine', () => {
  const read = (name) => readFileSync(join(dist, name), 'utf8');
  assert.equal(read('rules.js').replace(/\{[^}]*\}/, '{ … }').trim(), "export { … } from './chess.js';");
  for (const name of ['chess.js', 'rules.cjs']) {
    const script = read(name);
    assert.doesNotMatch(script, /\b(require|import)\s*\(|\bfrom\s*["']|new Worker/, name);
  }
});
