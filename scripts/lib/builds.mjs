// What each build makes, and of which files. A build runs where these have changed, and a test refuses what is older.

/** @typedef {{ inputs: string[], outputs: string[], after?: string[] }} Build `after` names the builds that it reads */

const WORKSPACE = ['Cargo.toml', 'Cargo.lock', '.cargo'];

/** The whole source of crates. */
const all = (...crates) => crates.flatMap((name) => [`${name}/Cargo.toml`, `${name}/src`]);

/** The module of a crate with its bindings, and the sources that it is compiled from. */
const wasm = (crate, sources) => ({
  inputs: [...WORKSPACE, ...sources, 'scripts/shared-table.mjs'],
  outputs: [`${crate}/pkg/espalier_${crate}_bg.wasm`, `${crate}/pkg/espalier_${crate}.js`],
});

const SETTINGS = ['package-lock.json', 'tsconfig.base.json'];
const MODULES = ['package.json', 'package/package.json', 'package/lib', ...SETTINGS];

/** Documents of the repository that those of the package name, and what they link to: they are packed with it. */
export const DOCUMENTS = ['query.md', 'trace-format.md', 'espalier_trace.h', 'read_trace.py'].map((name) => `docs/${name}`);

/** Where the tables of other languages stand. */
export const TABLES = 'www/src/words';

/** @type {Record<string, Build>} */
export const BUILDS = {
  'wasm-web': wasm('web', all('chess', 'trace', 'reasons', 'engine', 'insight', 'cli', 'pgn', 'rules', 'web')),
  'wasm-rules': wasm('rules', all('chess', 'pgn', 'rules')),
  'wasm-cli': wasm('cli', all('chess', 'trace', 'reasons', 'engine', 'insight', 'cli')),
  // The package as plain modules, with the WebAssembly files that they load.
  modules: {
    after: ['wasm-web', 'wasm-rules'],
    inputs: ['package/src', 'package/tsconfig.json', 'web/pkg', 'rules/pkg', ...SETTINGS],
    outputs: ['package/lib/engine/index.js', 'package/lib/engine/engine.wasm', 'package/lib/rules/rules.wasm'],
  },
  // The npm package, bundled of them.
  package: {
    after: ['modules', 'wasm-cli'],
    inputs: [
      'package/src', 'package/lib', 'cli/pkg', 'package/tsconfig.cli.json', 'Cargo.lock', 'LICENSE-MIT', 'LICENSE-APACHE',
      'scripts/lib/bundle.mjs', 'scripts/lib/messages.mjs', 'scripts/lib/elements-manifest.mjs', 'scripts/lib/licenses.mjs', ...DOCUMENTS, TABLES, ...SETTINGS,
    ],
    outputs: ['package/dist/index.js', 'package/dist/cli.js', 'package/dist/rules.js', 'package/dist/types', 'package/dist/licenses.txt', 'package/docs/query.md'],
  },
  // The model of the page, for Node.
  model: {
    after: ['modules'],
    inputs: ['www/src/model', 'tsconfig.model.json', ...MODULES],
    outputs: ['www/lib/model/game/game.js'],
  },
  page: {
    after: ['modules'],
    inputs: [
      'www/index.html', 'www/public', 'www/src', 'vite.config.ts', 'tsconfig.json', 'Cargo.lock',
      'scripts/lib/licenses.mjs', 'scripts/lib/service-worker.mjs', ...MODULES,
    ],
    outputs: ['www/dist/index.html', 'www/dist/service-worker.js'],
  },
};

/** The builds of these names with those that they read, each once. */
export function withThoseBefore(names) {
  const all = new Set(names);
  for (const name of all) for (const before of BUILDS[name].after ?? []) all.add(before);
  return Object.keys(BUILDS).filter((name) => all.has(name));
}
