// What a worker does for a job, with a session that notes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocking } from '../../package/lib/engine/calls.js';
import { perform } from '../../package/lib/engine/perform.js';
import { openSession } from '../../package/lib/engine/wasm.js';
import { RANGES } from './support/ranges.mjs';

test('a search begins without naming the moves of the game: its clock runs', () => {
  const done = [];
  const session = new Proxy(
    {},
    { get: (_, name) => (...given) => done.push([name, ...given]) },
  );
  const game = { fen: undefined, moves: ['e2e4'], chess960: false };
  perform(session, { kind: 'search', game, limits: { depth: 1 }, spent: 0 }, blocking(undefined), () => undefined);
  assert.deepEqual(done.map(([name]) => name), ['setPosition', 'unsearched', 'go']);
});

test('a level that has been interrupted has the nodes that are left of its own', async () => {
  const game = { fen: undefined, moves: [], chess960: false };
  const nodesOf = async (spent, limits) => {
    const session = openSession(1);
    const job = { kind: 'search', game, limits, spent, table: undefined };
    const { bestMove, info } = await perform(session, job, blocking(undefined), () => undefined);
    assert.match(bestMove, /^[a-h][1-8][a-h][1-8]$/);
    return info.nodes;
  };
  const limits = { elo: RANGES.elo.max, depth: 60 };
  const all = await nodesOf(0, limits);
  assert.ok(all > 2000, `${all} nodes`);
  const left = await nodesOf(all - 1000, limits);
  assert.ok(left <= 80_000 - all + 1000 + 1, `${left} nodes after ${all}`);
  assert.ok((await nodesOf(79_500, limits)) <= 501);
  assert.ok((await nodesOf(200_000, limits)) <= 1);
  assert.ok((await nodesOf(200_000, { nodes: 3000 })) > 1000, 'at full strength there are no others');
});
