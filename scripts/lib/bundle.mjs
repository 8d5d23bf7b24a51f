// Puts together what the npm package ships: package/dist, from the plain modules in package/lib.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { DOCUMENTS, TABLES } from './builds.mjs';
import { writeManifest } from './elements-manifest.mjs';
import { root } from './paths.mjs';

const home = join(root, 'package');
const lib = join(home, 'lib');
/** What the build has made of a crate: the module, and its types. */
const module = (crate) => join(root, crate, 'pkg', `espalier_${crate}_bg.wasm`);
const moduleTypes = (crate) => join(root, crate, 'pkg', `espalier_${crate}.d.ts`);
/** The modules, by the names they have in `dist`. */
const MODULES = { engine: 'web', cli: 'cli', rules: 'rules' };

/** The scripts, by the names they have in `dist`, and the modules they begin with. */
const ENTRIES = {
  index: 'engine/index.js',
  node: 'engine/index-node.js',
  inline: 'engine/inline.js',
  element: 'element/index.js',
  board: 'element/index-board.js',
  chessboard: 'element/index-chessboard.js',
  tree: 'element/index-tree.js',
  format: 'model/index-format.js',
  diagram: 'element/index-diagram.js',
  trace: 'engine/index-trace.js',
  words: 'model/index-words.js',
  testing: 'testing/index.js',
  research: 'research/index.js',
};
const WORKER = 'engine/worker.js';
/** A classic script, for `new Worker` without options. */
const UCI = 'uci/index.js';
/** The program of the package: it runs in Node, and shares nothing with the entries. */
const CLI = join(root, 'target', 'package-cli', 'cli', 'index.js');

/** The rules of chess share nothing with the entries, either; boards import parts of their script, which bundlers pick. */
const RULES = 'rules/script.js';
const PUBLIC_RULES = 'rules/index.js';
/** What tests take in the place of an engine, with the rules and the errors of the scripts beside it. */
const TESTING = 'testing/index.js';
const RULES_REQUIRED = 'rules/index-require.js';
/** The engine for who requires it: one script, which shares nothing with the ES modules. */
const ENGINE_REQUIRED = 'engine/index-require.js';

/** Jest's browser has no coders of text, and those of Node must be lent to it. */
const CODERS =
  'const { TextDecoder, TextEncoder } =\n' +
  "\tglobalThis.TextDecoder === undefined ? globalThis.process.getBuiltinModule('node:util') : globalThis;";

/** The elements for frameworks: a few lines each, shipped as they are written. */
const FRAMEWORKS = 'src/frameworks';

/** Those whose types a program may see. */
const TYPED = [
  'engine/index.d.ts', 'engine/inline.d.ts', 'element/index.d.ts', 'element/index-board.d.ts', 'element/index-chessboard.d.ts',
  'element/index-tree.d.ts', 'element/index-diagram.d.ts', 'engine/index-trace.d.ts', 'model/index-format.d.ts', 'model/index-words.d.ts',
  'rules/index.d.ts', 'testing/index.d.ts', 'research/index.d.ts',
];
/** Those that it may `require` as well. */
const TYPED_REQUIRED = ['engine/index.d.ts', 'engine/index-trace.d.ts', 'rules/index.d.ts', 'testing/index.d.ts'];
/** Where types made from Rust stand among the others. */
const TYPES_OF_MODULES = { [moduleTypes('web')]: 'engine/wasm', [moduleTypes('rules')]: 'rules/wasm' };

/** Where the type of messages stands, of which the package has the union. */
const MESSAGE_TYPES = 'model/message.d.ts';

/** What a bundler gives for a file depends on the bundler. */
const WASM_TYPES =
  '/** The address of the file, in bundlers that take `.wasm` for a file. */\n' +
  'declare const url: string;\nexport default url;\n';

/** Types of files that are not imported for what is in them. */
const FILE_TYPES = {
  'worker.d.ts': '/** A worker script, to be started by its address. */\nexport {};\n',
  'uci.d.ts': '/** A classic worker script, to be started by its address. */\nexport {};\n',
  'engine.wasm.d.ts': WASM_TYPES,
  'rules.wasm.d.ts': WASM_TYPES,
};

/** Replaces `dist` as a whole: nobody finds a half-written package. */
export async function bundlePackage() {
  const dist = join(home, 'dist');
  const fresh = join(root, 'target', 'package-dist');
  rmSync(fresh, { recursive: true, force: true });
  await writeScripts(fresh);
  for (const [name, crate] of Object.entries(MODULES)) cpSync(module(crate), join(fresh, `${name}.wasm`));
  writeTypes(join(fresh, 'types'));
  const { messagesOfPackage } = await import('./messages.mjs');
  const messages = messagesOfPackage();
  writeMessageTypes(join(fresh, 'types', MESSAGE_TYPES), messages);
  writeTables(join(fresh, 'words'), messages);
  cpSync(join(home, FRAMEWORKS), fresh, { recursive: true });
  await writeManifest(join(fresh, 'custom-elements.json'));
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) cpSync(join(root, name), join(home, name));
  for (const path of DOCUMENTS) cpSync(join(root, path), join(home, path));
}

/** The board without rules. */
const SQUARES = 'arrows chessboard define element-base keyboard moves pointer promotion sheet styles view';
/** What a picture of it has, too: nothing here asks for a document before it is called. */
const SHAPES = 'arrow-colors arrow-shapes board-colors board/fen-fault describe drawings piece-drawing pieces plain-pieces';
/** What the board with rules has besides. */
const GAME = 'board board/attributes board/eval-bar board/game board/options board/panel board/puzzle board/rules board/runner board/styles';
/** What boards and trees share besides, and what is loaded when a tree is compared or drawn as a picture. */
const DRAWING = 'board/engine-source dom screen';
/** Matches the modules of the elements with these names. */
const parts = (names) => new RegExp(`/element/(${names.replaceAll(' ', '|')})\\.js$`);

/** Comments are for those who read sources and types: in scripts they would be downloaded. */
const comments = { legal: true, annotation: true, jsdoc: false };
/** What pages run can be debugged as it was written: the maps hold the sources, by names beside `dist`. */
const mapped = {
  comments,
  sourcemap: true,
  sourcemapPathTransform: (source) => source.replace(/^(\.\.\/)+(package\/)?/, '../'),
};

/**
 * Readable, because whoever bundles a package minifies it. Only the worker that stands as text in
 * another script is beyond the reach of such tools.
 */
async function writeScripts(folder) {
  const { rolldown } = await import('rolldown');
  const bundle = async (input, output, plugins = []) => {
    const made = await rolldown({ input, plugins: [...plugins, written], external: /^node:/, onLog: refuse });
    try {
      const { output: files } = await made[output.dir || output.file ? 'write' : 'generate'](output);
      return files[0];
    } finally {
      await made.close();
    }
  };
  const worker = { worker: join(lib, WORKER) };
  await bundle(worker, { dir: folder, entryFileNames: '[name].js', ...mapped });
  await bundle(join(lib, UCI), { file: join(folder, 'uci.js'), format: 'iife', ...mapped });
  const program = join(folder, 'cli.js');
  await bundle(CLI, { file: program, banner: '#!/usr/bin/env node', comments });
  // npm sees to it where the package is installed, and not in its own repository.
  chmodSync(program, 0o755);
  await bundle(join(lib, RULES), { file: join(folder, 'chess.js'), intro: CODERS, ...mapped });
  const { exports } = await bundle(join(lib, PUBLIC_RULES), {});
  write(join(folder, 'rules.js'), `export { ${exports.join(', ')} } from './chess.js';\n`);
  await bundle(join(lib, RULES_REQUIRED), { file: join(folder, 'rules.cjs'), format: 'cjs', intro: CODERS, comments });
  const required = [beside('rules/index', './rules.cjs'), beside('engine/errors', './node.cjs')];
  await bundle(join(lib, TESTING), { file: join(folder, 'testing.cjs'), format: 'cjs', comments }, required);
  await bundle(join(lib, ENTRIES.trace), { file: join(folder, 'trace.cjs'), format: 'cjs', comments });
  await bundle(join(lib, ENGINE_REQUIRED), { file: join(folder, 'node.cjs'), format: 'cjs', codeSplitting: false, comments });
  const inlined = {
    WORKER: (await bundle(worker, { minify: true })).code,
    WASM_DEFLATED_BASE64: deflateSync(readFileSync(module('web')), { level: 9 }).toString('base64'),
  };
  const inputs = Object.entries(ENTRIES).map(([name, path]) => [name, join(lib, path)]);
  const scripts = {
    dir: folder,
    ...mapped,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minifyInternalExports: false,
    // What entries share is there once, so that an error of one is an instance of the other's class.
    // The elements read records and FENs without the client, which they load only when they need an engine.
    codeSplitting: {
      groups: [
        { name: 'records', test: /engine\/(trace-(records|counts|layout|node|fields)|declarations)\.js$/, priority: 4 },
        { name: 'fen', test: /chess\/(fen|squares)\.js$/, priority: 5 },
        // Who opens a trace file need not check it.
        { name: 'trace-file', test: /engine\/trace-(file|fault|header|structure|hash)\.js$/, priority: 3 },
        // Who chooses a language does so before anything else is loaded.
        { name: 'messages', test: /model\/words\.js$/, priority: 4 },
        // Who formats scores needs no names of records.
        { name: 'text', test: /model\/(format|markup|outcome-text)\.js$/, priority: 4 },
        // Names, places and words of records, for elements and for queries.
        { name: 'model', test: /\/model\/(?!error-words)/, minShareCount: 2, priority: 3 },
        { name: 'error-words', test: /model\/error-words\.js$/, priority: 4 },
        // Each element is there without the others.
        { name: 'shapes', test: parts(SHAPES), priority: 4 },
        { name: 'squares', test: parts(SQUARES), priority: 3 },
        { name: 'game', test: parts(GAME), priority: 2 },
        { name: 'search-tree', test: /element\/(tree(\.js|\/)|paint)/, minShareCount: 2, priority: 2 },
        // What an element loads when it is asked to compare or to make pictures draws as the element does.
        { name: 'drawing', test: parts(DRAWING), priority: 3 },
        // For `espalier/trace`, and for elements that compare or find.
        { name: 'queries', test: /\/(query|compare)\//, minShareCount: 2, priority: 1 },
        { name: 'client', test: /\/engine\//, minShareCount: 2 },
      ],
    },
  };
  await bundle(Object.fromEntries(inputs), scripts, [provide('espalier:inlined', inlined), beside('rules/index', './rules.js'), beside('rules/script', './chess.js')]);
}

/** Modules come with their maps, so that those of the package lead to the sources as they were written. */
const written = {
  name: 'written sources',
  load(id) {
    if (!existsSync(`${id}.map`)) return null;
    const code = readFileSync(id, 'utf8');
    return { code: id.endsWith('styles.js') ? compact(code) : code, map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) };
  },
};

/** Style sheets in texts, which no minifier touches. Lines stay where they are. */
function compact(code) {
  return code.replace(/(?<=const CSS = `)[^`]*/, (css) =>
    css
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/^ +/gm, '')
      .replace(/ ?([{;,]) ?| (?=})/g, '$1')
      .replace(/: (?=[^\n{]*[;}])/g, ':')
      .replaceAll(';}', '}'),
  );
}

/** A warning of the bundler is a fault of the package. */
function refuse(level, { message }) {
  throw new Error(`${level}: ${message}`);
}

/** A module is imported from a script that lies beside the one that is made. */
function beside(module, script) {
  const path = join(lib, `${module}.js`);
  return {
    name: `beside ${script}`,
    resolveId: (id, from) =>
      from !== undefined && resolve(dirname(from), id) === path ? { id: script, external: true } : null,
  };
}

/** A module that exports these strings. */
function provide(name, strings) {
  return {
    name: `provide ${name}`,
    resolveId: (id) => (id === name ? { id: name, moduleSideEffects: false } : null),
    load(id) {
      if (id !== name) return null;
      const lines = Object.entries(strings).map(
        ([key, text]) => `export const ${key} = ${JSON.stringify(text)};`,
      );
      // Nobody wants to read it, nor load it twice.
      return { code: lines.join('\n'), map: { mappings: '' } };
    },
  };
}

/** Copies the declarations that the typed entries lead to, and those made from Rust. */
function writeTypes(folder) {
  writeDeclarations(folder, TYPED, 'ts');
  writeDeclarations(folder, TYPED_REQUIRED, 'cts');
  for (const [name, text] of Object.entries(FILE_TYPES)) write(join(folder, name), text);
}

/** Names every message, so that a table of another language is checked by the compiler: scripts are no larger for it. */
function writeMessageTypes(path, messages) {
  const plain = 'Message = string;';
  const text = readFileSync(path, 'utf8');
  if (!text.includes(plain)) throw new Error(`${MESSAGE_TYPES} has no ${plain}`);
  const union = messages.map((message) => `\n  | ${JSON.stringify(message)}`);
  write(path, text.replace(plain, () => `Message =${union.join('')};`));
}

/** Of the tables of the page, which have its messages as well, those of the package. */
function writeTables(folder, messages) {
  for (const name of readdirSync(join(root, TABLES))) {
    const table = JSON.parse(readFileSync(join(root, TABLES, name), 'utf8'));
    const known = messages.filter((message) => message in table).map((message) => [message, table[message]]);
    write(join(folder, name), `${JSON.stringify(Object.fromEntries(known), undefined, 1)}\n`);
  }
}

/** `kind` is the end of their names: in `.d.cts` they are those of scripts that are required. */
function writeDeclarations(folder, entries, kind) {
  const script = kind.replace('ts', 'js');
  const seen = new Set();
  const follow = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8').replaceAll(SPECIFIER, (whole, specifier) => {
      const target = resolve(dirname(path), specifier).replace(/\.js$/, '.d.ts');
      const made = TYPES_OF_MODULES[target];
      if (made === undefined) {
        follow(target);
        return whole.replace(/js(?='$)/, script);
      }
      write(join(folder, `${made}.d.${kind}`), plainTypes(target));
      const place = relative(dirname(relative(lib, path)), made);
      return whole.replace(specifier, `${place.startsWith('.') ? place : `./${place}`}.${script}`);
    });
    write(join(folder, relative(lib, path).replace(/ts$/, kind)), text);
  };
  for (const entry of entries) follow(join(lib, entry));
}

const SPECIFIER = /(?<=\bfrom |\bimport |\bimport\()'(\.[^']+)'/g;

/** What is plain data: wasm-bindgen writes it before the classes and functions, which nobody else calls. */
function plainTypes(path) {
  const text = readFileSync(path, 'utf8');
  const end = text.search(/(\/\*\*((?!\*\/)[^])*\*\/\n)?export (class|function) /);
  if (end < 0) throw new Error(`${path} has no classes and no functions, and is not what it was.`);
  return text.slice(text.indexOf('/**'), end).trimEnd() + '\n';
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
