// Every example in a comment or a document compiles against the package as it is installed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createEngine } from 'espalier';
import { root } from '../../scripts/lib/paths.mjs';
import { filesIn } from '../../scripts/lib/stamp.mjs';
import { installPackage } from './support/installed.mjs';

const site = installPackage();
const types = join(site.folder, 'node_modules', 'espalier', 'dist', 'types');
const typescript = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');

const BLOCK = /^([ \t]*(?:\* ?)?)```ts\n([^]*?)^[ \t]*(?:\* ?)?```$/gm;

/** The examples of a text, without what a comment puts before each line. */
function examplesIn(text) {
  return [...text.matchAll(BLOCK)].map(([, margin, code]) =>
    code.split('\n').map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.replace(/^[ \t]*\*$/, ''))).join('\n'),
  );
}

/** What examples of a member or a document leave out where it stands before them. */
const BEFORE = {
  engine: `import type { Engine } from 'espalier';\ndeclare const engine: Engine;\n`,
  rules: `import type { Rules } from 'espalier/rules';\ndeclare const rules: Rules;\n`,
};

const begun = (code) =>
  Object.entries(BEFORE)
    .filter(([name]) => new RegExp(`\\b${name}\\.`).test(code) && !new RegExp(`const (\\{ )?${name}\\b`).test(code))
    .map(([, lines]) => lines)
    .join('');

const declarations = filesIn(types).filter((path) => path.endsWith('.d.ts'));
const inComments = declarations.flatMap((path) =>
  examplesIn(readFileSync(path, 'utf8')).map((code) => ({ from: relative(types, path), code: begun(code) + code })),
);
const inDocuments = ['package/README.md', 'package/docs/guide.md'].flatMap((path) =>
  examplesIn(readFileSync(join(root, path), 'utf8')).map((code) => {
    const starts = /\bcreateEngine\(/.test(code) && !/^import /m.test(code);
    return { from: path, code: begun(code) + (starts ? `import { createEngine } from 'espalier';\n` : '') + code };
  }),
);

test('the examples compile', async () => {
  const folder = join(site.folder, 'examples');
  mkdirSync(folder);
  const examples = [...inComments, ...inDocuments];
  const names = examples.map(({ from, code }, index) => {
    const name = `${index}-${from.replaceAll(/[^a-z]+/gi, '-')}.ts`;
    writeFileSync(join(folder, name), `${code}\nexport {};\n`);
    return name;
  });
  const compilerOptions = {
    strict: true, noEmit: true, skipDefaultLibCheck: true, module: 'nodenext', target: 'es2022', types: [],
    lib: ['ES2022', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const tsc = promisify(execFile)(process.execPath, [typescript, '--project', folder]);
  await tsc.catch(({ stdout }) => assert.fail(stdout));
});

test('every function and class of the API, and every method of an engine, has one', () => {
  const text = readFileSync(join(types, 'engine', 'types.d.ts'), 'utf8');
  const engine = text.slice(text.indexOf('export interface EngineSession {'));
  const methods = [...engine.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+)\(/g)];
  assert.ok(methods.length >= 13, `${methods.length} methods`);
  const bare = methods.filter(([, comment]) => !comment.includes('```ts')).map(([, , name]) => name);
  const entries = ['create-engine', 'inline', 'trace', 'errors'].map((name) => `engine/${name}.d.ts`);
  const without = entries.filter((path) => !inComments.some(({ from }) => from === path));
  assert.deepEqual([...bare, ...without], []);
});

test('every function, class and value of the elements has an example', async () => {
  const { default: ts } = await import('typescript');
  const entry = join(types, 'element', 'index.d.ts');
  // What a module exports is known without the library.
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, noLib: true, types: [] };
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)));
  const values = exported
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter(({ flags }) => flags & ts.SymbolFlags.Value);
  assert.ok(values.length >= 5, `${values.length} values`);
  const without = values.filter((symbol) => !symbol.getJsDocTags(checker).some(({ name }) => name === 'example'));
  assert.deepEqual(without.map(({ name }) => name), []);
});

/** What editors say of a member of an interface, on one line. */
function saidOf(file, owner, member) {
  const text = readFileSync(join(types, 'engine', file), 'utf8');
  const body = text.slice(text.search(new RegExp(`export interface ${owner}\\b`)));
  const [, comment] = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s+${member}\\??:`).exec(body);
  return comment.replace(/\s+\*?\s*/g, ' ');
}

test('what takes a number says in editors from where to where, as the engine does', async () => {
  const engine = await createEngine({ hashMb: 1 });
  const { ranges } = engine;
  engine.dispose();
  const limits = ['depth', 'nodes', 'mate', 'movestogo', 'lines', 'skillLevel', 'elo'].map((name) => ['wasm.d.ts', 'Limits', name]);
  const members = [
    ...limits,
    ...['TraceOptions', 'MissOptions'].flatMap((owner) => [['wasm.d.ts', owner, 'records'], ['wasm.d.ts', owner, 'hashMb']]),
    ['wasm.d.ts', 'SampleRequest', 'extraPlies'],
    ['option-types.d.ts', 'EngineOptions', 'hashMb'],
    ['option-types.d.ts', 'SessionOptions', 'hashMb'],
  ];
  for (const [file, owner, name] of members) {
    const { min, max } = ranges[name];
    const isOpen = max >= 2 ** 32 - 1;
    const wanted = isOpen ? `from ${min}` : `${min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
    assert.ok(saidOf(file, owner, name).includes(wanted), `${owner}.${name} does not say ${wanted}: ${saidOf(file, owner, name)}`);
  }
});

test('every limit and every field of a report says in editors what it is', () => {
  const text = readFileSync(join(types, 'engine', 'wasm.d.ts'), 'utf8');
  const bare = ['Limits', 'Info', 'SearchResult'].flatMap((name) => {
    const [, body] = new RegExp(`export interface ${name} \\{\\n([^}]*)\\}`).exec(text);
    const said = [...body.matchAll(/\*\/\s+(\w+)\??:/g)].map(([, field]) => field);
    return [...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, field]) => field).filter((field) => !said.includes(field));
  });
  assert.deepEqual(bare, []);
});
