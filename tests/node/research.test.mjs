// `espalier/research`: what is asked of an engine by those who work on one.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import '../built.mjs?package';
import { createEngine } from 'espalier';
import { ablate, bench, explainMiss } from 'espalier/research';

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
  const { missed, steps } = await explainMiss(engine, asked, { onProgress: (known) => reports.push(known) });
  assert.equal(missed, true, 'Ra8 mates');
  assert.ok(steps.length > 0 && reports.length > 0);
  await assert.rejects(explainMiss(engine, { ...asked, move: 'a1b2' }), { code: 'invalid-move', field: 'move' });
});
