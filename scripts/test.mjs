// Runs every check of the project, one after another, and sums up. `npm test -- --only rust,node`
// runs the named steps and what they need.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowsers, writeWebdriverSettings } from './lib/browsers.mjs';
import { root } from './lib/paths.mjs';
import { Failure, isMain, logged, main, print } from './lib/run.mjs';
import { setup } from './setup.mjs';
import { WASM, toolchains } from './toolchain.mjs';

const STEP_LIMIT = 20 * 60_000;

/**
 * A step is a list of commands that all must succeed. With `counts` they also report tests, and
 * at least one must have run: a step that finds no tests has failed.
 * @typedef {{ name: string, commands: string[][], env: NodeJS.ProcessEnv,
 *   counts?: boolean, after?: string[] }} Step
 * @returns {Promise<Step[]>}
 */
async function allSteps() {
  const { native, wasm } = await toolchains();
  const browsers = await findBrowsers();
  const web = {
    ...wasm.env,
    // wasm-pack builds in the profile `dev`, then tests in `test`: alike, they build once.
    CARGO_PROFILE_DEV_OPT_LEVEL: '3',
    CARGO_PROFILE_DEV_DEBUG: 'line-tables-only',
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: writeWebdriverSettings(browsers),
    WASM_BINDGEN_TEST_TIMEOUT: '300',
  };
  const node = { ...process.env, CHROME: browsers.chrome, FIREFOX: browsers.firefox };
  const strict = ['--', '-D', 'warnings'];
  const clippy = ['cargo', 'clippy', '--quiet', '--all-targets'];
  const cargoTest = ['cargo', 'test', '--no-fail-fast'];
  const wasmPack = ['wasm-pack', 'test', '--headless', '--mode', 'no-install'];
  const tsc = [join(root, 'node_modules', '.bin', 'tsc'), '--noEmit', '--project'];
  return [
    { name: 'rustfmt', env: native.env, commands: [['cargo', 'fmt', '--all', '--check']] },
    {
      name: 'clippy',
      env: native.env,
      commands: [
        [...clippy, '--package', 'espalier', ...strict],
        [...clippy, '--package', 'espalier', '--all-features', ...strict],
        [...clippy, '--package', 'espalier-lab', ...strict],
        [...clippy, '--package', 'espalier-lab', '--all-features', ...strict],
      ],
    },
    {
      name: 'clippy-wasm',
      env: web,
      commands: [
        [...clippy, '--no-deps', '--package', 'espalier-web', '--target', WASM, ...strict],
      ],
    },
    {
      name: 'rust',
      env: native.env,
      counts: true,
      commands: [
        [...cargoTest, '--package', 'espalier'],
        [...cargoTest, '--package', 'espalier-lab', '--features', 'tune'],
      ],
    },
    {
      name: 'wasm-chrome',
      env: web,
      counts: true,
      commands: [[...wasmPack, '--chrome', '--chromedriver', browsers.chromedriver, 'web']],
    },
    {
      name: 'wasm-firefox',
      env: web,
      counts: true,
      commands: [[...wasmPack, '--firefox', '--geckodriver', browsers.geckodriver, 'web']],
    },
    {
      name: 'native',
      env: native.env,
      commands: [['cargo', 'build', '--release', '--package', 'espalier']],
    },
    { name: 'build', env: node, commands: [['node', 'scripts/build.mjs']] },
    {
      name: 'types',
      env: node,
      after: ['build'],
      // The step before has checked the client and the model: without the DOM library, as Node has them.
      commands: ['tsconfig.json', 'tsconfig.node.json'].map((project) => [...tsc, project]),
    },
    {
      name: 'node',
      env: node,
      after: ['native', 'build'],
      counts: true,
      commands: [nodeTest(filesOf('tests/node', '.test.mjs'))],
    },
    {
      name: 'browser',
      env: node,
      after: ['native', 'build'],
      counts: true,
      // Whatever measures time has the machine for itself.
      commands: [
        nodeTest(['tests/browser/all-in-chromium.mjs', 'tests/browser/all-in-firefox.mjs'], 2),
        nodeTest(filesOf('tests/browser', '.timed.test.mjs')),
      ],
    },
  ];
}

function filesOf(folder, ending) {
  let files = [];
  try {
    files = readdirSync(join(root, folder)).filter((file) => file.endsWith(ending));
  } catch {
    // No folder, no files.
  }
  return files.sort().map((file) => `${folder}/${file}`);
}

/** Unless told otherwise the files run one after another: some of them measure time. */
function nodeTest(files, concurrency = 1) {
  // Without names `node --test` would look for tests by itself.
  if (files.length === 0) return ['node', '--eval', 'throw new Error("There are no such tests.")'];
  const options = ['--test-reporter', 'spec', '--test-concurrency', String(concurrency)];
  return ['node', '--test', ...options, ...files];
}

/** How many tests a step's output speaks of: Rust's form, and that of `node --test`. */
function countTests(text) {
  const sum = (pattern) =>
    [...text.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);
  return {
    passed: sum(/^test result: .*?(\d+) passed/gm) + sum(/^\S* ?pass (\d+)$/gm),
    failed: sum(/^test result: .*?(\d+) failed/gm) + sum(/^\S* ?fail (\d+)$/gm),
  };
}

async function runStep({ name, commands, env, counts }) {
  const start = performance.now();
  let ok = true;
  let text = '';
  for (const [i, [command, ...args]] of commands.entries()) {
    const result = await logged(`test-${name}${i || ''}`, command, args, {
      env,
      timeout: STEP_LIMIT,
    });
    ok &&= result.ok;
    text += result.text;
  }
  const tests = counts ? countTests(text) : undefined;
  if (ok && tests?.passed === 0) {
    ok = false;
    text += '\nNot one test ran.\n';
  }
  return { name, ok, text, tests, seconds: (performance.now() - start) / 1000 };
}

/** The steps named by `only`, and the steps that those need, in their order. */
function select(steps, only) {
  if (only === undefined) return steps;
  const names = only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = steps.map((step) => step.name).join(', ');
    throw new Failure(`There is no step ${unknown.join(', ')}. The steps are: ${known}`);
  }
  const chosen = steps.filter((step) => names.includes(step.name));
  const needed = chosen.flatMap((step) => step.after ?? []);
  return steps.filter((step) => chosen.includes(step) || needed.includes(step.name));
}

function describe({ name, ok, tests, seconds }) {
  const count = tests ? `${tests.passed} of ${tests.passed + tests.failed} tests` : '';
  const columns = [
    name.padEnd(14),
    ok ? 'passed' : 'FAILED',
    `${seconds.toFixed(1)} s`.padStart(9),
  ];
  return `${columns.join(' ')}   ${count}`.trimEnd();
}

async function test() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  await setup('test');
  const results = [];
  for (const step of select(await allSteps(), values.only)) {
    process.stdout.write(`${step.name} … `);
    const result = await runStep(step);
    results.push(result);
    print(`${result.ok ? 'passed' : 'FAILED'} (${result.seconds.toFixed(1)} s)`);
    if (!result.ok) print(`\n${result.text.trimEnd()}\n`);
  }
  const sum = (key) => results.reduce((total, { tests }) => total + (tests?.[key] ?? 0), 0);
  const failed = results.filter(({ ok }) => !ok).length;
  print(`\n${results.map(describe).join('\n')}\n`);
  print(`${sum('passed')} tests passed, ${sum('failed')} failed. The steps:`);
  print(`${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (isMain(import.meta)) await main(test);
