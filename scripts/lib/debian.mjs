// What Debian's package manager gives: programs, and a Rust compiler where rustup cannot download.
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { WASM, debianBin, debianSysroot, minimumRust, older, wasmLinker } from '../toolchain.mjs';
import { isCI, isRoot, mayRun } from './consent.mjs';
import { tools, which } from './paths.mjs';
import { Failure, logged, must, output, say, tail } from './run.mjs';

let listsAreFresh = false;

/** Runs apt-get as root; `sudo` may ask for a password only where somebody can type it. */
function apt(name, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args];
  const asks = !isRoot() && !isCI() && process.stdin.isTTY;
  if (!isRoot()) command.unshift('sudo', ...(asks ? [] : ['-n']), 'DEBIAN_FRONTEND=noninteractive');
  return logged(name, command[0], command.slice(1), { env, asks });
}

export const hasApt = () => which('apt-get') !== undefined;

/** Whether there is such a package, by the lists as they are. */
export async function offers(name) {
  return /Candidate: \d/.test((await output('apt-cache', ['policy', name])) ?? '');
}

/** Installs packages, after asking; `duration` is told to the person who waits. */
export async function install(packages, duration) {
  const command = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (!isRoot() && !which('sudo')) throw new Failure(`Run as root: ${command}`);
  await mayRun([...(listsAreFresh ? [] : ['sudo apt-get update']), `sudo ${command}`]);
  say(`Installing ${packages.join(', ')} with apt (about ${duration})`);
  // An old list names versions that are no longer there. If it cannot be renewed, install says why.
  if (!listsAreFresh) await apt('apt-update', ['update']);
  listsAreFresh = true;
  const result = await apt('apt-install', [
    'install',
    '-y',
    '--no-install-recommends',
    ...packages,
  ]);
  if (!result.ok) {
    throw new Failure(
      `${tail(result.text, 12)}\n\napt could not install it. This must work, as root:\n` +
        `  ${command}\nWhole output: ${result.log}`,
    );
  }
}

/**
 * Debian's compiler with a standard library for wasm32, which Debian does not ship: it is built
 * from Debian's sources into a folder of the project, and nothing of the system is changed.
 */
export async function installCompiler() {
  try {
    const isInstalled = (await newEnough()) && (await hasSources()) && wasmLinker();
    if (!isInstalled) {
      await install(['rustc-web', 'cargo-web', 'rust-web-src', 'lld-19'], '1 minute, once');
    }
    if (!(await newEnough())) {
      throw new Failure(`This system's packages have no Rust ${minimumRust} or newer.`);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      `${error.message}\n\nOr, without root: install rustup from https://rustup.rs, then run\n` +
        `  rustup target add ${WASM}`,
    );
  }
  say('Building the wasm32 standard library (about 1 minute, once)');
  await rm(dirname(debianBin), { recursive: true, force: true });
  const crate = join(tools, 'build', 'std');
  await linkSysroot(await buildStandardLibrary(crate));
  await rm(crate, { recursive: true, force: true });
  await linkPrograms();
}

async function newEnough() {
  const name = await output('/usr/bin/rustc', ['--version']);
  const version = /^rustc ([\d.]+)/.exec(name ?? '')?.[1];
  return version !== undefined && !older(version, minimumRust);
}

const systemSysroot = () => output('/usr/bin/rustc', ['--print', 'sysroot']);

const hasSources = async () =>
  existsSync(join(await systemSysroot(), 'lib', 'rustlib', 'src', 'rust', 'library'));

/** Cargo builds the library for an empty crate; returns the folder of what it compiled. */
async function buildStandardLibrary(crate) {
  await mkdir(join(crate, 'src'), { recursive: true });
  await writeFile(join(crate, 'src', 'lib.rs'), '#![no_std]\n');
  await writeFile(
    join(crate, 'Cargo.toml'),
    '[package]\nname = "empty"\n[profile.release]\npanic = "abort"\n[workspace]\n',
  );
  const arguments_ = [
    ...['build', '--release', '--target', WASM],
    '-Zbuild-std=std,panic_abort,proc_macro,test',
  ];
  await must('std', '/usr/bin/cargo', arguments_, {
    cwd: crate,
    env: {
      ...process.env,
      RUSTC: '/usr/bin/rustc',
      RUSTC_BOOTSTRAP: '1',
      RUSTFLAGS: '-Cembed-bitcode=yes', // without it, link-time optimization fails
      CARGO_TARGET_DIR: join(crate, 'target'),
    },
  });
  return join(crate, 'target', WASM, 'release', 'deps');
}

/** A sysroot of our own: the system's libraries by link, and beside them those for wasm32. */
async function linkSysroot(libraries) {
  const system = join(await systemSysroot(), 'lib', 'rustlib');
  const rustlib = join(debianSysroot, 'lib', 'rustlib');
  await mkdir(rustlib, { recursive: true });
  for (const entry of readdirSync(system)) {
    if (entry !== WASM) await symlink(join(system, entry), join(rustlib, entry));
  }
  const unfinished = join(rustlib, `${WASM}.unfinished`);
  await mkdir(join(unfinished, 'lib'), { recursive: true });
  for (const file of readdirSync(libraries)) {
    if (file.endsWith('.rlib') && !file.startsWith('libempty-')) {
      copyFileSync(join(libraries, file), join(unfinished, 'lib', file));
    }
  }
  await rename(unfinished, join(rustlib, WASM));
}

/** `rustc` that knows the sysroot, and the cargo that belongs to it, in one folder for PATH. */
async function linkPrograms() {
  await mkdir(debianBin, { recursive: true });
  const rustc = `#!/bin/sh\nexec /usr/bin/rustc --sysroot '${debianSysroot}' "$@"\n`;
  // Some of these are installed later, by the tests, and then found through the same links.
  for (const program of [
    'cargo',
    'rustdoc',
    'rustfmt',
    'cargo-fmt',
    'cargo-clippy',
    'clippy-driver',
  ]) {
    await symlink(join('/usr/bin', program), join(debianBin, program));
  }
  await writeFile(join(debianBin, 'rustc'), rustc, { mode: 0o755 });
}
