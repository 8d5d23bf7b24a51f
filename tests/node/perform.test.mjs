// What a worker does for a job, with a session that notes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocking } from '../../package/lib/engine/calls.js';
import { perform } from '../../package/lib/engine/perform.js';

test('a search begins without naming the moves of the game: its clock runs', () => {
  const done = [];
  const session = new Proxy(
    {},
    { get: (_, name) => (...given) => done.push([name, ...given]) },
  );
  const game = { fen: undefined, moves: ['e2e4'], chess960: false };
  perform(session, { kind: 'search', game, limits: { depth: 1 } }, blocking(undefined), () => undefined);
  assert.deepEqual(done.map(([name]) => name), ['setPosition', 'unsearched', 'go']);
});
