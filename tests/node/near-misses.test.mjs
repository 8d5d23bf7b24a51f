// Near misses as the page counts them, beside those of the command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import '../built.mjs?model';
import { readTrace } from '../../package/lib/engine/trace-file.js';
import { countNearMisses, nearMisses } from '../../www/lib/model/trace/near-misses.js';
import { recordedFile } from './support/trace-file.mjs';

const FEN = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10';
const PROGRAM = new URL('../../package/dist/cli.js', import.meta.url).pathname;

const folder = mkdtempSync(join(tmpdir(), 'espalier-near-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('the page counts near misses as the command does', () => {
  const bytes = recordedFile(FEN, { depth: 9 });
  const file = join(folder, 'near.trace');
  writeFileSync(file, bytes);
  const { curves } = JSON.parse(execFileSync(process.execPath, [PROGRAM, 'calibrate', file, '--json'], { encoding: 'utf8' }));
  const expected = curves
    .filter(({ unit, points }) => unit === 'centipawns' && points.some(({ tried }) => tried > 0))
    .map(({ rule, points }) => [rule, points.filter(({ from, tried }) => from < 0 && tried > 0).map(({ tried, triedCameOut }) => [tried, triedCameOut])]);
  const counted = [...countNearMisses(readTrace(bytes).records)].map(([{ name }, bins]) => [
    name, bins.filter(({ tried }) => tried > 0).map(({ tried, cameOut }) => [tried, cameOut]).reverse(),
  ]);
  assert.ok(expected.length >= 4, `${expected.length}`);
  assert.deepEqual(Object.fromEntries(counted), Object.fromEntries(expected));
});

test('the chart has a line for each rule, from far to near, and none for a file without near misses', () => {
  const bytes = recordedFile(FEN, { depth: 9 });
  const chart = nearMisses(readTrace(bytes).records);
  assert.ok(chart.series.some(({ name }) => name === 'Reverse futility'));
  assert.deepEqual([chart.points[0].label, chart.points.at(-1).label], ['−300', '−20']);
  const text = Buffer.from(bytes).toString('latin1').replace('\ntried ', '\nnames ');
  assert.equal(nearMisses(readTrace(Buffer.from(text, 'latin1')).records), undefined);
});
