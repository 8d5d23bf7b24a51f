// Builds what has changed:
//   web/pkg    the engine as WebAssembly, with its bindings
//   www/lib    the engine's client, the board element and the model, for Node
//   www/dist   the page, for any static web server
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageProgram, root } from './lib/paths.mjs';
import { isMain, main, must, say } from './lib/run.mjs';
import { ifChanged } from './lib/stamp.mjs';
import { WASM, toolchains } from './toolchain.mjs';

const OPTIMIZE = ['-O3', '--strip-debug', '--strip-producers'];

const WASM_OPT = ['binaryen', 'bin/wasm-opt'];
const TSC = ['typescript', 'bin/tsc'];
const VITE = ['vite', 'bin/vite.js'];

/** Runs a program of an npm package. */
function run(name, script, args) {
  const [node, ...options] = packageProgram(...script);
  return must(name, node, [...options, ...args]);
}

/** Folders are replaced only by complete results: nobody finds a half-written module. */
async function buildWasm({ env }) {
  say('Building the engine as WebAssembly');
  const cargo = ['build', '--release', '--package', 'espalier-web', '--target', WASM];
  await must('cargo-wasm', 'cargo', cargo, { env });
  const folder = join(root, 'web', 'pkg');
  const fresh = join(root, 'target', 'pkg');
  const compiled = join(env.CARGO_TARGET_DIR, WASM, 'release', 'espalier_web.wasm');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const bindings = ['--target', 'web', '--out-dir', fresh, compiled];
  await must('wasm-bindgen', 'wasm-bindgen', bindings, { env });
  const module = join(fresh, 'espalier_web_bg.wasm');
  await run('wasm-opt', WASM_OPT, [...OPTIMIZE, module, '-o', module]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

async function buildClient() {
  say('Building the client');
  rmSync(join(root, 'www', 'lib'), { recursive: true, force: true });
  await run('tsc', TSC, ['--build', 'tsconfig.model.json']);
}

async function buildPage() {
  say('Building the page');
  await run('vite', VITE, ['build', '--logLevel', 'warn']);
}

export async function buildModule() {
  const { wasm } = await toolchains();
  const workspace = ['Cargo.toml', 'Cargo.lock', '.cargo', 'package-lock.json'];
  const crates = ['engine/Cargo.toml', 'engine/src', 'web/Cargo.toml', 'web/src'];
  await ifChanged(
    'wasm',
    {
      inputs: [...workspace, ...crates],
      outputs: ['web/pkg/espalier_web_bg.wasm', 'web/pkg/espalier_web.js'],
      also: [wasm.version, ...OPTIMIZE].join(' '),
    },
    () => buildWasm(wasm),
  );
}

/** What Node needs to run the engine: the module and the client. */
export async function buildEngine() {
  await buildModule();
  const projects = ['tsconfig.base.json', 'tsconfig.engine.json', 'tsconfig.model.json'];
  const settings = ['package-lock.json', ...projects];
  await ifChanged(
    'client',
    {
      inputs: ['www/src/engine', 'www/src/element', 'www/src/model', 'web/pkg', ...settings],
      outputs: ['www/lib/engine/index.js', 'www/lib/model/game/index.js'],
    },
    buildClient,
  );
}

export async function build() {
  await buildEngine();
  const settings = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts'];
  await ifChanged(
    'page',
    {
      inputs: ['www/index.html', 'www/public', 'www/src', 'web/pkg', ...settings],
      outputs: ['www/dist/index.html'],
    },
    buildPage,
  );
}

// `node scripts/build.mjs engine` leaves the page out.
if (isMain(import.meta)) await main(process.argv[2] === 'engine' ? buildEngine : build);
