// `espalier` of the npm package, given a trace file where a position may stand.
import assert from 'node:assert/strict';
import { constants, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { PROGRAM, programAmong } from './support/cli.mjs';
import { recordsOf } from './support/records.mjs';
import { fileOf, fileOfAnotherEngine } from './support/trace-file.mjs';

const ITALIAN = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
const { bytes } = recordsOf({ visit: 'root', children: [{ move: 'c4f7' }] });
const { folder, fed, run } = programAmong({
  'other.trace': fileOfAnotherEngine(), 'half.trace': fileOfAnotherEngine().slice(0, 99),
  'moved.trace': fileOf(bytes, { depth: 4, text: `engine Other\nfields move\nfen ${ITALIAN}\nmoves e1g1 d7d6\n` }),
}, after);

test('the program of a checkout can be run', { skip: process.platform === 'win32' }, () => {
  assert.equal(statSync(PROGRAM).mode & constants.S_IXUSR, constants.S_IXUSR);
});

describe('a file in the place of a FEN', () => {
  test('is explained by what it says, along its moves', async () => {
    const whole = await run('explain', 'other.trace');
    assert.equal(whole.code, 0, whole.stderr);
    assert.match(whole.stdout, /^[^\n]*\b(White|Black)\b[^\n]*\.\n {2}Nodes: [\d,]+\n/);
    const { stdout } = await run('explain', 'other.trace', '--json', '--moves', 'e2a6', 'b4c3');
    const { record, sentence, facts } = JSON.parse(stdout);
    assert.ok(record > 0 && sentence.endsWith('.'), stdout);
    assert.equal(facts[0].label, 'Nodes');
    assert.deepEqual(await run('explain', 'other.trace', '--moves', 'a1h8'), { code: 1, stdout: '', stderr: 'espalier: no search went along a1h8\n' });
  });

  test('is the position that was searched, its moves included', async () => {
    const [moves, none] = await Promise.all([run('miss', 'moved.trace', '--move', 'h3', '--depth', '2'), run('miss', ITALIAN, '--depth', '2', '--move', 'h3', '--moves', 'e1g1', 'd7d6')]);
    assert.equal(moves.code, 0, moves.stderr);
    assert.deepEqual(moves, none);
  });

  test('is what an audit judges', async () => {
    assert.deepEqual(await run('audit', 'moved.trace'), { code: 1, stdout: '', stderr: 'espalier: moved.trace does not record visit, alpha, beta, depth, end, rule, without which no cut can be judged\n' });
    assert.match((await run('audit', 'half.trace')).stderr, /^espalier: half\.trace cannot be read: /);
    assert.match((await fed('nothing', 'audit', '-')).stderr, /^espalier: standard input cannot be read: /);
    assert.match((await run('audit', 'moved.trace', '--engine', 'none')).stderr, /the engine none cannot be started: only the native program starts others/);
  });

  test('is audited and calibrated from standard input, too', async () => {
    await run('trace', ITALIAN, '--depth', '6', '--out', 'own.trace');
    const bytes = readFileSync(join(folder, 'own.trace'));
    for (const command of ['audit', 'calibrate']) {
      const words = ['--sample', '3', '--json'];
      const [named, piped] = await Promise.all([run(command, 'own.trace', ...words), fed(bytes, command, '-', ...words)]);
      assert.equal(named.code, 0, named.stderr);
      assert.deepEqual(piped, { ...named, stdout: named.stdout.replaceAll('own.trace', '-') });
    }
  });

  test('that cannot be read is told once', async () => {
    for (const command of ['explain', 'stats']) {
      const { code, stderr } = await run(command, 'half.trace');
      assert.equal(code, 1);
      assert.match(stderr, /^espalier: half\.trace cannot be read: byte \d+, textBytes: expected /);
    }
    assert.match((await run('audit', 'none.trace')).stderr, /^espalier: none\.trace cannot be read: ENOENT/);
  });
});
