// The cuts of recordings that were opened together, as a referee finds them: the same as the native program draws and counts.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import '../built.mjs?model';
import '../built.mjs?package';
import { createEngine } from 'espalier';
import { auditFile } from 'espalier/research';
import { perRecording, rulesOfAll, worstOfAll } from '../../www/lib/model/trace/suite-rulings.js';
import { nativeProgram } from './support/programs.mjs';
import { strangersFile } from './support/trace-file.mjs';

const ENDING = '2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1';
const MIDDLEGAME = 'r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12';
const engine = await createEngine({ hashMb: 1 });
after(() => engine.dispose());

test('the cuts of several recordings are drawn and counted as by the native program', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-suite-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const files = [['1.trace', strangersFile(ENDING, { depth: 7 })], ['2.trace', strangersFile(MIDDLEGAME, { depth: 6 })]];
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  const { stdout } = await promisify(execFile)(nativeProgram(), ['audit', folder, '--sample', '40', '--json']);
  const native = JSON.parse(stdout);

  const recordings = [];
  for (const [file, bytes] of files) recordings.push({ file, found: await auditFile(engine, bytes, { perRule: perRecording(40, files.length) }) });
  const counts = ({ judged, wrong, cannotTell, withoutRule: { right, decided } }) => [judged, wrong, cannotTell, right, decided];
  const counted = (rules) => rules.map(({ rule, label, cuts, all, control }) => [rule, label, cuts, counts(all), counts(control)]);
  const rules = rulesOfAll(recordings.map(({ found }) => found));
  assert.deepEqual(counted(rules), counted(native.rules));
  assert.deepEqual(recordings.map(({ found }) => found.cuts), native.files.map(({ cuts }) => cuts));
  for (const [index, { all }] of rules.entries()) {
    const { low, high } = native.rules[index].all.withoutRule;
    assert.deepEqual([all.withoutRule.low, all.withoutRule.high].map((end) => end?.toFixed(4)), [low, high].map((end) => end?.toFixed(4)));
  }

  const worst = worstOfAll(recordings, 5);
  assert.ok(worst.length > 1 && worst.length <= 5);
  const wrong = native.files.flatMap(({ cuts }) => cuts).filter(({ verdict }) => verdict === 'wrong');
  assert.deepEqual(worst.map(({ cut }) => cut.off), wrong.map(({ off }) => off).sort((one, other) => other - one).slice(0, 5));
});
