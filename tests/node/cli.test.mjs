// `espalier` of the npm package beside the native program: the same words, the same answers.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';
import { until } from '../support/waiting.mjs';
import { npmProgram } from '../../scripts/setup.mjs';
import { nativeProgram } from './support/programs.mjs';

const FEN = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10';
const CLI = join(root, 'package', 'dist', 'cli.js');

const folder = mkdtempSync(join(tmpdir(), 'espalier-cli-'));
after(() => rmSync(folder, { recursive: true }));

writeFileSync(join(folder, 'suite.epd'), `${FEN}\n6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - bm Qd8+;\n`);

const run = (program, args) =>
  new Promise((resolve) => {
    execFile(program, args, { encoding: 'utf8', cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });
const native = (...words) => run(nativeProgram(), words);
const npx = (...words) => run(process.execPath, [CLI, ...words]);

test('a checkout has the program by its name', async () => {
  const [npm, ...options] = npmProgram();
  const { stdout } = await run(npm, [...options, 'exec', '--prefix', root, '--offline', '--', 'espalier', '--version']);
  assert.match(stdout, /^espalier \d/);
});

/** What differs from run to run: times, and nodes for a second. */
const timeless = ({ stdout, ...rest }) => ({
  ...rest,
  stdout: stdout
    .replaceAll(/ \d+ nps$/gm, ' N nps')
    .replaceAll(/"milliseconds":[\d.]+/g, '"milliseconds":N')
    .replaceAll(/ +\d+\.\d{3}(?=  )/g, ' N'),
});

const SAME = [
  ['--version'],
  ['bench', '4'],
  ['perft', '3'],
  ['perft', '2', ...FEN.split(' ')],
  ['explain', FEN, '--depth', '4'],
  ['explain', '--depth=5', '--json', '--moves', 'e2e4', 'e7e5', '0000'],
  ['audit', FEN, '--depth', '6', '--sample', '2'],
  ['audit', '--depth', '6', '--rule', 'NULLMOVE', '--json'],
  ['audit', '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'],
  ['audit', '--suite', 'suite.epd', '--depth', '5', '--sample', '5', '--nodes', '3000'],
  ['ablate', FEN, '--depth', '4'],
  ['ablate', FEN, '--depth', '4', '--rules', '--repeats', '2'],
  ['ablate', '--nodes', '1000', '--json'],
  ['reasons', '--line', 'e4 e5 Qh5 Nf6 Qxe5+', '--json'],
  ['why', FEN, '--not', 'a3', '--nodes', '5000'],
  ['trace', FEN, '--depth', '5', '--out', 'some.trace'],
  ['trace', '--depth', '5', '--without', 'NULLMOVE', '--without', 'futility', '--out', 'some.trace'],
  ['trace', '--depth', '5', '--without', 'nul', '--out', 'some.trace'],
  // What is wrong is said by both, on standard error.
  ['explain', 'not a fen'],
  ['audit', '--rule', 'nul'],
  ['trace', '--depth', '3'],
  ['ablate', '--depth', '0'],
  ['explain', '--dept', '3'],
  ['bench', '1', '2'],
  ['--bench'],
  ['play'],
];

for (const words of SAME) {
  test(`espalier ${words.join(' ')}`, async () => {
    const [theirs, ours] = await Promise.all([native(...words), npx(...words)]);
    assert.deepEqual(timeless(ours), timeless(theirs));
    assert.ok(ours.stdout !== '' || (ours.stderr !== '' && ours.code === 1));
  });
}

test('a trace is the same file to the byte, and has no fault', async () => {
  const words = ['trace', FEN, '--depth', '5', '--out'];
  await Promise.all([native(...words, 'native.trace'), npx(...words, 'npx.trace')]);
  const [theirs, ours] = ['native', 'npx'].map((name) => readFileSync(join(folder, `${name}.trace`)));
  assert.ok(ours.length > 80 && ours.equals(theirs));
  const { code, stdout } = await npx('check-trace', 'npx.trace');
  assert.deepEqual([code, stdout], [0, 'npx.trace is a trace without a fault\n']);
});

test('a trace with a fault is told where it is', async () => {
  await npx('trace', '--depth', '3', '--out', 'broken.trace');
  const bytes = readFileSync(join(folder, 'broken.trace'));
  bytes[bytes.length - 1] ^= 0xff;
  writeFileSync(join(folder, 'broken.trace'), bytes);
  const { code, stdout } = await npx('check-trace', 'broken.trace');
  assert.equal(code, 1);
  assert.match(stdout, /^byte \d+.*: expected .+, found .+/);
  await npx('trace', '--depth', '3', '--out', 'whole.trace');
  const both = await npx('check-trace', 'whole.trace', 'broken.trace');
  assert.deepEqual([both.code, both.stdout], [1, `whole.trace is a trace without a fault\nbroken.trace:\n${stdout}`]);
});

test('a move that cannot be played is found, and faults that are not listed are counted', async () => {
  await npx('trace', '--depth', '4', '--out', 'illegal.trace');
  const bytes = readFileSync(join(folder, 'illegal.trace'));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [start, size, count] = [12, 16, 20].map((at) => view.getUint32(at, true));
  view.setBigUint64(40, 0n, true);
  const [king, kind] = [20, 43];
  const last = start + (count - 1) * size;
  view.setUint16(last + king, 4 | (60 << 6), true);
  writeFileSync(join(folder, 'illegal.trace'), bytes);
  const { code, stdout } = await npx('check-trace', 'illegal.trace');
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`^byte ${last + king}, record ${count - 1}, move: expected .+, found e1e8 in .+`));
  for (let id = 0; id < count; id += 1) bytes[start + id * size + kind] = 9;
  writeFileSync(join(folder, 'illegal.trace'), bytes);
  const many = await npx('check-trace', 'illegal.trace');
  const lines = many.stdout.trimEnd().split('\n');
  assert.match(lines[2], /^byte \d+, record 2, kind: expected 0 to 2/);
  assert.ok(lines.includes(`  and ${count - 3} more like these`), many.stdout);
  assert.equal(lines.length, 5, 'and the move');
});

test('records are found by a query, and a fault in it is marked', async () => {
  await npx('trace', '--depth', '6', '--out', 'asked.trace');
  const { code, stdout } = await npx('query', 'asked.trace', 'rule=rfp depth>=1', '--limit', '3');
  const lines = stdout.trimEnd().split('\n');
  assert.equal(code, 0);
  assert.match(lines[0], /^record +path +ended by +depth/);
  assert.equal(lines.length, 5);
  assert.match(lines[4], /^3 shown; [\d,]+ of [\d,]+ records match$/);
  for (const line of lines.slice(1, 4)) assert.match(line, /^ *\d+ +1\.\S+.* reverseFutility /);
  const rows = (await npx('query', 'asked.trace', 'rule=rfp', '--json')).stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
  assert.ok(rows.length > 3 && rows.every(({ rule }) => rule === 'reverseFutility'));
  const csv = (await npx('query', 'asked.trace', 'rule=rfp', '--csv')).stdout.trimEnd().split('\n');
  assert.equal(csv.length, rows.length + 1);
  const wrong = await npx('query', 'asked.trace', 'ply>1 dept>=6');
  assert.deepEqual([wrong.code, wrong.stderr], [1, 'espalier: There is no field dept. Did you mean depth?\n  ply>1 dept>=6\n        ^^^^\n']);
});

test('two recordings are compared, one with a rule off', async () => {
  await npx('trace', FEN, '--depth', '7', '--out', 'a.trace');
  await npx('trace', FEN, '--depth', '7', '--without', 'nullMove', '--out', 'b.trace');
  const { code, stdout } = await npx('compare', 'a.trace', 'b.trace');
  assert.equal(code, 0);
  assert.match(stdout, /^B +b\.trace +Espalier \S+ without nullMove +7 /m);
  assert.match(stdout, /^They part /m);
  assert.match(stdout, /^Null move +\d+ +0 +−\d+ +\d+ +0 +−\d+$/m);
  const same = await npx('compare', 'a.trace', 'a.trace', '--json');
  assert.equal(JSON.parse(same.stdout).partings, 0);
  assert.match((await npx('compare', 'a.trace')).stderr, /compare takes two FILEs/);
});

test('a file that cannot be read or written is named', async () => {
  const unreadable = await npx('check-trace', 'none.trace');
  assert.equal(unreadable.code, 1);
  assert.match(unreadable.stderr, /^espalier: none\.trace cannot be read: /);
  const unwritable = await npx('trace', '--depth', '2', '--out', 'no/folder.trace');
  assert.equal(unwritable.code, 1);
  assert.match(unwritable.stderr, /^espalier: no\/folder\.trace cannot be written: /);
  assert.equal((await npx('check-trace')).code, 1);
});

test('help is that of the native program, and names what only the package has', async () => {
  const [theirs, ours] = await Promise.all([native('--help'), npx('audit', '--help')]);
  assert.ok(ours.stdout.startsWith(theirs.stdout));
  assert.match(ours.stdout.slice(theirs.stdout.length), /^ {2}espalier check-trace FILE\.\.\. /);
});

/** Seconds of the processor that a process has used, which Linux tells: behind its name in brackets, in hundredths. */
function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

test('Ctrl-C ends the work, and what is known is printed', { skip: process.platform !== 'linux' }, async () => {
  const child = spawn(process.execPath, [CLI, 'explain', FEN, '--depth', '60'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
  // To start costs it half a second: then it is searching.
  await until(() => processorSeconds(child.pid) > 2);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  assert.match(text, /^Stopped: the last iteration is incomplete$/m);
});

test('a reader may stop reading before all is said', async () => {
  const child = spawn(process.execPath, [CLI, 'explain', '--depth', '4'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (part) => (complaint += part));
  child.stdout.destroy();
  const [code] = await once(child, 'exit');
  assert.deepEqual([code, complaint], [0, '']);
});
