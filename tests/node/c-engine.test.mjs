// The engine of the examples, in C, which records its own search by docs/espalier_trace.h.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import '../built.mjs?package';
import { loadRules } from '../../package/dist/rules.js';
import { checkTrace, faultText, readTrace } from '../../package/dist/trace.js';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const ENDING = '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1';
const PROMOTIONS = 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'espalier-c-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const engine = join(folder, 'engine');
const compiler = process.env.CC ?? 'cc';
const WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Werror'];
const compiled = spawnSync(
  compiler,
  ['-std=c99', '-O2', ...WARNINGS, '-I', join(root, 'docs'), '-o', engine, join(root, 'examples/c-engine/engine.c')],
  { encoding: 'utf8' },
);
if (compiled.error?.code === 'ENOENT')
  throw new Error(`This test compiles an engine, and there is no C compiler "${compiler}". Install one (Debian: apt-get install gcc), or name one in the variable CC.`);
assert.equal(compiled.status, 0, compiled.stderr);

const run = (...words) => spawnSync(engine, words, { encoding: 'utf8' });
const file = join(folder, 'out.trace');
function recorded(fen, depth) {
  const { status, stderr } = run(fen, String(depth), file);
  assert.equal(status, 0, stderr);
  return new Uint8Array(readFileSync(file));
}

describe('an engine in C that records itself', async () => {
  const rules = await loadRules();

  test('plays by the rules', () => {
    for (const [fen, depth, count] of [[KIWIPETE, 3, 97862], [ENDING, 4, 43238], [PROMOTIONS, 3, 9467]])
      assert.equal(run(fen, 'perft', String(depth)).stdout.trim(), String(count), fen);
    assert.match(run('6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1', '3', file).stdout, /score 31999 .*bestmove d1d8/);
  });

  test('has at most 400 lines', () => {
    assert.ok(readFileSync(join(root, 'examples/c-engine/engine.c'), 'utf8').split('\n').length <= 401);
  });

  for (const [fen, depth] of [[KIWIPETE, 3], [ENDING, 5], [PROMOTIONS, 3], ['8/8/8/8/8/5k2/5q2/7K w - - 0 1', 2]]) {
    test(`records ${fen} without a fault`, () => {
      const faults = checkTrace(recorded(fen, depth), { rules });
      assert.deepEqual(faults.map(faultText), []);
    });
  }

  test('tells its rules, near misses, reductions and whether the position was improving', () => {
    const { header, records } = readTrace(recorded(KIWIPETE, 6));
    assert.deepEqual([header.engine, header.depth, header.fen], ['Sapling', 6, KIWIPETE]);
    const seen = { cut: new Set(), tried: new Set(), reduced: 0, improving: 0, again: 0 };
    for (let id = 0; id < records.count; id += 1) {
      const rule = records.declaration(id)?.name;
      if (rule !== undefined) seen.cut.add(rule);
      records.declarations.tried.forEach((code, place) => {
        if (records.missedBy(id, place) !== undefined) seen.tried.add(code);
      });
      if (records.visit(id) === 'reduced') {
        seen.reduced += 1;
        assert.ok(records.reduction(id).every(({ value }) => value === 0 || value === 1024));
      }
      seen.again += Number((records.searches(id) ?? 0) > 1);
      seen.improving += Number(records.improving(id) === true);
    }
    assert.deepEqual([[...seen.cut].sort(), [...seen.tried].sort()], [['futility', 'nullMove'], [1, 2]]);
    assert.ok(seen.reduced > 100 && seen.improving > 100 && seen.again > 0, JSON.stringify({ ...seen, cut: 0, tried: 0 }));
  });

  test('says what is wrong with what it is asked', () => {
    for (const [words, said] of [
      [[], /usage/], [['8/8 w', '3', file], /"8\/8 w" is not a position/], [[KIWIPETE, '99', file], /from 1 to 20/],
      [[KIWIPETE, '1', join(folder, 'none', 'x')], /cannot be written/],
    ]) assert.match(run(...words).stderr, said);
  });
});
