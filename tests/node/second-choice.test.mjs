// In wide windows of Analyse: why the second-best move is not the best, and the tree of a short search.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import '../built.mjs?model';
import '../built.mjs?package';
import { createEngine } from 'espalier';
import { EngineError } from '../../package/lib/engine/errors.js';
import { loadRules } from '../../package/lib/rules/index.js';
import { componentsOf } from './support/components.mjs';
import { until } from './support/dom.mjs';
import { GAME, LOST } from './support/why-answer.mjs';

const { SecondChoice } = await componentsOf('analyse/second-choice.ts');
const rules = await loadRules();

const line = (uci, depth) => ({ pv: [uci], depth });
const reported = (depth, moves = ['d2d3', 'f3e5'], state = 'running') => ({
  state,
  info: { depth },
  lines: moves.map((uci) => line(uci, depth)),
});

let trace;
before(async () => {
  const engine = await createEngine({ hashMb: 1 });
  trace = await engine.trace({ ...GAME, limits: { depth: 4 } });
});

/** What is asked waits until the test answers. */
function choice() {
  const asked = [];
  const call = (kind) => (request, { signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new EngineError('stopped', 'Stopped.')));
      asked.push({ kind, request, resolve, reject, signal });
    });
  return { asked, second: new SecondChoice(rules, { whyNot: call('whyNot'), get: async () => ({ trace: call('trace') }) }) };
}

describe('the second choice', () => {
  test('is asked about once, when its lines are settled', () => {
    const { asked, second } = choice();
    second.follow('a', GAME, undefined);
    second.follow('a', GAME, reported(9));
    assert.equal(asked.length, 0);
    second.follow('a', GAME, reported(14));
    second.follow('a', GAME, reported(15, ['d2d3', 'a2a3']));
    assert.deepEqual(asked.map(({ kind, request }) => [kind, request.move]), [['whyNot', 'f3e5']]);
    assert.equal(second.question.value.move.san, 'Nxe5');
  });

  test('is asked about as soon as a search is done', () => {
    const { asked, second } = choice();
    second.follow('a', GAME, reported(3, undefined, 'done'));
    assert.equal(asked.length, 1);
  });

  test('has its answer, and then the recording of a short search', async () => {
    const { asked, second } = choice();
    second.follow('a', GAME, reported(14));
    asked[0].resolve(LOST);
    await until(() => asked.length === 2);
    assert.equal(second.answer.value, LOST);
    assert.equal(asked[1].kind, 'trace');
    asked[1].resolve(trace);
    await until(() => second.recording.value !== undefined);
    assert.equal(second.recording.value.tree.records.count, trace.records.count);
  });

  test('is left out where one line is shown: the search is recorded all the same', async () => {
    const { asked, second } = choice();
    second.follow('a', GAME, reported(14, ['d2d3']));
    await until(() => asked.length === 1);
    assert.equal(asked[0].kind, 'trace');
    assert.equal(second.question.value, undefined);
  });

  test('is forgotten with its position, also while it is looked at', async () => {
    const { asked, second } = choice();
    second.follow('a', GAME, reported(14));
    second.follow('b', { moves: ['e2e4'] }, undefined);
    assert.equal(asked[0].signal.aborted, true);
    assert.equal(second.question.value, undefined);
    second.follow('b', { moves: ['e2e4'] }, reported(14, ['e7e5', 'c7c5']));
    assert.equal(second.question.value.move.san, 'c5');
    asked[1].resolve({ ...LOST, fen: 'b' });
    await until(() => second.answer.value !== undefined);
    assert.equal(second.answer.value.fen, 'b');
  });

  test('is missed by nobody where the engine fails: the lines say what is wrong', async () => {
    const { asked, second } = choice();
    second.follow('a', GAME, reported(14));
    asked[0].reject(new EngineError('worker-died', 'The worker died.'));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([second.answer.value, asked.length], [undefined, 1]);
  });
});
