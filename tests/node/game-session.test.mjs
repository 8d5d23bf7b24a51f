// A game being played, with the real rules and an opponent that the test makes up: what it is asked, and when.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError } from '../../package/lib/engine/errors.js';
import { loadRules } from '../../package/lib/rules/index.js';
import { GameSession, movesOf } from '../../www/lib/model/game/index.js';

const rules = await loadRules();
const SETUP = { human: 'white', level: 3, control: null, chess960: false };

/** Answers when it is told to. */
function fakeOpponent() {
  const asked = [];
  return {
    asked,
    ratings: async () => [600, 900, 1200],
    newGame: async () => undefined,
    search: ({ moves }, { signal }) => new Promise((resolve, reject) => asked.push({ moves, signal, resolve, reject })),
    async answer(bestMove) {
      asked.at(-1).resolve({ bestMove });
      await settled();
    },
  };
}

/** Promises that follow upon each other are done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A clock that is an hour further each time: nothing waits for an answer to look thoughtful. */
function hurriedClock() {
  let now = 0;
  return () => (now += 3_600_000);
}

function begun(setup = SETUP) {
  const opponent = fakeOpponent();
  const session = new GameSession(rules, opponent, () => undefined, hurriedClock());
  session.newGame(setup);
  return { opponent, session };
}

/** Plays, and waits until the opponent has been asked. */
async function play(session, uci) {
  session.play(uci);
  await settled();
}

test('a move is there at once, and the opponent is asked about it once', async () => {
  const { opponent, session } = begun();
  session.play('g1f3');
  assert.deepEqual(session.game.position.sans, ['Nf3']);
  await settled();
  assert.deepEqual(opponent.asked.map(({ moves }) => moves), [['g1f3']]);
  await opponent.answer('g8f6');
  assert.deepEqual(session.game.position.sans, ['Nf3', 'Nf6']);
  assert.equal(opponent.asked.length, 1);
});

test('a position that is none begins no game', () => {
  const { session } = begun();
  const { game } = session;
  assert.throws(() => session.newGame({ ...SETUP, fen: 'nonsense' }), /FEN/);
  assert.equal(session.game, game);
});

test('a game that has ended is searched no more', async () => {
  const { opponent, session } = begun({ ...SETUP, fen: '7k/8/6K1/8/8/8/8/R7 w - - 0 1' });
  await play(session, 'a1a8');
  assert.equal(opponent.asked.length, 0);
  assert.equal(session.game.phase.result.kind, 'checkmate');
});

test('a resignation ends the search, and its answer counts for nothing', async () => {
  const { opponent, session } = begun();
  await play(session, 'g1f3');
  session.resign();
  assert.equal(opponent.asked[0].signal.aborted, true);
  await opponent.answer('g8f6');
  assert.deepEqual(movesOf(session.game), ['g1f3']);
});

test('a search that fails stalls the game, and is asked for again', async () => {
  const { opponent, session } = begun();
  await play(session, 'g1f3');
  opponent.asked[0].reject(new Error('The worker died.'));
  await settled();
  assert.deepEqual(session.game.phase, { kind: 'stalled', message: 'The worker died.' });
  session.retry();
  await settled();
  await opponent.answer('g8f6');
  assert.deepEqual(movesOf(session.game), ['g1f3', 'g8f6']);
});

test('a search whose place something else has taken stalls the game: it is not waited for in vain', async () => {
  const { opponent, session } = begun();
  await play(session, 'g1f3');
  opponent.asked[0].reject(new EngineError('superseded', 'A newer request took its place.'));
  await settled();
  assert.equal(session.game.phase.kind, 'stalled');
  session.retry();
  await settled();
  await opponent.answer('g8f6');
  assert.deepEqual(movesOf(session.game), ['g1f3', 'g8f6']);
});

test('an opponent that cannot be started stalls the game, too', async () => {
  const { opponent, session } = begun();
  opponent.ratings = () => Promise.reject(new Error('no network'));
  await play(session, 'g1f3');
  assert.deepEqual(session.game.phase, { kind: 'stalled', message: 'no network' });
});

test('a move that is taken back is not answered', async () => {
  const { opponent, session } = begun();
  await play(session, 'g1f3');
  session.takeBack();
  assert.equal(opponent.asked[0].signal.aborted, true);
  await opponent.answer('g8f6');
  assert.deepEqual(movesOf(session.game), []);
  assert.equal(session.game.phase.kind, 'human');
});

test('a move made in advance is played when the opponent has moved', async () => {
  const { opponent, session } = begun();
  await play(session, 'g1f3');
  session.setPremove({ from: 'f3', to: 'g1' });
  assert.deepEqual(session.premove, { from: 'f3', to: 'g1' });
  await opponent.answer('g8f6');
  assert.deepEqual(movesOf(session.game), ['g1f3', 'g8f6', 'f3g1']);
  assert.equal(session.premove, undefined);
});

test('a move made in advance that arrives after the opponent’s is played at once, or forgotten', async () => {
  const { session } = begun();
  session.setPremove({ from: 'e2', to: 'e5' });
  assert.equal(session.premove, undefined, 'it is not legal');
  assert.deepEqual(movesOf(session.game), []);
  session.setPremove({ from: 'g1', to: 'f3' });
  assert.deepEqual(movesOf(session.game), ['g1f3']);
});
