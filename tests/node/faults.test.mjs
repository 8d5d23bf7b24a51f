// The client against workers that fail in every way we could think of.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createEngine } from 'espalier';
import { startEngine } from '../../package/lib/engine/engine.js';
import { root } from '../../scripts/lib/paths.mjs';
import { until } from '../support/waiting.mjs';
import { ANSWER_MS } from '../../scripts/lib/test-timeouts.mjs';
import { faulty } from './support/faulty-worker.mjs';
import { openPlatform, searchers } from './support/platform.mjs';

const SEARCH = { limits: { infinite: true } };

async function withFault(fault, story) {
  const { platform, workers } = openPlatform();
  const engine = await startEngine(platform, { workerUrl: faulty(fault) });
  try {
    await story(engine, workers);
  } finally {
    engine.dispose();
  }
}

test('a worker that does not hear a stop is answered for, and replaced', () =>
  withFault('mute', async (engine, workers) => {
    const search = engine.search(SEARCH);
    await until(() => searchers(workers).length === 1);
    const before = workers.length;
    engine.stop();
    assert.equal((await search).bestMove, 'e2e4');
    await engine.newGame();
    assert.equal(workers.length, before + 1);
  }));

for (const [fault, reason] of [
  ['trap', /restarted: unreachable/],
  ['throw', /restarted: a fault nobody expected/],
  ['exit', /restarted: its thread ended with exit code 3/],
]) {
  test(`a worker that fails by ${fault} is replaced, and its search is told`, () =>
    withFault(fault, async (engine) => {
      for (let i = 0; i < 4; i += 1) {
        await assert.rejects(engine.search(SEARCH), { code: 'worker-died', message: reason });
        await engine.newGame();
      }
    }));
}

test('a message that cannot be read counts as a death', () =>
  withFault('mute', async (engine, workers) => {
    const search = engine.search(SEARCH);
    const told = assert.rejects(search, { code: 'worker-died' });
    // Once for the first try, and once for the second.
    for (const number of [1, 2]) {
      await until(() => searchers(workers).length === number);
      searchers(workers).at(-1).events.died('it sent a message that could not be read');
    }
    await told;
  }));

test('a page that fails when it is told of a lost worker keeps nobody waiting', async () => {
  const { platform, watch } = openPlatform();
  const onWorkerLost = () => {
    throw new Error('a fault of the page');
  };
  const engine = await startEngine(platform, { workerUrl: faulty('silent'), onWorkerLost });
  const asked = new Promise((resolve) => {
    watch.sent = (worker) => worker.sent.at(-1).job?.kind === 'trace' && resolve(worker);
  });
  let told = 'nothing';
  engine.trace({ limits: { depth: 3 } }).catch(({ code }) => {
    told = code;
  });
  const worker = await asked;
  assert.throws(() => worker.events.died('unreachable'), /a fault of the page/, 'it surfaces');
  await new Promise(setImmediate);
  assert.equal(told, 'worker-died');
  engine.dispose();
});

test('a worker that cannot start is tried three times', async () => {
  const { platform, workers } = openPlatform();
  await assert.rejects(startEngine(platform, { workerUrl: faulty('load') }), {
    code: 'load-failed',
    message: /the script is broken/,
  });
  assert.equal(workers.length, 3);
});

test('a worker script of another release is not tried again', async () => {
  const { platform, workers } = openPlatform();
  await assert.rejects(startEngine(platform, { workerUrl: faulty('old') }), {
    code: 'load-failed',
    message: /same release/,
  });
  assert.equal(workers.length, 1);
});

test('a hash table that does not fit is said to be too large', async () => {
  await assert.rejects(createEngine({ workerUrl: faulty('memory') }), {
    code: 'out-of-memory',
    message: /not enough memory.*smaller/,
  });
});

test('files that are not there are named', async () => {
  await assert.rejects(createEngine({ wasmUrl: '/nowhere/espalier.wasm' }), {
    code: 'load-failed',
    message: /\/nowhere\/espalier\.wasm/,
  });
  await assert.rejects(createEngine({ workerUrl: '/nowhere/worker.js' }), {
    code: 'load-failed',
    message: /\/nowhere\/worker\.js/,
  });
});

test('a file that is not WebAssembly is not taken for it', async () => {
  await assert.rejects(createEngine({ wasmUrl: new URL(import.meta.url) }), {
    code: 'load-failed',
  });
});

test('options are checked before a worker starts', async () => {
  for (const options of [{ hashMb: 0 }, { hashMb: '16' }, { workerUrl: 5 }, { wasmModule: {} }, null, 'fast']) {
    await assert.rejects(createEngine(options), { code: 'invalid-request' });
  }
});

test('an idle engine does not keep a program alive', async () => {
  const program = `
    import { createEngine } from 'espalier';
    const engine = await createEngine();
    console.log((await engine.search({ limits: { depth: 2 } })).bestMove.length);
    await engine.position({});`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: root, timeout: ANSWER_MS },
  );
  assert.equal(stdout, '4\n');
});
