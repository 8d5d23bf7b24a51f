// The tests of the package for Node, in other runtimes: all of the rules, and of workers what runtimes differ in.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { isEverything } from '../support/everything.mjs';

/** How threads start, share memory, talk, end and die. Each starts workers, which costs Deno a second. */
const OF_WORKERS = [
  'sessions of a real engine',
  'holds the whole conversation',
  'does in order what arrives during a search',
  'says nothing more after quit',
  'a thread that dies is replaced',
  'a thread that tells of its end while it is being ended',
  'a thread says that it is alive during a search',
];

/** Files, and the tests of them: without names, all. */
const PARTS = {
  rules: { files: ['rules', 'rules-pgn', 'testing'], names: [] },
  workers: { files: ['sessions', 'uci-worker', 'uci-faults'], names: isEverything ? [] : OF_WORKERS },
};

const require = createRequire(import.meta.url);
const place = (tool) => {
  const manifest = require.resolve(`${tool}/package.json`);
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[tool]);
};

const RUNTIMES = {
  Deno: {
    command: [process.execPath, place('deno'), 'test', '--allow-all', '--no-check', '--node-modules-dir=manual'],
    filter: (pattern) => ['--filter', `/${pattern}/`],
    passed: /\bok \| [1-9]\d* passed (\(\d+ steps\) )?\| 0 failed/,
  },
  Bun: {
    command: [place('bun'), 'test', '--timeout', '60000'],
    filter: (pattern) => ['--test-name-pattern', pattern],
    passed: /^ *[1-9]\d* pass\n( *\d+ filtered out\n)? *0 fail$/m,
  },
};

for (const [runtime, { command, filter, passed }] of Object.entries(RUNTIMES)) {
  for (const [part, { files, names }] of Object.entries(PARTS)) {
    test(`${part} do in ${runtime} what they do in Node`, async () => {
      const [program, ...args] = command;
      const chosen = names.length > 0 ? filter(names.join('|')) : [];
      const paths = files.map((name) => `./tests/node/${name}.test.mjs`);
      const env = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' };
      // A runner that has run another one's tests under its name takes them for its own.
      delete env.NODE_TEST_CONTEXT;
      const options = { cwd: root, env, maxBuffer: 2 ** 26 };
      const { stdout, stderr } = await promisify(execFile)(program, [...args, ...chosen, ...paths], options).catch(
        ({ stdout: told, stderr: complaints }) => assert.fail(`${told}\n${complaints}`.slice(-6000)),
      );
      const said = `${stdout}\n${stderr}`;
      assert.match(said, passed);
      assert.deepEqual(names.filter((name) => !said.includes(name)), [], 'no test has this name');
    });
  }
}
