// Setup changes nobody's system unasked. The real script runs in a folder of its own, where the only
// programs are a fake `sudo` and a fake `apt-get`, which writes down what it is told.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask, decide, isCI } from '../../scripts/lib/consent.mjs';
import { bindgenVersion } from '../../scripts/lib/bindgen.mjs';
import { ANSWER_MS } from '../../scripts/lib/test-timeouts.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'espalier-setup-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('root and a CI are not asked, a person is, and nobody else is waited for', () => {
  for (const isTTY of [false, true]) {
    assert.equal(decide({ isRoot: true, isCI: false, isTTY }), 'run');
    assert.equal(decide({ isRoot: false, isCI: true, isTTY }), 'run');
  }
  assert.equal(decide({ isRoot: false, isCI: false, isTTY: true }), 'ask');
  assert.equal(decide({ isRoot: false, isCI: false, isTTY: false }), 'refuse');
});

test('a CI is where the variable CI says so', () => {
  assert.ok(isCI({ CI: 'true' }) && isCI({ CI: '1' }));
  assert.ok(!isCI({}) && !isCI({ CI: '' }) && !isCI({ CI: 'false' }));
});

test('only a yes, or Enter alone, is a yes', async () => {
  const answered = async (text) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(text);
    const answer = await ask('Run them?', input, output);
    assert.match(String(output.read()), /Run them\? \[Y\/n\]/);
    return answer;
  };
  for (const yes of ['y\n', 'Yes\n', '\n']) assert.equal(await answered(yes), true, yes);
  for (const no of ['n\n', 'no\n', 'what?\n', '']) assert.equal(await answered(no), false, no);
});

const onlyLinux = { skip: process.platform === 'linux' ? false : 'apt is a matter of Linux' };

test('without a person or a CI, setup tells the command and runs nothing', onlyLinux, async () => {
  const { code, said, calls } = await setUp('refused', {});
  assert.equal(code, 1);
  assert.match(said, /sudo apt-get update\n.*sudo apt-get install .*gcc libc6-dev/s);
  assert.deepEqual(calls, []);
});

test('under a CI it goes ahead, and sudo may not ask for a password', onlyLinux, async () => {
  const { calls } = await setUp('ci', { CI: 'true' });
  assert.match(calls[0], /^sudo -n .*apt-get .*update$/);
  assert.match(calls.find((call) => call.includes('gcc')), /^sudo -n .*apt-get .*install -y/);
});

test('the program that writes bindings is of the version of the library', () => {
  const manifest = readFileSync(join(root, 'bindgen', 'Cargo.toml'), 'utf8');
  assert.equal(/^version = "(.*)"/m.exec(manifest)[1], bindgenVersion);
  assert.equal(/^wasm-bindgen-cli-support = "=(.*)"/m.exec(manifest)[1], bindgenVersion);
});

test('npm start says what it can be told, and what it cannot', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [program, script] = scripts.start.split(' ');
  assert.equal(program, 'node');
  const start = (option) =>
    new Promise((resolve) => {
      execFile(process.execPath, [script, option], { cwd: root, timeout: ANSWER_MS }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, said: stdout, complained: stderr }),
      );
    });
  const help = await start('--help');
  assert.deepEqual([help.code, help.complained], [0, '']);
  assert.match(help.said, /--no-isolation.*PORT/s);
  const wrong = await start('--port');
  assert.equal(wrong.code, 1);
  assert.match(wrong.complained, /'--port'.*--no-isolation/s);
});

/** Runs setup as an ordinary user on a machine that has nothing. */
async function setUp(name, variables) {
  const home = join(folder, name);
  const [bin, calls] = [join(home, 'bin'), join(home, 'calls')];
  for (const file of ['scripts', 'Cargo.toml', 'package-lock.json', 'web/Cargo.toml']) {
    cpSync(join(root, file), join(home, file), { recursive: true });
  }
  mkdirSync(bin);
  writeFileSync(calls, '');
  const program = `#!/bin/sh\necho "\${0##*/} $*" >> '${calls}'\n`;
  for (const stub of ['sudo', 'apt-get']) {
    writeFileSync(join(bin, stub), program);
    chmodSync(join(bin, stub), 0o755);
  }
  const asUser = 'data:text/javascript,process.getuid=()=>1000';
  const { CI: _, ...others } = process.env;
  const env = { ...others, PATH: bin, ...variables };
  const options = ['--import', asUser, join(home, 'scripts', 'setup.mjs'), 'build'];
  const { code, said } = await new Promise((resolve) => {
    const child = execFile(process.execPath, options, { env }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stderr }),
    );
    child.stdin.end();
  });
  return { code, said, calls: readFileSync(calls, 'utf8').split('\n').filter(Boolean) };
}
