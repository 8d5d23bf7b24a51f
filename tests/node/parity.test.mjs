// The same tree everywhere: bench counts the same nodes in the native program and in WebAssembly.
// tests/browser/parity.test.mjs goes on with the browsers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine } from '../../www/lib/engine/index.js';
import { nativeBench } from './support/bench.mjs';

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
