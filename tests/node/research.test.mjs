// `espalier/research`: what is asked of an engine by those who work on one.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import '../built.mjs?package';
import { createEngine } from 'espalier';
import { ablate, auditFile, bench, explainMiss } from 'espalier/research';
import { nativeProgram } from './support/programs.mjs';
import { fileOfFewFields, strangersFile } from './support/trace-file.mjs';

const engine = await createEngine({ hashMb: 1 });
after(() => engine.dispose());

test('a bench counts the same nodes each time', async () => {
  const [first, second] = [await bench(engine, 3), await bench(engine, 3)];
  assert.ok(first.nodes > 1_000);
  assert.equal(second.nodes, first.nodes);
});

test('an ablation searches with improving, without it, and without each of its uses', async () => {
  const { searches } = await ablate(engine, { moves: ['e4'], limits: { depth: 4 } });
  assert.equal(new Set(searches.map(({ label }) => label)).size, 8, 'with all six, with none, without each');
});

test('a move that is not played is followed to where its line ended, and each step is reported', async () => {
  const reports = [];
  const asked = { fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', move: 'a1a2', limits: { depth: 4 } };
  const found = await explainMiss(engine, asked, { onProgress: (known) => reports.push(known) });
  const { missed, steps } = found;
  assert.equal(missed, true, 'Ra8 mates');
  assert.ok(steps.length > 0 && reports.length > 0);
  const words = ['miss', asked.fen, '--move', asked.move, '--depth', '4', '--json'];
  const { version, root, ...native } = JSON.parse((await promisify(execFile)(nativeProgram(), words)).stdout);
  assert.deepEqual(found, native, 'as the native program tells it');
  await assert.rejects(explainMiss(engine, { ...asked, move: 'a1b2' }), { code: 'invalid-move', field: 'move' });
});

describe('a file of another program', () => {
  const file = strangersFile('r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12', { depth: 8 });

  test('is judged as the native program judges it, which leaves nothing out', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'espalier-audit-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'other.trace');
    writeFileSync(path, file);
    const words = ['audit', path, '--sample', '4', '--seed', '7', '--extra-plies', '1', '--json'];
    const { stdout } = await promisify(execFile)(nativeProgram(), words);
    const { files: [{ file: name, ...native }] } = JSON.parse(stdout, (_, value) => value ?? undefined);
    assert.equal(name, path);
    const found = await auditFile(engine, file, { perRule: 4, seed: 7, extraPlies: 1 });
    assert.ok(found.cuts.length > 4 && found.controls.length > 4, `${found.cuts.length} cuts`);
    assert.deepEqual(found, native);
  });

  test('reports how far it is, and keeps what is judged when it is stopped', async () => {
    const abort = new AbortController();
    const onProgress = ({ cuts }) => cuts.length > 0 && abort.abort();
    const { cuts, drawn } = await auditFile(engine, file, { perRule: 200 }, { onProgress, stop: abort.signal });
    assert.ok(cuts.length > 0 && cuts.length < drawn, `${cuts.length} of ${drawn}`);
  });

  test('has one record judged, as in a sample', async () => {
    const { cuts } = await auditFile(engine, file, { perRule: 2 });
    for (const cut of cuts.slice(0, 3)) {
      const one = await auditFile(engine, file, { record: cut.record, rule: cut.rule });
      assert.deepEqual(one.cuts, [cut]);
    }
  });

  test('that says too little, or is none, is refused', async () => {
    const refused = (bytes, message) =>
      assert.rejects(auditFile(engine, bytes), { code: 'invalid-request', message });
    await refused(fileOfFewFields(), /The recording does not have visit, without which no cut can be judged/);
    await refused(file.slice(0, 99), /The recording cannot be read: /);
    await refused([...file], /file must be a Uint8Array/);
    await assert.rejects(auditFile(engine, file, { perRule: -1 }), { field: 'perRule' });
  });
});
