// A game being played, with an engine that the test makes up: what it is asked, when, and how often.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameSession } from '../../www/lib/model/game/index.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SETUP = { human: 'white', level: 3, control: null, chess960: false };
const BACK_AND_FORTH = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

/** Knows the moves that go back and forth, and answers when it is told to. */
function fakeEngine() {
  const asked = [];
  const ask = (kind, request, options) => {
    const { promise, resolve, reject } = withResolvers();
    asked.push({ kind, moves: request.moves ?? [], resolve, reject, ...options });
    return promise;
  };
  return {
    asked,
    ranges: { levels: [600, 900, 1200] },
    position: (request) => ask('position', request),
    search: (request, options) => ask('search', request, options),
    newGame: async () => undefined,
    /** Answers what is open, oldest first, and goes on until nothing more is asked. */
    async answer(kind, answer) {
      const index = asked.findIndex((question) => question.kind === kind && !question.isAnswered);
      assert.ok(index >= 0, `${kind} is asked`);
      asked[index].isAnswered = true;
      asked[index].resolve(answer ?? (kind === 'position' ? viewOf(asked[index].moves) : bestOf(asked[index].moves)));
      await settled();
    },
  };
}

function withResolvers() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

/** Promises that follow upon each other are done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function viewOf(moves, { outcome } = {}) {
  const next = BACK_AND_FORTH[moves.length % 4];
  return {
    fen: `after ${moves.length}`,
    turn: moves.length % 2 === 0 ? 'white' : 'black',
    moveNumber: 1 + Math.floor(moves.length / 2),
    canMate: { white: true, black: true },
    legalMoves: [{ uci: next, san: next, from: next.slice(0, 2), to: next.slice(2) }],
    sans: moves,
    positions: [START, ...moves].map((_, ply) => ({ fen: START, turn: ply % 2 === 0 ? 'white' : 'black' })),
    moves: moves.map((uci) => ({ uci, from: uci.slice(0, 2), to: uci.slice(2) })),
    ...(outcome && { outcome }),
  };
}

const infoOf = (move) => ({ depth: 1, score: { kind: 'centipawns', value: 10 }, pv: [move], pvSan: [move] });

function bestOf(moves) {
  const bestMove = BACK_AND_FORTH[moves.length % 4];
  return { bestMove, info: infoOf(bestMove) };
}

/** A clock that is an hour further each time: nothing waits for an answer to look thoughtful. */
function hurriedClock() {
  let now = 0;
  return () => (now += 3_600_000);
}

async function begun() {
  const engine = fakeEngine();
  const session = new GameSession(engine, () => undefined, hurriedClock());
  const starting = session.newGame(SETUP);
  await engine.answer('position');
  await starting;
  engine.asked.length = 0;
  return { engine, session };
}

const kinds = (engine) => engine.asked.map(({ kind, moves }) => `${kind} ${moves.length}`);

test('the search is asked for first, before the rules have named anything', async () => {
  const { engine, session } = await begun();
  session.play('g1f3');
  assert.deepEqual(kinds(engine), ['search 1', 'position 1']);
  assert.deepEqual(engine.asked[0].moves, ['g1f3']);
});

test('a move costs as many questions late in a game as early', async () => {
  const { engine, session } = await begun();
  const costs = [];
  for (let round = 0; round < 100; round += 1) {
    const before = engine.asked.length;
    session.play(BACK_AND_FORTH[(2 * round) % 4]);
    await engine.answer('position');
    await engine.answer('search');
    await engine.answer('position');
    costs.push(engine.asked.length - before);
  }
  assert.equal(session.game.moves.length, 200);
  assert.deepEqual([...new Set(costs)], [3]);
});

test('a move that is found before the rules have answered is played when they have', async () => {
  const { engine, session } = await begun();
  session.play('g1f3');
  await engine.answer('search');
  assert.deepEqual(session.game.moves, ['g1f3']);
  await engine.answer('position');
  assert.deepEqual(session.game.moves, ['g1f3', 'g8f6']);
});

test('a game that has ended is searched no more, and the answer counts for nothing', async () => {
  const { engine, session } = await begun();
  session.play('g1f3');
  const [search] = engine.asked;
  const outcome = { kind: 'checkmate', winner: 'white' };
  await engine.answer('position', viewOf(['g1f3'], { outcome }));
  assert.equal(search.signal.aborted, true);
  await engine.answer('search', { info: infoOf('g8f6') });
  assert.deepEqual(session.game.phase, { kind: 'over', result: outcome });
});

test('a search that fails before the rules have answered stalls the game when they have, and is asked for again', async () => {
  const { engine, session } = await begun();
  session.play('g1f3');
  engine.asked[0].isAnswered = true;
  engine.asked[0].reject(new Error('The worker died.'));
  await settled();
  assert.deepEqual(kinds(engine), ['search 1', 'position 1']);
  await engine.answer('position');
  assert.equal(session.game.phase.kind, 'stalled');
  session.retry();
  assert.deepEqual(kinds(engine), ['search 1', 'position 1', 'search 1']);
  await engine.answer('search');
  assert.deepEqual(session.game.moves, ['g1f3', 'g8f6']);
});

test('a move that is taken back while the rules are asked is not answered', async () => {
  const { engine, session } = await begun();
  session.play('g1f3');
  const [search] = engine.asked;
  session.takeBack();
  assert.equal(search.signal.aborted, true);
  await engine.answer('search');
  await engine.answer('position');
  await engine.answer('position');
  assert.deepEqual(session.game.moves, []);
  assert.equal(session.game.phase.kind, 'human');
});

test('a move made in advance is played when the opponent has moved', async () => {
  const { engine, session } = await begun();
  session.play('g1f3');
  await engine.answer('position');
  session.setPremove({ from: 'f3', to: 'g1' });
  assert.deepEqual(session.premove, { from: 'f3', to: 'g1' });
  await engine.answer('search');
  await engine.answer('position');
  assert.deepEqual(session.game.moves, ['g1f3', 'g8f6', 'f3g1']);
  assert.equal(session.premove, undefined);
});

test('a move made in advance that arrives after the opponent’s is played at once, or forgotten', async () => {
  const { engine, session } = await begun();
  session.setPremove({ from: 'e2', to: 'e5' });
  assert.equal(session.premove, undefined, 'it is not legal');
  assert.deepEqual(session.game.moves, []);
  session.setPremove({ from: 'g1', to: 'f3' });
  assert.deepEqual(session.game.moves, ['g1f3']);
  assert.deepEqual(kinds(engine), ['search 1', 'position 1']);
});
