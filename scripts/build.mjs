// Builds what has changed:
//   web/pkg        the engine as WebAssembly, with its bindings
//   cli/pkg        the commands as WebAssembly, with theirs
//   rules/pkg      the rules of chess as WebAssembly, with theirs
//   package/lib    the client, the rules and the elements as plain modules, with the WebAssembly files that they load
//   package/dist   the npm package, bundled of them
//   www/lib        the page's model, for Node
//   www/dist       the page, for any static web server; PAGE_URL says where it will be, for previews of links
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBindgen } from './lib/bindgen.mjs';
import { BUILDS, withThoseBefore } from './lib/builds.mjs';
import { bundlePackage } from './lib/bundle.mjs';
import { licensesText, thirdParties } from './lib/licenses.mjs';
import { inParallel } from './lib/parallel.mjs';
import { packageProgram, root } from './lib/paths.mjs';
import { isMain, main, must, say } from './lib/run.mjs';
import { writeServiceWorker } from './lib/service-worker.mjs';
import { changedInput, ifChanged } from './lib/stamp.mjs';
import { npmProgram } from './setup.mjs';
import { writeSharedTable } from './shared-table.mjs';
import { WASM, toolchains } from './toolchain.mjs';

/** As a `cdylib` alone: where cargo makes an `rlib` beside it, it drops `lto` without a word. */
const COMPILE = ['rustc', '--crate-type', 'cdylib'];
const OPTIMIZE = ['-O3', '--strip-debug', '--strip-producers'];
/**
 * The rules are loaded with a page: less code for a few percent of speed. They run where there are no vectors, too, so
 * these flags stand in the place of those of .cargo/config.toml.
 */
const SMALL = { RUSTFLAGS: '-C llvm-args=--inline-threshold=40', CARGO_PROFILE_RELEASE_OPT_LEVEL: '2' };
/** The crates that become modules. */
const CRATES = {
  web: { content: 'the engine' },
  cli: { content: 'the commands', features: ['--no-default-features', '--features', 'node'] },
  rules: { content: 'the rules', settings: SMALL },
};

/** Where the plain modules look for them, which the page is built of. */
const BESIDE = { 'engine/engine.wasm': 'web', 'rules/rules.wasm': 'rules' };

const WASM_OPT = ['binaryen', 'bin/wasm-opt'];
const TSC = ['typescript', 'bin/tsc'];
const VITE = ['vite', 'bin/vite.js'];

/** How modules are made: for `npm run dev` in seconds, for all else as they are shipped. */
const RELEASE = { profile: 'release', wasmOpt: true };
export const QUICK = { profile: 'quick', wasmOpt: false };

/** Runs a program of an npm package. */
function run(name, script, args) {
  const [node, ...options] = packageProgram(...script);
  return must(name, node, [...options, ...args]);
}

/**
 * Folders are replaced only by complete results: nobody finds a half-written module.
 * @param {keyof typeof CRATES} crate
 * @param {{ wasm: import('./toolchain.mjs').Toolchain, programs: Promise<unknown>, manner: typeof RELEASE }} facts
 */
async function buildWasm(crate, { wasm: { env }, programs, manner: { profile, wasmOpt } }) {
  const { content, settings, features = [] } = CRATES[crate];
  say(`Building ${content} as WebAssembly`);
  const cargo = [...COMPILE, '--profile', profile, '--package', `espalier-${crate}`, ...features, '--target', WASM];
  await must(`cargo-${crate}`, 'cargo', cargo, { env: profile === 'release' ? { ...env, ...settings } : env });
  await programs;
  const folder = join(root, crate, 'pkg');
  const fresh = join(root, 'target', `pkg-${crate}`);
  const compiled = join(env.CARGO_TARGET_DIR, WASM, profile, `espalier_${crate}.wasm`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const bindgen = await findBindgen();
  await must(`bindgen-${crate}`, ...bindgen(compiled, fresh));
  const module = join(fresh, `espalier_${crate}_bg.wasm`);
  if (wasmOpt) await run(`wasm-opt-${crate}`, WASM_OPT, [...OPTIMIZE, module, '-o', module]);
  if (crate === 'web') await writeSharedTable(fresh);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

async function compile(folder, project) {
  rmSync(join(root, folder, 'lib'), { recursive: true, force: true });
  await run(`tsc-${folder}`, TSC, ['--project', project]);
}

/** Modules that are served meanwhile stay, and only those that differ are written. */
const IN_PLACE = ['--incremental', '--tsBuildInfoFile', 'package/lib/.tsbuildinfo'];

async function buildModules({ manner }) {
  say('Building the modules of the package');
  if (manner === RELEASE) await compile('package', 'package/tsconfig.json');
  else await run('tsc-package', TSC, ['--project', 'package/tsconfig.json', ...IN_PLACE]);
  for (const [place, crate] of Object.entries(BESIDE)) {
    cpSync(join(root, crate, 'pkg', `espalier_${crate}_bg.wasm`), join(root, 'package', 'lib', place));
  }
}

async function buildPackage() {
  say('Building the npm package');
  await run('tsc-cli', TSC, ['--project', 'package/tsconfig.cli.json']);
  await bundlePackage();
  await writeLicenses(join(root, 'package', 'dist'), Object.keys(CRATES).map((crate) => `espalier-${crate}`));
  await linkProgram();
}

/** npm links a program when it installs, and then there was none: without the link `npx espalier` finds nothing. */
async function linkProgram() {
  if (existsSync(join(root, 'node_modules', '.bin', 'espalier'))) return;
  const [npm, ...options] = npmProgram();
  await must('npm-link', npm, [...options, 'rebuild', 'espalier', '--ignore-scripts', '--loglevel=error']);
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

const WORK = {
  ...Object.fromEntries(Object.keys(CRATES).map((crate) => [`wasm-${crate}`, (facts) => buildWasm(crate, facts)])),
  modules: buildModules,
  package: buildPackage,
  model: buildModel,
  page: buildPage,
};

const isBuilt = (name) =>
  changedInput(name, BUILDS[name]) === undefined && BUILDS[name].outputs.every((path) => existsSync(join(root, path)));

/**
 * Builds what has changed of these, and of what they are made of.
 * @param {string[]} [names] of `BUILDS`
 * @param {{ programs?: Promise<unknown>, manner?: typeof RELEASE }} [options] `programs` until when all but the compiler
 *   is installed; in the manner `QUICK` what was built in another one will do
 */
export async function build(names = Object.keys(BUILDS), { programs, manner = RELEASE } = {}) {
  const { wasm } = await toolchains();
  const optimizer = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.binaryen;
  const wasmFacts = (crate) => JSON.stringify([wasm.version, COMPILE, optimizer, OPTIMIZE, CRATES[crate], manner]);
  const also = {
    ...Object.fromEntries(Object.keys(CRATES).map((crate) => [`wasm-${crate}`, wasmFacts(crate)])),
    page: process.env.PAGE_URL,
  };
  const steps = withThoseBefore(names).map((name) => ({ name, after: BUILDS[name].after }));
  await inParallel(steps, async ({ name }) => {
    if (manner === QUICK && isBuilt(name)) return;
    await ifChanged(name, { ...BUILDS[name], also: also[name] }, () => WORK[name]({ wasm, programs, manner }));
  });
}

// `node scripts/build.mjs package` builds that alone.
if (isMain(import.meta)) await main(() => build(process.argv.length > 2 ? process.argv.slice(2) : undefined));
