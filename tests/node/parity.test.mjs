// The same tree everywhere: bench counts the same nodes in the native program and in WebAssembly,
// and a traced search makes the same decisions, to the byte.
// tests/browser/parity.test.mjs goes on with the browsers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine } from 'espalier';
import { checkTrace } from 'espalier/trace';
import { nativeBench } from './support/bench.mjs';
import { nativeTrace, wasmTrace } from './support/trace.mjs';

test('bench searches the same tree natively and in WebAssembly', async (t) => {
  const engine = await createEngine();
  try {
    const native = nativeBench();
    const { nodes, milliseconds, nps } = await engine.bench();
    t.diagnostic(`native ${native.nodes} nodes ${native.nps} nps; wasm ${nodes} nodes ${nps} nps`);
    assert.equal(nodes, native.nodes);
    assert.ok(milliseconds > 0 && nps > 0);
  } finally {
    engine.dispose();
  }
});

test('at another depth, and again, too', async () => {
  const engine = await createEngine({ hashMb: 1 });
  try {
    await engine.search({ limits: { depth: 6 } });
    const depth = 5;
    const first = await engine.bench(depth);
    const second = await engine.bench(depth);
    assert.equal(first.nodes, nativeBench(depth).nodes);
    assert.equal(second.nodes, first.nodes);
  } finally {
    engine.dispose();
  }
});

test('the client writes the file that the native program writes', async () => {
  const engine = await createEngine();
  try {
    for (const [fen, depth] of TRACED.map((fen, index) => [fen, 4 + index])) {
      const trace = await engine.trace({ fen, limits: { depth } });
      const { file } = nativeTrace(fen, { depth });
      assert.deepEqual(trace.toFile(), file);
      assert.deepEqual(checkTrace(file), []);
    }
  } finally {
    engine.dispose();
  }
});

const TRACED = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
];

for (const fen of TRACED) {
  test(`a traced search is the same to the byte: ${fen}`, () => {
    for (const options of [{ depth: 8 }, { depth: 9, records: 500 }, { nodes: 3000 }]) {
      const native = nativeTrace(fen, options);
      const wasm = wasmTrace(fen, options);
      assert.equal(wasm.hash, native.hash);
      assert.deepEqual(wasm.bytes, native.bytes);
      assert.ok(native.bytes.length > 80);
    }
  });
}
