// Runs the checks of the project and sums up.
//   npm test                        all of them
//   npm test -- --quick             those that find most without a browser
//   npm test -- --everything        also the large inputs, and every story in Firefox, as before a release
//   npm test -- --only rust,node    the named ones and those that they need
//   npm test -- --without webkit    all but the named ones
import { parseArgs } from 'node:util';
import { findBrowsers } from './lib/browsers.mjs';
import { inParallel } from './lib/parallel.mjs';
import { Failure, isMain, logged, main, print } from './lib/run.mjs';
import { STEPS, environments } from './lib/steps.mjs';
import { countTests, timedTests } from './lib/test-output.mjs';
import { setup } from './setup.mjs';
import { toolchains } from './toolchain.mjs';

const STEP_LIMIT = 45 * 60_000;
/** The browsers' step alone is four processes: with more beside it pages wait for each other. */
const STEPS_AT_ONCE = 2;
const OPTIONS = {
  only: { type: 'string' },
  without: { type: 'string' },
  quick: { type: 'boolean', default: false },
  everything: { type: 'boolean', default: false },
};

async function runStep({ name, commands, counts }, env) {
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

/** The steps asked for, and the steps that those need, in their order. */
export function select({ only, without, quick }) {
  const steps = quick
    ? STEPS.filter((step) => step.quick).map((step) => ({ ...step, commands: step.quick }))
    : STEPS;
  const named = (list) => {
    const names = list.split(',');
    const unknown = names.filter((name) => !steps.some((step) => step.name === name));
    if (unknown.length > 0) {
      const known = steps.map((step) => step.name).join(', ');
      throw new Failure(`There is no step ${unknown.join(', ')}. The steps are: ${known}`);
    }
    return names;
  };
  const wanted = only === undefined ? steps.map(({ name }) => name) : named(only);
  const unwanted = without === undefined ? [] : named(without);
  const chosen = steps.filter(({ name }) => wanted.includes(name) && !unwanted.includes(name));
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

/** The ten tests that took longest, of those whose runner says how long. */
function slowest(results) {
  return results
    .flatMap(({ name, text }) => timedTests(text).map((test) => ({ ...test, step: name })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ step, title, ms }) => `${step.padEnd(14)} ${(ms / 1000).toFixed(1).padStart(6)} s   ${title}`);
}

async function test() {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.everything) process.env.ESPALIER_EVERYTHING = '1';
  const start = performance.now();
  const steps = select(values);
  await setup(steps.flatMap(({ needs }) => needs));
  const browsers = await findBrowsers();
  const env = environments(await toolchains(), browsers);
  const results = await inParallel(steps, async (step) => {
    print(`${step.name} …`);
    const commands = step.commands(browsers);
    const result = await runStep({ ...step, commands }, env[step.environment]);
    print(`${step.name} ${result.ok ? 'passed' : 'FAILED'} (${result.seconds.toFixed(1)} s)`);
    if (!result.ok) print(`\n${result.text.trimEnd()}\n`);
    return result;
  }, STEPS_AT_ONCE);
  const sum = (key) => results.reduce((total, { tests }) => total + (tests?.[key] ?? 0), 0);
  const failed = results.filter(({ ok }) => !ok).length;
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  const inAll = results.reduce((total, { seconds }) => total + seconds, 0) / 60;
  print(`\n${results.map(describe).join('\n')}`);
  print(`\nThe slowest tests:\n${slowest(results).join('\n')}`);
  print(`\nAll together: ${minutes} minutes; the steps side by side: ${inAll.toFixed(1)} minutes.`);
  print(`${sum('passed')} tests passed, ${sum('failed')} failed. The steps:`);
  print(`${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (isMain(import.meta)) await main(test);
