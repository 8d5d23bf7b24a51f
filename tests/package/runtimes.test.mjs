// The tests of the package for Node, in other runtimes.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';

const FILES = ['rules', 'rules-pgn', 'testing', 'sessions', 'uci-worker', 'uci-faults'].map((name) => `./tests/node/${name}.test.mjs`);

const require = createRequire(import.meta.url);
const place = (tool) => {
  const manifest = require.resolve(`${tool}/package.json`);
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[tool]);
};

const RUNTIMES = {
  Deno: {
    command: [process.execPath, place('deno'), 'test', '--allow-all', '--no-check', '--node-modules-dir=manual'],
    passed: /\bok \| \d+ passed \(\d+ steps\) \| 0 failed/,
  },
  Bun: {
    command: [place('bun'), 'test', '--timeout', '60000'],
    passed: /^ *\d+ pass\n *0 fail$/m,
  },
};

for (const [name, { command, passed }] of Object.entries(RUNTIMES)) {
  test(`sessions, rules, UCI and the fake engine do in ${name} what they do in Node`, async () => {
    const [program, ...args] = command;
    const env = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' };
    // A runner that has run another one's tests under its name takes them for its own.
    delete env.NODE_TEST_CONTEXT;
    const { stdout, stderr } = await promisify(execFile)(program, [...args, ...FILES], { cwd: root, env, maxBuffer: 2 ** 26 }).catch(
      ({ stdout: told, stderr: complaints }) => assert.fail(`${told}\n${complaints}`.slice(-6000)),
    );
    assert.match(`${stdout}\n${stderr}`, passed);
  });
}
