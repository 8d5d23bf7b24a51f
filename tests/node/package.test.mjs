// The npm package as its users see it: what it exports, where its files are, and that nothing goes around it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { Script } from 'node:vm';
import * as espalier from 'espalier';
import * as inline from 'espalier/inline';
import '../built.mjs?package';
import { root } from '../../scripts/lib/paths.mjs';
import { filesIn } from '../../scripts/lib/stamp.mjs';

const home = join(root, 'package');
const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** What a module names in `from '…'`, `import '…'` and `import('…')`, comments apart. */
const imports = (path) =>
  [
    ...readFileSync(path, 'utf8')
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .matchAll(/(?<![-\w])(?:from|import)\s*\(?\s*["']([^"'\s]+)["']/g),
  ].map(([, specifier]) => specifier);

test('every file that the manifest names is there', () => {
  const named = (value) => (typeof value === 'object' ? Object.values(value).flatMap(named) : [value]);
  const { bin, exports, main, module, types, sideEffects } = manifest;
  for (const path of named([bin, exports, main, module, types, sideEffects])) {
    assert.ok(existsSync(join(home, path)), path);
  }
});

test('bundlers take the ES module also where it is required: that of CommonJS is for Node', () => {
  for (const [name, entry] of Object.entries(manifest.exports)) {
    if (entry.require === undefined) continue;
    assert.equal(entry.module, entry.import.default, name);
    const conditions = Object.keys(entry);
    assert.ok(conditions.indexOf('module') < conditions.indexOf('require'), `${name}: the first that fits counts`);
  }
});

test('TypeScript that knows no exports finds the types of every entry', () => {
  const typed = Object.entries(manifest.exports).flatMap(([name, entry]) => {
    const types = typeof entry === 'string' ? entry : (entry.import?.types ?? entry.types);
    return name === '.' || name === './package.json' ? [] : [[name.slice('./'.length), [types]]];
  });
  assert.deepEqual(manifest.typesVersions, { '*': Object.fromEntries(typed) });
});

test('the version is that of the crates', () => {
  const [, version] = /^\[workspace\.package\]\nversion = "([^"]+)"$/m.exec(read('Cargo.toml'));
  assert.equal(manifest.version, version);
});

test('the package depends on nothing and runs nothing when it is installed', () => {
  for (const field of ['dependencies', 'optionalDependencies', 'scripts', 'private']) {
    assert.equal(manifest[field], undefined, field);
  }
  // Who imports the elements for a framework has it.
  const isOptional = (name) => manifest.peerDependenciesMeta[name]?.optional === true;
  assert.deepEqual(Object.keys(manifest.peerDependencies).filter((name) => !isOptional(name)), []);
});

test('no script and no declaration reaches out of the package', () => {
  const files = filesIn(join(home, 'dist')).filter((path) => /\.[jt]s$/.test(path));
  assert.ok(files.some((path) => path.endsWith('.d.ts')));
  for (const path of files) {
    const isProgram = path === join(home, 'dist', 'cli.js');
    for (const specifier of imports(path)) {
      if (isProgram && specifier.startsWith('node:')) continue;
      const [, framework] = /^(react|vue|svelte)(?:-component)?\.(?:d\.ts|js)$/.exec(relative(join(home, 'dist'), path)) ?? [];
      if (framework !== undefined && specifier.split('/')[0] === framework) continue;
      const target = resolve(path, '..', specifier);
      assert.match(specifier, /^\.\.?\//, `${relative(home, path)} imports ${specifier}`);
      assert.ok(
        [target, target.replace(/\.js$/, '.d.ts')].some(existsSync),
        `${relative(home, path)} imports ${specifier}, which is not there`,
      );
    }
  }
});

/** Libraries of the page: one behind a module of its own, that of the state, and that which draws views. */
const LIBRARIES = new Map([
  ['idb', (path) => path === 'www/src/page/shared/database.ts'],
  ['@preact/signals-core', (path) => path.startsWith('www/src/')],
  ['@preact/signals', (path) => path.startsWith('www/src/page/')],
  ['preact', (path) => path.startsWith('www/src/page/')],
  ['preact/hooks', (path) => path.startsWith('www/src/page/')],
]);

test('the page is built of the plain modules of the package, and never of its bundles, which are copies of them', () => {
  const source = join(root, 'www', 'src');
  for (const path of filesIn(source).filter((file) => /\.tsx?$/.test(file))) {
    for (const specifier of imports(path)) {
      const isOwn = specifier.startsWith('.') && !relative(source, resolve(path, '..', specifier)).startsWith('..');
      const isPackage = specifier.startsWith('#espalier/') && existsSync(join(home, 'src', specifier.slice(10).replace(/js$/, 'ts')));
      // The list of the page's own files, which the build writes into the service worker.
      const isBuild = specifier === 'espalier:build' && relative(source, path).startsWith('service-worker');
      const isLibrary = LIBRARIES.get(specifier)?.(relative(root, path)) ?? false;
      assert.ok(isOwn || isPackage || isBuild || isLibrary, `${relative(root, path)} imports ${specifier}`);
    }
  }
});

test('the UCI worker is a classic script, and evaluates no text', () => {
  const script = readFileSync(join(home, 'dist', 'uci.js'), 'utf8');
  assert.ok(new Script(script));
  assert.doesNotMatch(script, /\beval\(|new Function\(/);
});

test('every entry exports the same names and the same classes', () => {
  const { createEngine, ...shared } = espalier;
  const { createEngine: createInline, ...sharedInline } = inline;
  assert.notEqual(createEngine, createInline);
  assert.deepEqual(sharedInline, shared);
  assert.deepEqual(
    exportsOf(join(home, 'dist', 'index.js')),
    Object.keys(espalier).sort(),
  );
});

/** Read, because Node has an entry of its own in its place. */
function exportsOf(path) {
  const [, names] = /^export \{ (.*) \};$/m.exec(readFileSync(path, 'utf8'));
  return names.split(', ').sort();
}

/** A script of the package and those that it imports at once. */
function loadedWith(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(home, 'dist', name), 'utf8');
  for (const [, other] of text.matchAll(/^(?:import|export)\b[^;]*?from "\.\/([^"]+)"/gm)) loadedWith(other, seen);
  return seen;
}

test('elements, traces and words load no engine before they need one', () => {
  const ofEngine = (entry) => ['client.js', 'index.js', 'team.js'].filter((script) => loadedWith(entry).has(script));
  assert.deepEqual(ofEngine('index.js'), ['client.js', 'index.js']);
  for (const entry of ['element.js', 'trace.js', 'words.js']) assert.deepEqual(ofEngine(entry), [], entry);
});

test('the inline entry needs no file', async () => {
  const engine = await inline.createEngine({ hashMb: 1 });
  const { bestMove } = await engine.search({ limits: { depth: 3 } });
  engine.dispose();
  assert.match(bestMove, /^[a-h][1-8][a-h][1-8]$/);
});

test('a module that is compiled already is taken instead of a file', async () => {
  const wasmModule = new WebAssembly.Module(readFileSync(join(home, 'dist', 'engine.wasm')));
  const engine = await espalier.createEngine({ hashMb: 1, wasmModule, wasmUrl: '/nowhere/engine.wasm' });
  const { legalMoves } = await engine.position({});
  engine.dispose();
  assert.equal(legalMoves.length, 20);
});
