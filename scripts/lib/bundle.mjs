// Puts together what the npm package ships: package/dist, from the plain modules in package/lib.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { writeManifest } from './elements-manifest.mjs';
import { root } from './paths.mjs';

const home = join(root, 'package');
const lib = join(home, 'lib');
const wasm = join(root, 'web', 'pkg', 'espalier_web_bg.wasm');
const commands = join(root, 'cli', 'pkg', 'espalier_cli_bg.wasm');
const wasmTypes = join(root, 'web', 'pkg', 'espalier_web.d.ts');

/** The scripts, by the names they have in `dist`, and the modules they begin with. */
const ENTRIES = {
  index: 'engine/index.js',
  node: 'engine/index-node.js',
  inline: 'engine/inline.js',
  element: 'element/index.js',
  trace: 'engine/index-trace.js',
  words: 'model/words.js',
};
const WORKER = 'engine/worker.js';
/** A classic script, for `new Worker` without options. */
const UCI = 'uci/index.js';
/** The program of the package: it runs in Node, and shares nothing with the entries. */
const CLI = 'cli/index.js';

/** Those whose types a program may see. */
const TYPED = ['engine/index.d.ts', 'engine/inline.d.ts', 'element/index.d.ts', 'engine/index-trace.d.ts', 'model/words.d.ts'];

/** Types of files that are not imported for what is in them. */
const FILE_TYPES = {
  'worker.d.ts': '/** A worker script, to be started by its address. */\nexport {};\n',
  'uci.d.ts': '/** A classic worker script, to be started by its address. */\nexport {};\n',
  'engine.wasm.d.ts':
    '/** The address of the file, in bundlers that take `.wasm` for a file. */\n' +
    'declare const url: string;\nexport default url;\n',
};

/** Replaces `dist` as a whole: nobody finds a half-written package. */
export async function bundlePackage() {
  const dist = join(home, 'dist');
  const fresh = join(root, 'target', 'package-dist');
  rmSync(fresh, { recursive: true, force: true });
  await writeScripts(fresh);
  cpSync(wasm, join(fresh, 'engine.wasm'));
  cpSync(commands, join(fresh, 'cli.wasm'));
  writeTypes(join(fresh, 'types'));
  await writeManifest(join(fresh, 'custom-elements.json'));
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) cpSync(join(root, name), join(home, name));
}

/** Comments are for those who read sources and types: in scripts they would be downloaded. */
const comments = { legal: true, annotation: true, jsdoc: false };

/**
 * Readable, because whoever bundles a package minifies it. Only the worker that stands as text in
 * another script is beyond the reach of such tools.
 */
async function writeScripts(folder) {
  const { rolldown } = await import('rolldown');
  const bundle = async (input, output, plugins = []) => {
    const made = await rolldown({ input, plugins, external: /^node:/, onLog: refuse });
    try {
      const { output: files } = await made[output.dir || output.file ? 'write' : 'generate'](output);
      return files[0].code;
    } finally {
      await made.close();
    }
  };
  const worker = { worker: join(lib, WORKER) };
  await bundle(worker, { dir: folder, entryFileNames: '[name].js', comments });
  await bundle(join(lib, UCI), { file: join(folder, 'uci.js'), format: 'iife', comments });
  await bundle(join(lib, CLI), { file: join(folder, 'cli.js'), banner: '#!/usr/bin/env node', comments });
  const inlined = {
    WORKER: await bundle(worker, { minify: true }),
    WASM_DEFLATED_BASE64: deflateSync(readFileSync(wasm), { level: 9 }).toString('base64'),
  };
  const inputs = Object.entries(ENTRIES).map(([name, path]) => [name, join(lib, path)]);
  const scripts = {
    dir: folder,
    comments,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minifyInternalExports: false,
    // What entries share is there once, so that an error of one is an instance of the other's class.
    // The elements read records without the client, which they load only when they need an engine.
    codeSplitting: {
      groups: [
        { name: 'records', test: /engine\/trace-(records|layout|node|fields)\.js$/, priority: 1 },
        // Who chooses a language does so before anything else is loaded.
        { name: 'messages', test: /model\/words\.js$/, priority: 1 },
        { name: 'client', minShareCount: 2 },
      ],
    },
  };
  await bundle(Object.fromEntries(inputs), scripts, [provide('espalier:inlined', inlined)]);
}

/** A warning of the bundler is a fault of the package. */
function refuse(level, { message }) {
  throw new Error(`${level}: ${message}`);
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
      return lines.join('\n');
    },
  };
}

/** Copies the declarations that the typed entries lead to, and those made from Rust. */
function writeTypes(folder) {
  const seen = new Set();
  const follow = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8').replaceAll(SPECIFIER, (whole, specifier) => {
      const target = resolve(dirname(path), specifier).replace(/\.js$/, '.d.ts');
      if (target === wasmTypes) return whole.replace(specifier, './wasm.js');
      follow(target);
      return whole;
    });
    write(join(folder, relative(lib, path)), text);
  };
  for (const path of TYPED) follow(join(lib, path));
  write(join(folder, 'engine', 'wasm.d.ts'), plainTypes(readFileSync(wasmTypes, 'utf8')));
  for (const [name, text] of Object.entries(FILE_TYPES)) write(join(folder, name), text);
}

const SPECIFIER = /(?<=\bfrom |\bimport |\bimport\()'(\.[^']+)'/g;

/** What is plain data: wasm-bindgen writes it before the classes and functions, which only workers use. */
function plainTypes(text) {
  const end = text.search(/(\/\*\*((?!\*\/)[^])*\*\/\n)?export class /);
  if (end < 0) throw new Error(`${wasmTypes} has no classes, and is not what it was.`);
  return text.slice(text.indexOf('/**'), end).trimEnd() + '\n';
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
