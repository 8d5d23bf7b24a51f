// Installs what is missing on this machine, and says so; does nothing, quickly, where all is there.
//   node scripts/setup.mjs build   what a build needs: wasm32 compiler, writer of bindings, npm packages
//   node scripts/setup.mjs test    the same, and browsers with their drivers, and wasm-pack
// It may use nothing from node_modules, because it runs before they exist.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bindgenVersion, findBindgen, hasBindgen } from './lib/bindgen.mjs';
import { findBrowsers } from './lib/browsers.mjs';
import * as debian from './lib/debian.mjs';
import { inParallel } from './lib/parallel.mjs';
import { root, tools, which } from './lib/paths.mjs';
import { Failure, isMain, logged, main, must, output, say } from './lib/run.mjs';
import { WASM, debianBin, minimumRust, older, toolchains } from './toolchain.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** A requirement: `isMet` answers fast, `install` says what it does and throws if it cannot, `after` names others. */
const linker = {
  name: 'a C compiler, which Rust links with',
  // On Windows it comes with Visual Studio, and Rust's installer sees to that.
  isMet: () => process.platform === 'win32' || ['cc', 'gcc', 'clang'].some((name) => which(name)),
  async install() {
    if (process.platform === 'darwin') throw new Failure('Run: xcode-select --install');
    if (!debian.hasApt())
      throw new Failure('Install a C compiler (gcc or clang), and run this again.');
    await debian.install(['gcc', 'libc6-dev'], '1 minute, once');
  },
};

const compiler = {
  name: 'a Rust compiler for wasm32',
  after: ['linker'],
  isMet: async () => (await toolchains()).wasm !== undefined,
  async install() {
    if (await rustupAddsTarget()) return;
    if (process.platform === 'linux' && debian.hasApt()) return debian.installCompiler();
    throw new Failure(
      `Rust ${minimumRust} or newer with the ${WASM} standard library is needed.\n` +
        'Install rustup from https://rustup.rs, then run:\n' +
        `  rustup toolchain install stable && rustup target add ${WASM}`,
    );
  },
};

async function rustupAddsTarget() {
  if (!which('rustup')) return false;
  if (!(await toolchains()).native && !process.env.RUSTUP_TOOLCHAIN) {
    say('Installing stable Rust with rustup (about 1 minute, once)');
    await logged('rustup-stable', 'rustup', ['toolchain', 'install', 'stable'], {
      timeout: 600_000,
    });
  }
  say('Adding the wasm32 standard library with rustup (about 20 seconds, once)');
  const result = await logged('rustup', 'rustup', ['target', 'add', WASM], { timeout: 180_000 });
  const { native, wasm } = await toolchains();
  if (wasm) return true;
  if (!native && result.ok) {
    throw new Failure(`Rust ${minimumRust} or newer is needed. Run: rustup update stable`);
  }
  say(`rustup could not: ${/^error: (.*)/m.exec(result.text)?.[1] ?? result.log}`);
  return false;
}

const bindgen = {
  name: `a program that writes the bindings of wasm-bindgen ${bindgenVersion}`,
  after: ['compiler', 'wasmBindgen'],
  isMet: async () => (await findBindgen()) !== undefined,
  install: () => cargoInstall('espalier-bindgen', '1 minute, once', ['--locked', '--path', 'bindgen']),
};

/** With the runner of tests in browsers. */
const wasmBindgen = {
  name: `wasm-bindgen ${bindgenVersion} with its test runner`,
  after: ['compiler'],
  isMet: async () => which('wasm-bindgen-test-runner') !== undefined && (await hasBindgen('wasm-bindgen')),
  install: () => cargoInstall('wasm-bindgen-cli', '2 minutes, once', [`wasm-bindgen-cli@${bindgenVersion}`]),
};

/** A tool that only tests use: a version found on PATH is as good as the one named here. */
const cargoTool = (program, version, duration) => ({
  name: program,
  after: ['compiler'],
  isMet: async () => {
    const path = which(program);
    return path && (await output(path, ['--version'])) !== undefined;
  },
  install: () => cargoInstall(program, duration, [`${program}@${version}`]),
});

/** Compiled for a quick installation: these programs take a fraction of a second either way. */
const UNOPTIMIZED = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '0',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
  CARGO_PROFILE_RELEASE_LTO: 'off',
};

/** `source` is what cargo is told to install. */
async function cargoInstall(name, duration, source) {
  const { native } = await toolchains();
  say(`Installing ${name} with cargo (about ${duration})`);
  const target = join(tools, 'build', name);
  // --force replaces what an interrupted or older installation has left behind.
  await must(name, 'cargo', ['install', '--force', '--root', tools, ...source], {
    env: { ...native.env, ...UNOPTIMIZED, CARGO_TARGET_DIR: target },
  });
  rmSync(target, { recursive: true, force: true });
}

/** What the lock file of a folder names. */
const npmPackages = (name, folder, duration) => ({
  name,
  /** npm records what it has installed in node_modules, in the form of the lock file. */
  isMet() {
    try {
      const wanted = JSON.parse(read(`${folder}/package-lock.json`)).packages;
      const present = JSON.parse(read(`${folder}/node_modules/.package-lock.json`)).packages;
      return Object.entries(wanted).every(
        ([path, { version, optional }]) =>
          path === '' || (optional && !present[path]) || present[path]?.version === version,
      );
    } catch {
      return false;
    }
  },
  async install() {
    say(`Installing ${name} (about ${duration}, once)`);
    const [npm, ...options] = [...npmProgram(), 'ci', '--no-audit', '--no-fund'];
    await must('npm', npm, [...options, '--loglevel=error'], { cwd: join(root, folder) });
  },
});

/** npm as a script for this Node: on Windows its program is a batch file, which cannot be started. */
export function npmProgram() {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
}

const lints = {
  name: 'rustfmt and clippy',
  after: ['compiler'],
  isMet: async () => (await withoutLints()).length === 0,
  async install() {
    const lacking = await withoutLints();
    if (which('rustup') && lacking.some(({ folder }) => folder === undefined)) {
      say('Adding rustfmt and clippy with rustup (about 20 seconds, once)');
      await must('rustup-lints', 'rustup', ['component', 'add', 'rustfmt', 'clippy']);
    } else if (debian.hasApt()) {
      await debian.install(['rustfmt-web', 'rust-web-clippy'], '30 seconds, once');
    } else {
      throw new Failure('Install rustfmt and clippy of the same version as rustc.');
    }
  },
};

/** The compilers in use that lack `cargo fmt` or `cargo clippy`. */
async function withoutLints() {
  const { native, wasm } = await toolchains();
  const distinct = [native, wasm].filter(
    (toolchain, i) => toolchain && (i === 0 || toolchain.folder !== native.folder),
  );
  const complete = await Promise.all(
    distinct.map(async ({ folder, env }) => {
      const programs = ['rustfmt', 'cargo-clippy'];
      if (folder) return programs.every((name) => which(name, [folder]) === join(folder, name));
      const versions = programs.map((name) => output(name, ['--version'], { env }));
      return (await Promise.all(versions)).every(Boolean);
    }),
  );
  return distinct.filter((_, i) => !complete[i]);
}

const chrome = {
  name: 'Chrome or Chromium with its driver',
  isMet: async () => (await findBrowsers()).chromedriver !== undefined,
  async install() {
    if (!debian.hasApt() || process.env.CHROME) {
      throw new Failure(
        'Install Chrome or Chromium, and a chromedriver of the same major version\n' +
          '(https://googlechromelabs.github.io/chrome-for-testing/).\n' +
          'If they are not on PATH, name them in the variables CHROME and CHROMEDRIVER.',
      );
    }
    await debian.install(['chromium', 'chromium-driver'], '1 minute, once');
  },
};

/** Where there is none, Chrome itself opens the pages, and `CHROME` goes before both. */
const headlessShell = {
  name: 'Chromium without windows',
  isMet: async () =>
    Boolean(process.env.CHROME) ||
    (await findBrowsers()).headlessShell !== undefined ||
    !debian.hasApt() ||
    !(await debian.offers('chromium-headless-shell')),
  install: () => debian.install(['chromium-headless-shell'], '10 seconds, once'),
};

const firefox = {
  name: 'Firefox',
  isMet: async () => (await findBrowsers()).firefox !== undefined,
  async install() {
    if (!debian.hasApt()) {
      throw new Failure('Install Firefox. If it is not on PATH, name it in the variable FIREFOX.');
    }
    await debian.install(['firefox-esr'], '1 minute, once');
  },
};

const webkit = {
  name: 'WebKit with its driver, and a screen for it',
  async isMet() {
    const { webkitDriver, xvfb } = await findBrowsers();
    return webkitDriver !== undefined && xvfb !== undefined;
  },
  async install() {
    if (process.platform !== 'linux' || !debian.hasApt()) {
      throw new Failure(
        'Install WebKitGTK’s WebKitWebDriver and Xvfb, which Linux alone has, or leave their tests out: npm test -- --without webkit',
      );
    }
    await debian.install(['webkit2gtk-driver', 'xvfb'], '1 minute, once');
  },
};

const requirements = {
  linker,
  compiler,
  npmPackages: npmPackages('npm packages', '.', '20 seconds'),
  // Apart from the others, because a build needs none of them.
  bundlers: npmPackages('bundlers to test the npm package with', 'tests/package', '30 seconds'),
  wasmBindgen,
  bindgen,
  lints,
  chrome,
  headlessShell,
  firefox,
  webkit,
  geckodriver: cargoTool('geckodriver', '0.37.1', '1 minute, once'),
  wasmPack: cargoTool('wasm-pack', '0.15.1', '1 minute, once'),
};

/** Requirements that are installed with the same program wait for each other. */
const INSTALLERS = {
  apt: ['linker', 'compiler', 'lints', 'chrome', 'headlessShell', 'firefox', 'webkit'],
  npm: ['npmPackages', 'bundlers'],
  cargo: ['wasmBindgen', 'bindgen', 'geckodriver', 'wasmPack'],
};

const BUILD = ['linker', 'compiler', 'npmPackages', 'bindgen'];
const levels = { build: BUILD, test: Object.keys(requirements) };

/** @param {'build' | 'test' | string[]} needs a level, or names of requirements */
export async function setup(needs) {
  const names = Array.isArray(needs) ? needs : levels[needs];
  const wanted = Object.keys(requirements).filter((name) => names.includes(name));
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(`Node 20.19 or newer is needed, and this is ${process.version}.`);
  }
  const isReady = await Promise.all(wanted.map((name) => requirements[name].isMet()));
  if (isReady.every(Boolean)) return;
  await withLock(() => installAll(wanted));
}

/** Installs what is missing, side by side. After a failure nothing more is begun, and it is told when the rest has ended. */
async function installAll(names) {
  const failures = [];
  const steps = names.map((name) => ({
    name,
    after: requirements[name].after,
    holds: Object.keys(INSTALLERS).find((installer) => INSTALLERS[installer].includes(name)),
  }));
  await inParallel(steps, async ({ name }) => {
    if (failures.length === 0) await installIfMissing(requirements[name]).catch((error) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}

async function installIfMissing(requirement) {
  if (await requirement.isMet()) return;
  await requirement.install();
  if (await requirement.isMet()) return;
  throw new Failure(`Still missing after its installation: ${requirement.name}.`);
}

/** Two setups at once would install over each other: the second waits for the first. */
async function withLock(body) {
  const lock = join(tools, 'setup.lock');
  mkdirSync(tools, { recursive: true });
  for (let waiting = false; ; waiting = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readLock(lock));
    if (!isAlive(owner)) rmSync(lock, { force: true });
    else if (!waiting) say(`Waiting for another setup (process ${owner})`);
    await sleep(500);
  }
  try {
    await body();
  } finally {
    rmSync(lock, { force: true });
  }
}

function readLock(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (isMain(import.meta)) {
  await main(async () => {
    const level = process.argv[2] ?? 'build';
    if (!(level in levels)) throw new Failure('Usage: node scripts/setup.mjs [build|test]');
    await setup(level);
  });
}
