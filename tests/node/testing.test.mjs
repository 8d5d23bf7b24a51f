// The fake engine: it has what the engine has, and does in a test what the test says.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { createEngine, EngineError } from 'espalier';
import { fakeEngine } from 'espalier/testing';
import '../built.mjs?package';

test('a fake engine has every member of an engine, and its ranges', async () => {
  const engine = await createEngine({ hashMb: 1 });
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(engine)).filter((name) => name !== 'constructor');
  const fake = fakeEngine();
  const missing = names.filter((name) => !(name in fake) && name !== 'warmUp');
  engine.dispose();
  assert.deepEqual(missing, []);
  assert.deepEqual(fake.ranges, engine.ranges);
});

test('it plays what it is told, else a legal move, and remembers what it was asked', async () => {
  const reports = [];
  const told = fakeEngine({ bestMove: 'e7e5', info: { depth: 9 } });
  const request = { moves: ['e2e4'], limits: { movetime: 1 } };
  const { bestMove, info } = await told.search(request, { onInfo: (report) => reports.push(report) });
  assert.deepEqual([bestMove, info.depth, info.pvSan, reports.length], ['e7e5', 9, ['e5'], 1]);
  assert.deepEqual(told.searches, [request]);
  const { bestMove: any } = await fakeEngine().search({ limits: { depth: 1 } });
  const { legalMoves } = await told.position({});
  assert.ok(legalMoves.some(({ uci }) => uci === any));
  await assert.rejects(told.position({ fen: 'nonsense' }), EngineError);
  const require = createRequire(import.meta.url);
  const required = require('espalier/testing').fakeEngine();
  await assert.rejects(required.position({ fen: 'nonsense' }), require('espalier').EngineError);
});

test('what is endless ends when it is stopped, aborted or left', async () => {
  const engine = fakeEngine();
  const endless = { limits: { infinite: true } };
  const search = engine.search(endless, { onInfo: () => setTimeout(() => engine.stop()) });
  assert.match((await search).bestMove, /^[a-h][12]/);
  assert.deepEqual([(await search).ended, (await search).endedBy], ['stopped', 'stop']);
  const older = engine.search(endless);
  const other = engine.session({ priority: 1 });
  await other.search({ limits: { depth: 1 } });
  await engine.search({ limits: { depth: 1 } });
  assert.deepEqual([(await older).ended, (await older).endedBy, other.priority], ['superseded', 'newerCall', 1]);
  const abort = new AbortController();
  const aborted = engine.search(endless, { signal: abort.signal, onInfo: () => setTimeout(() => abort.abort()) });
  await assert.rejects(aborted, { name: 'AbortError', code: 'stopped' });
  for await (const { lineNumber } of engine.analyse({})) {
    assert.equal(lineNumber, 1);
    break;
  }
});

test('what it was not told rejects, and a test may answer itself', async () => {
  await assert.rejects(fakeEngine().perft({}, 1), { code: 'invalid-request' });
  const engine = fakeEngine({ methods: { perft: async () => 42 } });
  assert.equal(await engine.perft({}, 1), 42);
});
