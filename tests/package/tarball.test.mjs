// The tarball: what is in it, how large it is, and how Node and TypeScript take it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import esbuild from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from '../../scripts/lib/paths.mjs';
import { npmProgram } from '../../scripts/setup.mjs';
import { installPackage } from './support/installed.mjs';
import { filesOf } from './support/sizes.mjs';

const SNAPSHOT = new URL('./files.txt', import.meta.url);
const KB = 1024;
const UCI_MOVE = /^[a-h][1-8][a-h][1-8]$/;

const site = installPackage();
const { resolve } = createRequire(import.meta.url);
const run = (program, args, options) => promisify(execFile)(program, args, { cwd: site.folder, ...options });
const node = async (...args) => (await run(process.execPath, args)).stdout;

test('the files are those of the snapshot', () => {
  const files = site.files.map(({ path }) => `${path}\n`).sort().join('');
  if (process.env.ESPALIER_WRITE !== undefined) writeFileSync(SNAPSHOT, files);
  const help = 'ESPALIER_WRITE=1 node --test tests/package/tarball.test.mjs writes tests/package/files.txt anew';
  assert.equal(files, readFileSync(SNAPSHOT, 'utf8'), help);
});

test('the scripts of pages have maps, which hold their sources and nothing of the machine that has built them', () => {
  const names = site.files.map(({ path }) => path).filter((path) => path.endsWith('.map'));
  const scripts = ['chess', 'client', 'element', 'game', 'index', 'inline', 'records', 'squares', 'trace', 'uci', 'messages', 'worker'];
  for (const script of scripts) assert.ok(names.includes(`dist/${script}.js.map`), script);
  for (const name of names) {
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(site.folder, 'node_modules', 'espalier', name), 'utf8'));
    for (const source of sources) assert.match(source, /^\.\.\/(src|web|rules)\/[\w./-]+\.[jt]s$/);
    assert.ok(sourcesContent.every((text) => text.length > 0), name);
  }
});

test('a stack names files and lines as they were written', async () => {
  const script = "import { createEngine } from 'espalier'; createEngine({ hashMb: '16' }).catch(({ stack }) => console.log(stack))";
  const stack = await node('--enable-source-maps', '--input-type=module', '--eval', script);
  const [, line] = /src\/engine\/request\.ts:(\d+)/.exec(stack);
  const source = readFileSync(join(root, 'package', 'src', 'engine', 'request.ts'), 'utf8').split('\n');
  assert.match(source[line - 1], /\binvalid|\bcheck\b|new EngineError/);
});

test('publint has nothing to say', async () => {
  const { buffer, byteOffset, byteLength } = site.tarball;
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg, { color: false })), []);
});

test('types and files agree for whoever imports ES modules', async () => {
  const attw = join(resolve('@arethetypeswrong/cli/package.json'), '..', 'dist', 'index.js');
  const tarball = join(site.folder, 'espalier.tgz');
  writeFileSync(tarball, site.tarball);
  // It ends with an error where it finds one.
  await node(attw, tarball, '--profile', 'esm-only', '--no-color', '--format', 'ascii');
});

const read = (name) => readFileSync(join(site.folder, 'node_modules', 'espalier', 'dist', name));

/** What a document says of a size, in the unit that it has there. */
function assertSaid(name, pattern, size) {
  const [, said = ''] = pattern.exec(readFileSync(join(root, name), 'utf8')) ?? [];
  // Compilers differ by less.
  const share = Number(said.replaceAll(',', '')) / size;
  assert.ok(Math.abs(share - 1) < 0.02, `${name} says ${said}; it is ${size}`);
}

test('it is small, and documents say how small', (t) => {
  const sum = (names, compress) => names.reduce((total, name) => total + compress(read(name)).length, 0);
  // What a page loads that imports `espalier`, before the first move.
  const files = filesOf(join(site.folder, 'node_modules', 'espalier', 'dist'), 'index');
  assert.ok(files.includes('worker.js') && files.includes('engine.wasm'), files);
  const scripts = sum(files.filter((name) => name.endsWith('.js')), (text) => gzipSync(text, { level: 9 }));
  const all = sum(files, brotliCompressSync);
  t.diagnostic(`scripts ${scripts} bytes with gzip, everything ${all} bytes with Brotli`);
  assert.ok(scripts <= 35 * KB, `scripts: ${scripts} bytes with gzip`);
  assert.ok(all <= 374 * KB, `everything: ${all} bytes with Brotli`);
  assertSaid('package/README.md', /^- (\d+) KB of script with `gzip`/m, scripts / KB);
  assertSaid('package/README.md', /about (\d+) KB with Brotli for everything/, all / KB);
  // The table beside others.
  const gzipped = scripts + gzipSync(read('engine.wasm'), { level: 9 }).length;
  assertSaid('package/docs/guide.md', /^\| espalier \|.*? (\d+) KB/m, gzipped / KB);
  assertSaid('package/docs/guide.md', /^\| espalier \|.* KB \| (\d+) KB/m, all / KB);
  assertSaid('docs/network.md', /everything up to the first move is ([\d,]+) bytes with Brotli/, all);
});

test('the rules are small', (t) => {
  const sum = ['rules.js', 'chess.js', 'rules.wasm'].reduce((total, name) => total + brotliCompressSync(read(name)).length, 0);
  t.diagnostic(`script and module ${sum} bytes with Brotli`);
  assert.ok(sum <= 100 * KB, `${sum} bytes with Brotli`);
  assertSaid('package/README.md', /synchronous, in (\d+) KB with Brotli/, sum / KB);
  assertSaid('docs/measured.md', /`rules\.js`, Brotli \| \*\*(\d+) KB/, sum / KB);
});

test('the documents say how large the engine is', () => {
  const size = gzipSync(read('engine.wasm'), { level: 9 }).length;
  for (const name of ['README.md', 'docs/measured.md']) assertSaid(name, /\*\*([\d,]+) bytes\*\* with `gzip -9`/, size);
});

test('a program in Node plays, from files and from one script', async () => {
  const [files, inline, board] = JSON.parse(await node('node.mjs'));
  for (const seen of [files, inline]) {
    assert.equal(seen.moves.length, 3);
    assert.equal(seen.stopMode, 'shared');
    assert.equal(seen.stoppedWithLegalMove, true);
    assert.equal(seen.refusedAfterDispose, 'disposed');
  }
  assert.deepEqual(inline.moves, files.moves);
  assert.equal(board, 'function');
});

test('a program that requires it plays, too', async () => {
  assert.match((await node('--no-warnings', 'node.cjs')).trim(), UCI_MOVE);
});

test('rules that esbuild has bundled for require say which file is to be copied', async () => {
  const contents = "require('espalier/rules').loadRules().catch(({ message }) => console.log(message))";
  const stdin = { contents, resolveDir: site.folder };
  await esbuild.build({ stdin, bundle: true, platform: 'node', outfile: join(site.folder, 'bundled.cjs'), logLevel: 'silent' });
  assert.match(await node('bundled.cjs'), /the script does not know where it is.*copy espalier\/rules\.wasm/);
});

test('npx espalier speaks UCI and runs commands', async () => {
  const [npx, ...options] = npmProgram();
  const espalier = (words) => run(npx, [...options, 'exec', '--offline', '--', 'espalier', ...words]);
  assert.match((await espalier(['--version'])).stdout, /^espalier \d+\.\d+\.\d+$/m);
  assert.match((await espalier(['explain', '--depth', '3'])).stdout, /^The root, 3 plies deep, scored/m);
  const uci = espalier([]);
  uci.child.stdin.end('uci\nposition startpos\ngo depth 3\n');
  const { stdout } = await uci;
  assert.match(stdout, /^uciok$/m);
  assert.match(stdout, /^bestmove [a-h][12][a-h][34]/m);
});

test('a thread of the UCI worker plays', async () => {
  assert.match((await node('uci.cjs')).trim(), /^bestmove [a-h][12][a-h][34]/);
});

/** The declarations of the package are checked, too; those of the language and of browsers are the compiler's own. */
const STRICT = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, skipDefaultLibCheck: true, noEmit: true };
const DOM = ['ES2022', 'DOM', 'DOM.Iterable'];
/** Programs that require the package, as `node16` has them without `type: module`. */
const REQUIRING = { module: 'node16', moduleResolution: 'node16', lib: ['ES2023', 'ESNext.Disposable', 'DOM'], types: ['node'] };
const TYPED = {
  nodenext: { module: 'nodenext', lib: ['ES2022'], types: ['node'] },
  bundler: { module: 'esnext', moduleResolution: 'bundler', lib: DOM, types: [] },
};
const COMPILERS = {
  'TypeScript 5.9': createRequire(import.meta.url).resolve('typescript/lib/tsc.js'),
  'TypeScript 7': join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
};

for (const [name, options] of Object.entries(TYPED)) {
  for (const [compiler, script] of Object.entries(COMPILERS)) {
    test(`${compiler} compiles a ${name} project and refuses misuse`, async () => {
      const folder = join(site.folder, `${name}-${compiler}`);
      mkdirSync(folder);
      const sources = options.lib.includes('DOM') ? ['program.ts', 'element.ts'] : ['program.ts'];
      for (const source of sources) cpSync(join(site.folder, source), join(folder, source));
      const typeRoots = [join(root, 'node_modules', '@types')];
      const compilerOptions = { ...STRICT, ...options, target: 'es2022', typeRoots };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: sources }));
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      await node(script, '--project', folder).catch(({ stdout }) => assert.fail(stdout));
    });
  }
}

for (const [compiler, script] of Object.entries(COMPILERS)) {
  test(`${compiler} compiles a program that requires the package, and imports what is an ES module alone`, async () => {
    const folder = join(site.folder, `node16-${compiler}`);
    mkdirSync(folder);
    cpSync(join(site.folder, 'required.ts'), join(folder, 'required.ts'));
    const typeRoots = [join(root, 'node_modules', '@types')];
    const compilerOptions = { ...STRICT, ...REQUIRING, noEmit: false, target: 'es2022', typeRoots };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['required.ts'] }));
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
    await node(script, '--project', folder).catch(({ stdout }) => assert.fail(stdout));
    assert.equal((await node('--no-warnings', join(folder, 'required.js'))).trim(), 'e7e5 magic 20 +1.20');
  });
}
