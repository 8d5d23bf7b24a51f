// Builds what has changed:
//   web/pkg        the engine as WebAssembly, with its bindings
//   cli/pkg        the commands as WebAssembly, with theirs
//   rules/pkg      the rules of chess as WebAssembly, with theirs
//   package/lib    the client, the rules and the elements as plain modules, with the WebAssembly files that they load
//   package/dist   the npm package, bundled of them
//   www/lib        the page's model, for Node
//   www/dist       the page, for any static web server; PAGE_URL says where it will be, for previews of links
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePackage } from './lib/bundle.mjs';
import { licensesText, thirdParties } from './lib/licenses.mjs';
import { packageProgram, root } from './lib/paths.mjs';
import { isMain, main, must, say } from './lib/run.mjs';
import { writeServiceWorker } from './lib/service-worker.mjs';
import { ifChanged } from './lib/stamp.mjs';
import { writeSharedTable } from './shared-table.mjs';
import { WASM, toolchains } from './toolchain.mjs';

/** Where its file lies the package says. */
const BINDINGS = ['--target', 'web', '--omit-default-module-path'];
const OPTIMIZE = ['-O3', '--strip-debug', '--strip-producers'];
/**
 * The rules are loaded with a page: less code for a few percent of speed. They run where there are no vectors, too, so
 * these flags stand in the place of those of .cargo/config.toml.
 */
const SMALL = { RUSTFLAGS: '-C llvm-args=--inline-threshold=40', CARGO_PROFILE_RELEASE_OPT_LEVEL: '2' };
/** The crates that become modules, and the folders that they are made of. */
const MODULES = {
  web: { content: 'the engine', sources: ['engine', 'pgn', 'rules', 'web'] },
  cli: { content: 'the commands', sources: ['engine', 'cli'] },
  rules: { content: 'the rules', sources: ['engine', 'pgn', 'rules'], settings: SMALL },
};

/** Where the plain modules look for them, which the page is built of. */
const BESIDE = { 'engine/engine.wasm': 'web', 'rules/rules.wasm': 'rules' };

const WASM_OPT = ['binaryen', 'bin/wasm-opt'];
const TSC = ['typescript', 'bin/tsc'];
const VITE = ['vite', 'bin/vite.js'];

/** Runs a program of an npm package. */
function run(name, script, args) {
  const [node, ...options] = packageProgram(...script);
  return must(name, node, [...options, ...args]);
}

/**
 * Folders are replaced only by complete results: nobody finds a half-written module.
 * @param {keyof typeof MODULES} crate
 */
async function buildWasm(crate, { env }) {
  const cargo = ['build', '--release', '--package', `espalier-${crate}`, '--target', WASM];
  await must('cargo-wasm', 'cargo', cargo, { env: { ...env, ...MODULES[crate].settings } });
  const folder = join(root, crate, 'pkg');
  const fresh = join(root, 'target', `pkg-${crate}`);
  const compiled = join(env.CARGO_TARGET_DIR, WASM, 'release', `espalier_${crate}.wasm`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  await must('wasm-bindgen', 'wasm-bindgen', [...BINDINGS, '--out-dir', fresh, compiled], { env });
  const module = join(fresh, `espalier_${crate}_bg.wasm`);
  await run('wasm-opt', WASM_OPT, [...OPTIMIZE, module, '-o', module]);
  if (crate === 'web') await writeSharedTable(fresh);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

async function compile(folder, project) {
  rmSync(join(root, folder, 'lib'), { recursive: true, force: true });
  await run(`tsc-${folder}`, TSC, ['--project', project]);
}

async function buildPackage() {
  say('Building the npm package');
  await compile('package', 'package/tsconfig.json');
  await run('tsc-cli', TSC, ['--project', 'package/tsconfig.cli.json']);
  for (const [place, crate] of Object.entries(BESIDE)) {
    cpSync(join(root, crate, 'pkg', `espalier_${crate}_bg.wasm`), join(root, 'package', 'lib', place));
  }
  await bundlePackage();
  await writeLicenses(join(root, 'package', 'dist'), Object.keys(MODULES).map((crate) => `espalier-${crate}`));
}

async function writeLicenses(folder, crates, remarks) {
  const parties = await thirdParties(crates, (await toolchains()).wasm.env);
  writeFileSync(join(folder, 'licenses.txt'), licensesText(parties, remarks));
}

async function buildModel() {
  say('Building the model');
  await compile('www', 'tsconfig.model.json');
}

async function buildPage() {
  say('Building the page');
  await run('vite', VITE, ['build', '--logLevel', 'warn']);
  const dist = join(root, 'www', 'dist');
  await writeLicenses(dist, ['espalier-web'], [
    'The names of openings are those of https://github.com/lichess-org/chess-openings, in the public domain (CC0 1.0).',
    'The page was put together by Vite (MIT).',
    `Its views are drawn by Preact and its signals (MIT):\n\n${readFileSync(join(root, 'node_modules', 'preact', 'LICENSE'), 'utf8').trim()}`,
    `The page keeps games and analyses by idb (ISC):\n\n${readFileSync(join(root, 'node_modules', 'idb', 'LICENSE'), 'utf8').trim()}`,
  ]);
  await writeServiceWorker(dist);
}

/** The engine and the rules for pages and programs, and the commands for Node. */
export async function buildModule() {
  const { wasm } = await toolchains();
  const workspace = ['Cargo.toml', 'Cargo.lock', '.cargo', 'package-lock.json'];
  for (const [crate, { content, sources, settings }] of Object.entries(MODULES)) {
    const folders = sources.flatMap((name) => [`${name}/Cargo.toml`, `${name}/src`]);
    await ifChanged(
      `wasm-${crate}`,
      {
        inputs: [...workspace, ...folders, 'scripts/shared-table.mjs'],
        outputs: [`${crate}/pkg/espalier_${crate}_bg.wasm`, `${crate}/pkg/espalier_${crate}.js`],
        also: JSON.stringify([wasm.version, BINDINGS, OPTIMIZE, settings]),
      },
      () => {
        say(`Building ${content} as WebAssembly`);
        return buildWasm(crate, wasm);
      },
    );
  }
}

/** What Node needs to run the engine: the modules and the package. */
export async function buildEngine() {
  await buildModule();
  const licenses = ['LICENSE-MIT', 'LICENSE-APACHE'];
  const settings = [
    'tsconfig.base.json',
    'package/tsconfig.json',
    'package/tsconfig.cli.json',
    'scripts/lib/bundle.mjs',
    'scripts/lib/elements-manifest.mjs',
    'scripts/lib/licenses.mjs',
  ];
  const packages = Object.keys(MODULES).map((crate) => `${crate}/pkg`);
  await ifChanged(
    'package',
    {
      inputs: ['package/src', ...packages, 'package-lock.json', 'Cargo.lock', ...settings, ...licenses],
      outputs: [
        'package/lib/engine/index.js', ...Object.keys(BESIDE).map((place) => `package/lib/${place}`),
        'package/dist/index.js', 'package/dist/cli.js', 'package/dist/rules.js', 'package/dist/types', 'package/dist/licenses.txt',
      ],
    },
    buildPackage,
  );
}

export async function build() {
  await buildEngine();
  const shared = ['package.json', 'package/package.json', 'package/lib', 'package-lock.json', 'tsconfig.base.json'];
  await ifChanged(
    'model',
    {
      inputs: ['www/src/model', 'tsconfig.model.json', ...shared],
      outputs: ['www/lib/model/game/index.js'],
    },
    buildModel,
  );
  const ownScripts = ['scripts/lib/licenses.mjs', 'scripts/lib/service-worker.mjs'];
  const pageSettings = ['vite.config.ts', 'tsconfig.json', 'Cargo.lock', ...ownScripts];
  await ifChanged(
    'page',
    {
      inputs: ['www/index.html', 'www/public', 'www/src', ...pageSettings, ...shared],
      outputs: ['www/dist/index.html', 'www/dist/service-worker.js'],
      also: process.env.PAGE_URL ?? '',
    },
    buildPage,
  );
}

// `node scripts/build.mjs engine` leaves the model and the page out.
if (isMain(import.meta)) await main(process.argv[2] === 'engine' ? buildEngine : build);
