// Decides which Rust compiler builds what. This is the only place that does.
//
// The first compiler of this list that is new enough builds the native programs, and the first
// that also has a standard library for wasm32 builds the module:
//   1. `rustc` on PATH, as rustup puts it there;
//   2. the compiler that setup prepared in .tools/debian, where rustup could not download;
//   3. /usr/bin/rustc, the distribution's own.
// Each kind of build has its own target folder, so that two compilers never share one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root, tools, toolsBin, which } from './lib/paths.mjs';
import { output } from './lib/run.mjs';

export const WASM = 'wasm32-unknown-unknown';
export const debianBin = join(tools, 'debian', 'bin');
export const debianSysroot = join(tools, 'debian', 'sysroot');

/** The oldest compiler that will do, as Cargo.toml says. */
export const minimumRust = /^rust-version = "([\d.]+)"/m.exec(
  readFileSync(join(root, 'Cargo.toml'), 'utf8'),
)[1];

/**
 * @typedef {{ version: string, folder?: string, env: NodeJS.ProcessEnv }} Toolchain
 * @returns {Promise<{ native?: Toolchain, wasm?: Toolchain }>}
 */
export async function toolchains() {
  const compilers = await Promise.all([undefined, debianBin, '/usr/bin'].map(inspect));
  const fit = compilers.filter((compiler) => compiler !== undefined);
  const native = fit[0];
  const wasm = fit.find((compiler) => hasStandardLibrary(compiler.libdir));
  return {
    ...(native && { native: { ...native, env: environment(native, 'target') } }),
    ...(wasm && { wasm: { ...wasm, env: wasmEnvironment(wasm) } }),
  };
}

/** What the compiler in `folder` (or on PATH) is, if there is one and it is new enough. */
async function inspect(folder) {
  const rustc = folder ? join(folder, 'rustc') : 'rustc';
  if (folder && !existsSync(rustc)) return undefined;
  // A question must not make rustup download what rust-toolchain.toml names: setup does that.
  const options = { env: { ...process.env, RUSTUP_AUTO_INSTALL: '0' } };
  const [name, libdir] = await Promise.all([
    output(rustc, ['--version'], options),
    output(rustc, ['--print', 'target-libdir', '--target', WASM], options),
  ]);
  const version = /^rustc ([\d.]+)/.exec(name ?? '')?.[1];
  if (!version || older(version, minimumRust)) return undefined;
  return { version, folder, libdir };
}

export function older(version, than) {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  for (let i = 0; i < b.length; i += 1) {
    if ((a[i] ?? 0) !== b[i]) return (a[i] ?? 0) < b[i];
  }
  return false;
}

const hasStandardLibrary = (libdir) =>
  libdir !== undefined &&
  existsSync(libdir) &&
  readdirSync(libdir).some((file) => /^libstd-.*\.rlib$/.test(file));

function environment({ folder }, targetFolder) {
  const path = [toolsBin, folder, process.env.PATH].filter(Boolean).join(delimiter);
  return {
    ...process.env,
    PATH: path,
    CARGO_TARGET_DIR: join(root, targetFolder),
    ...(folder && { RUSTC: join(folder, 'rustc') }),
    ...(folder === debianBin && { SYSROOT: debianSysroot }), // for clippy
  };
}

function wasmEnvironment(wasm) {
  return {
    ...environment(wasm, 'target/wasm'),
    ...linker(wasm.libdir),
    // wasm-bindgen and wasm-opt read in the module which features they may use; wasm-opt strips it.
    CARGO_PROFILE_RELEASE_STRIP: 'none',
  };
}

/** rustup brings a linker for wasm; with other compilers it is LLVM's, of whatever version. */
function linker(libdir) {
  const rustlib = dirname(dirname(libdir));
  const bundled = readdirSync(rustlib).some((host) =>
    existsSync(join(rustlib, host, 'bin', 'rust-lld')),
  );
  const path = bundled ? undefined : wasmLinker();
  return path ? { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: path } : {};
}

export function wasmLinker() {
  const names = [...[22, 21, 20, 19].map((version) => `wasm-ld-${version}`), 'wasm-ld'];
  return names.map((name) => which(name)).find(Boolean);
}
