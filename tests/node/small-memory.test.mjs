// A hash table that does not fit into memory: who asks for it is told, and the engine goes on with the one it has.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEngine } from 'espalier';
import '../built.mjs?package';
import { root } from '../../scripts/lib/paths.mjs';
import { withMemory } from './support/small-memory.mjs';
import { OpenTalk } from './support/uci-worker.mjs';

/** Beside its hash table the engine needs about 6 MB. */
const moduleWithRoomFor = (megabytes) =>
  new WebAssembly.Module(withMemory(readFileSync(join(root, 'package/dist/engine.wasm')), megabytes + 6));
const tooLarge = (megabytes) =>
  ({ code: 'out-of-memory', field: 'hashMb', message: new RegExp(`memory for a hash table of ${megabytes} MB`) });
const wasmModule = moduleWithRoomFor(8);

async function withEngine(options, act) {
  const engine = await createEngine({ wasmModule, ...options });
  try {
    await act(engine);
  } finally {
    await engine.dispose();
  }
}

for (const stopMode of ['shared', 'respawn']) {
  test(`a table that does not fit leaves the old one, ${stopMode}`, () =>
    withEngine({ hashMb: 4, stopMode }, async (engine) => {
      const search = async () => {
        await engine.newGame();
        const { bestMove, info } = await engine.search({ limits: { nodes: 20_000 } });
        return { bestMove, nodes: info.nodes, hashfull: info.hashfull };
      };
      const before = await search();
      for (const megabytes of [16, engine.ranges.hashMb.max]) {
        await assert.rejects(engine.setHash(megabytes), tooLarge(megabytes));
      }
      assert.deepEqual(await search(), before);
    }));
}

test('an engine whose table does not fit is not started; one with a smaller table is', async () => {
  await assert.rejects(createEngine({ wasmModule }), tooLarge(16));
  await assert.rejects(createEngine({ wasmModule, hashMb: 1024 }), tooLarge(1024));
  await withEngine({ hashMb: 8 }, async (engine) => {
    assert.equal((await engine.search({ limits: { depth: 4 } })).info.depth, 4);
  });
});

test('over UCI a line says that a table does not fit, and the search goes on with the old one', async () => {
  const talk = new OpenTalk({ module: moduleWithRoomFor(16) });
  talk.say('setoption name Hash value 1024', 'go nodes 2000');
  await talk.hears(/^info string .*no memory for a hash table of 1024 MB/);
  assert.match(await talk.hears(/^bestmove/), /^bestmove [a-h][1-8][a-h][1-8]/);
  talk.say('quit');
});
