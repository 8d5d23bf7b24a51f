// Which position the engine searches, and of which one its reports are, with an engine that the test makes up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { EngineError } from '../../package/lib/engine/index-node.js';
import { Analyser } from '../../www/lib/model/analysis/analyser.js';
import { settled } from '../support/waiting.mjs';

const CONDITIONS = { lines: 2, seconds: 30 };

/** An engine whose searches the test answers. */
function engine() {
  const searches = [];
  const search = (request, { signal, onInfo }) =>
    new Promise((resolve, reject) => {
      searches.push({ request, signal, onInfo, resolve, reject });
      signal.addEventListener('abort', () => resolve({}));
    });
  return { searches, search };
}

const target = (key, moves = 20) => ({ key, turn: 'white', request: { moves: [key] }, moves });

function report(depth, lineNumber, move) {
  return {
    depth, lineNumber, pv: [move], pvSan: [move], score: { kind: 'centipawns', value: 0 }, bound: 'exact',
    nodes: depth, nps: 1, milliseconds: 1, hashfull: 0, selectiveDepth: depth, rules: [],
  };
}

/** An analyser at work on position `a`, and its first search. */
async function atWork(conditions = CONDITIONS) {
  const fake = engine();
  const analyser = new Analyser(fake, conditions, 0);
  analyser.isOn = true;
  analyser.isAllowed = true;
  analyser.show(target('a'));
  await settled();
  return { analyser, searches: fake.searches };
}

test('the position shown is searched, for its time and with its lines', async () => {
  const { searches } = await atWork();
  assert.deepEqual(searches.map(({ request }) => request), [
    { moves: ['a'], limits: { movetime: 30_000, lines: 2, chances: true, rules: true } },
  ]);
  const endless = await atWork({ lines: 1, seconds: null });
  assert.deepEqual(endless.searches[0].request.limits, { infinite: true, lines: 1, chances: true, rules: true });
});

test('positions that are only passed are not searched', async () => {
  const { analyser, searches } = await atWork();
  for (const key of ['b', 'c', 'd']) analyser.show(target(key));
  await settled();
  assert.deepEqual(searches.map(({ request }) => request.moves[0]), ['a', 'd']);
  assert.ok(searches[0].signal.aborted);
});

test('a report that comes late is shown nowhere', async () => {
  const { analyser, searches } = await atWork();
  searches[0].onInfo(report(1, 1, 'e2e4'));
  searches[0].onInfo(report(1, 2, 'd2d4'));
  analyser.show(target('b'));
  await settled();
  searches[0].onInfo(report(2, 1, 'g2g4'));
  assert.equal(analyser.reportOn('b'), undefined);
  assert.deepEqual(analyser.reportOn('a').lines.map(({ pv }) => pv[0]), ['e2e4', 'd2d4']);
  assert.equal(analyser.reportOn('a').state, 'stopped');
});

test('what was known stays until the search knows as much again', async () => {
  const { analyser, searches } = await atWork({ lines: 1, seconds: 30 });
  searches[0].onInfo(report(9, 1, 'e2e4'));
  analyser.show(target('b'));
  analyser.show(target('a'));
  await settled();
  searches[1].onInfo(report(1, 1, 'a2a3'));
  assert.equal(analyser.reportOn('a').lines[0].depth, 9);
  searches[1].onInfo(report(9, 1, 'd2d4'));
  assert.equal(analyser.reportOn('a').lines[0].pv[0], 'd2d4');
});

test('a position that has had its time is not searched again, unless it is asked for more', async () => {
  const { analyser, searches } = await atWork();
  searches[0].onInfo(report(1, 1, 'e2e4'));
  searches[0].resolve({});
  await settled();
  assert.equal(analyser.reportOn('a').state, 'done');
  assert.equal(analyser.isRunning, false);
  analyser.show(target('b'));
  analyser.show(target('a'));
  await settled();
  assert.equal(searches.length, 1);
  analyser.setLimits({ lines: 4, seconds: 30 });
  await settled();
  assert.equal(searches.length, 2);
});

test('it rests where nobody looks, where it is turned off, and where there is no move', async () => {
  const { analyser, searches } = await atWork();
  analyser.isAllowed = false;
  assert.ok(searches[0].signal.aborted);
  assert.equal(analyser.isRunning, false);
  analyser.isAllowed = true;
  await settled();
  assert.equal(searches.length, 2, 'and goes on where it may');
  analyser.isOn = false;
  assert.ok(searches[1].signal.aborted);
  analyser.isOn = true;
  analyser.show(target('mate', 0));
  await settled();
  assert.equal(searches.length, 2);
});

test('fewer moves than lines make a depth complete', async () => {
  const { analyser, searches } = await atWork({ lines: 5, seconds: 30 });
  analyser.show(target('forced', 1));
  await settled();
  searches[1].onInfo(report(3, 1, 'h1h2'));
  searches[1].onInfo(report(4, 1, 'h1h2'));
  assert.deepEqual(analyser.reportOn('forced').lines.map(({ depth }) => depth), [4]);
});

test('an engine that dies is asked again by a person', async () => {
  const { analyser, searches } = await atWork();
  searches[0].reject(new EngineError('worker-died', 'It died.'));
  await settled();
  assert.equal(searches.length, 1);
  assert.equal(analyser.trouble, 'It died.');
  analyser.isOn = true;
  await settled();
  assert.equal(searches.length, 2);
  assert.equal(analyser.trouble, undefined);
});
