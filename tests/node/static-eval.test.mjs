// Asking for the static evaluation of the position shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effect } from '@preact/signals-core';
import '../built.mjs?model';
import { EngineError } from '../../package/lib/engine/index-node.js';
import { StaticEval } from '../../www/lib/model/analysis/static-eval.js';

/** An engine that answers when it is told to. */
function slowEngine() {
  const pending = [];
  const explainEval = (request) =>
    new Promise((resolve, reject) => {
      pending.push({ request, resolve, reject });
    });
  return { engine: { explainEval }, pending };
}

const worth = (score) => ({ score });
const dead = () => new EngineError('worker-died', 'The engine has been restarted.');

test('an evaluation is never that of a position before', async () => {
  const { engine, pending } = slowEngine();
  const evals = new StaticEval(engine);
  const told = [];
  effect(() => void told.push(evals.of('b')));
  const asked = [evals.ask('a', { moves: ['e2e4'] }), evals.ask('b', { moves: ['d2d4'] })];
  void evals.ask('b', { moves: ['d2d4'] });
  assert.deepEqual(pending.map(({ request }) => request.moves), [['e2e4'], ['d2d4']], 'each is asked once');
  pending[1].resolve(worth(2));
  pending[0].resolve(worth(1));
  await Promise.all(asked);
  assert.deepEqual(told, [undefined, worth(2)], 'what comes late changes nothing');
  assert.equal(evals.of('a'), undefined);
  assert.deepEqual(evals.of('b'), worth(2));
  void evals.ask('c', {});
  assert.equal(evals.of('c'), undefined, 'nothing is said of a position until it is known');
});

test('a question that could not be answered is put again later', async () => {
  const { engine, pending } = slowEngine();
  const evals = new StaticEval(engine);
  const first = evals.ask('a', {});
  pending[0].reject(dead());
  await first;
  assert.equal(evals.of('a'), undefined);
  const second = evals.ask('a', {});
  pending[1].resolve(worth(3));
  await second;
  assert.deepEqual(evals.of('a'), worth(3));
});
