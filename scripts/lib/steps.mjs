// The checks of the project, what each needs, and which may run side by side.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeWebdriverSettings } from './browsers.mjs';
import { packageProgram, root } from './paths.mjs';
import { CRATES } from './release.mjs';

const STRICT = ['--', '-D', 'warnings'];
const CLIPPY = ['cargo', 'clippy', '--quiet', '--all-targets'];
const CARGO_TEST = ['cargo', 'test', '--no-fail-fast'];
const PUBLISHED = CRATES.flatMap((name) => ['--package', name]);
/** One set of features compiles the engine once. The workbench needs `tune`, which changes no tree. */
const NATIVE = [...PUBLISHED, '--package', 'espalier-lab', '--features', 'espalier-lab/tune,espalier-cli/tune'];
const RELEASE = ['cargo', 'build', '--release', '--package', 'espalier-cli'];
/** Set by `npm test -- --everything`, before steps are asked for their commands. */
const isEverything = () => process.env.ESPALIER_EVERYTHING !== undefined;
/** The tests are served their imports from the folder of the crate. */
const SHARED_TABLE = ['node', 'scripts/shared-table.mjs', 'web'];
const BROWSERS = ['chrome', 'headlessShell', 'firefox', 'geckodriver'];

/**
 * A step is a list of commands that all must succeed.
 *   needs    what setup must have installed
 *   quick    the commands under `--quick`; a step without them is then not run
 *   counts   its commands report tests: one that finds none has failed
 *   after    the steps that must have ended before
 *   holds    steps that hold the same thing wait for each other: cargo locks its target folder
 * @typedef {'native' | 'web' | 'node'} Environment
 * @typedef {{ name: string, environment: Environment, needs: string[], commands: Commands,
 *   quick?: Commands, counts?: boolean, after?: string[], holds?: string }} Step
 * @typedef {(browsers: Awaited<ReturnType<typeof import('./browsers.mjs').findBrowsers>>)
 *   => string[][]} Commands
 * @type {Step[]}
 */
export const STEPS = [
  {
    name: 'rustfmt',
    environment: 'native',
    needs: ['lints'],
    commands: () => rustfmt(),
    quick: () => rustfmt(),
  },
  {
    name: 'biome',
    environment: 'node',
    needs: ['npmPackages'],
    commands: () => biome(),
    quick: () => biome(),
  },
  {
    name: 'build',
    environment: 'node',
    needs: ['linker', 'compiler', 'npmPackages', 'wasmBindgen'],
    holds: 'target/wasm/release',
    commands: () => [['node', 'scripts/build.mjs']],
    quick: () => [['node', 'scripts/build.mjs']],
  },
  {
    // Compiles the tests, and the program that the parity tests run: that of the tests, or as it ships.
    name: 'native',
    environment: 'native',
    needs: ['linker', 'compiler'],
    holds: 'target/debug',
    commands: () => [['cargo', 'test', '--no-run', ...NATIVE], ...(isEverything() ? [RELEASE] : [])],
    quick: () => [['cargo', 'build', ...NATIVE]],
  },
  {
    // The longest: it begins as soon as there is a page. Browsers mostly wait, and other steps run beside them.
    name: 'browser',
    environment: 'node',
    needs: ['npmPackages', ...BROWSERS],
    after: ['build'],
    counts: true,
    commands: () => [nodeTest(testFiles('tests/browser', /^all-in-/), 4)],
  },
  {
    name: 'rust',
    environment: 'native',
    needs: ['linker', 'compiler'],
    holds: 'target/debug',
    counts: true,
    commands: () => [[...CARGO_TEST, ...NATIVE]],
    quick: () => [[...CARGO_TEST, ...NATIVE, '--lib']],
  },
  {
    name: 'clippy',
    environment: 'native',
    needs: ['linker', 'compiler', 'lints'],
    holds: 'target/debug',
    // The crates for JavaScript have no code that only WebAssembly compiles: they are linted natively, too. What is
    // compiled without a feature alone is little, and linted before a release.
    commands: () => [
      [...CLIPPY, '--workspace', '--all-features', ...STRICT],
      ...(isEverything() ? [[...CLIPPY, ...PUBLISHED, '--package', 'espalier-lab', ...STRICT]] : []),
    ],
    quick: () => [[...CLIPPY, ...PUBLISHED, ...STRICT]],
  },
  {
    name: 'wasm-chrome',
    environment: 'web',
    needs: ['linker', 'compiler', 'wasmBindgen', 'wasmPack', 'chrome'],
    holds: 'target/wasm/debug',
    counts: true,
    commands: ({ chromedriver }) => [SHARED_TABLE, wasmPack('--chrome', '--chromedriver', chromedriver)],
  },
  {
    name: 'wasm-firefox',
    environment: 'web',
    needs: ['linker', 'compiler', 'wasmBindgen', 'wasmPack', 'firefox', 'geckodriver'],
    holds: 'target/wasm/debug',
    counts: true,
    commands: ({ geckodriver }) => [SHARED_TABLE, wasmPack('--firefox', '--geckodriver', geckodriver)],
  },
  {
    name: 'node',
    environment: 'node',
    needs: ['npmPackages'],
    after: ['build'],
    counts: true,
    commands: () => [nodeTest(nodeFiles({ native: false }), 2)],
    quick: () => [nodeTest(nodeFiles({ native: false }), 2)],
  },
  {
    name: 'package',
    environment: 'node',
    needs: ['npmPackages', 'bundlers', 'chrome', 'headlessShell', 'firefox'],
    after: ['build'],
    counts: true,
    commands: () => [['node', 'scripts/docs-api.mjs', '--check'], nodeTest(testFiles('tests/package'), 2)],
  },
  {
    name: 'parity',
    environment: 'node',
    needs: ['npmPackages'],
    after: ['native', 'build'],
    counts: true,
    commands: () => [nodeTest(nodeFiles({ native: true }))],
    quick: () => [nodeTest(['tests/node/uci.test.mjs'])],
  },
  {
    name: 'webkit',
    environment: 'node',
    needs: ['npmPackages', 'webkit'],
    after: ['build'],
    counts: true,
    commands: () => [nodeTest(testFiles('tests/webkit'))],
  },
  {
    name: 'types',
    environment: 'node',
    needs: ['npmPackages'],
    after: ['build'],
    commands: () => typeChecks(),
    quick: () => typeChecks(),
  },
];

/** The variables that a step's commands see. */
export function environments({ native, wasm }, browsers) {
  // Incremental compilation takes a quarter longer from nothing, and its programs are slower.
  const cargo = { CARGO_INCREMENTAL: '0' };
  return {
    native: { ...native.env, ...cargo },
    web: {
      ...wasm.env,
      ...cargo,
      WASM_BINDGEN_TEST_WEBDRIVER_JSON: writeWebdriverSettings(browsers),
      WASM_BINDGEN_TEST_TIMEOUT: '300',
    },
    node: {
      ...process.env,
      CHROME: browsers.headlessShell ?? browsers.chrome,
      FIREFOX: browsers.firefox,
      // Other steps run beside the one that waits.
      ESPALIER_TEST_TIMEOUT: process.env.ESPALIER_TEST_TIMEOUT ?? '120',
    },
  };
}

/** The fuzz targets, perft and the bindings program are workspaces of their own. */
function rustfmt() {
  const format = ['cargo', 'fmt', '--check'];
  return [
    [...format, '--all'],
    ...['fuzz', 'chess/perft', 'bindgen'].map((folder) => [...format, '--manifest-path', `${folder}/Cargo.toml`]),
  ];
}

function wasmPack(...browser) {
  return ['wasm-pack', 'test', '--headless', '--mode', 'no-install', ...browser, 'web'];
}

function typeChecks() {
  // The build has checked the client and the model: without the DOM library, as Node has them.
  const tsc = packageProgram('typescript', 'bin/tsc');
  const check = (project) => [...tsc, '--noEmit', '--project', project];
  return ['tsconfig.json', 'tsconfig.service-worker.json', 'tsconfig.node.json'].map(check);
}

function testFiles(folder, pattern = /\.test\.mjs$/) {
  const names = readdirSync(join(root, folder)).filter((name) => pattern.test(name));
  if (names.length === 0) throw new Error(`${folder} has no tests`);
  return names.sort().map((name) => `${folder}/${name}`);
}

/** The test files for Node that run the native program, or the others. */
function nodeFiles({ native }) {
  const runsNative = (file) =>
    /from '.\/support\/(bench|programs|trace).mjs'/.test(readFileSync(join(root, file), 'utf8'));
  return testFiles('tests/node').filter((file) => runsNative(file) === native);
}

/** The files run one after another, unless told otherwise: other steps run beside them. */
function nodeTest(files, concurrency = 1) {
  const options = ['--test-reporter', 'spec', '--test-concurrency', String(concurrency)];
  return ['node', '--test', ...options, ...files];
}

/** Format and lints of TypeScript and CSS. `npx biome check --write` mends what it can. */
function biome() {
  return [['node', join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings']];
}
