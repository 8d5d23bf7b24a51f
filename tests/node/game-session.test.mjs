// A game being played, with the real rules and an opponent that the test makes up: what it is asked, and when.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import '../built.mjs?model';
import { EngineError } from '../../package/lib/engine/errors.js';
import { loadRules } from '../../package/lib/rules/index.js';
import { movesOf, takeBackTarget } from '../../www/lib/model/game/game.js';
import { GameSession } from '../../www/lib/model/game/game-session.js';
import { gameStatus } from '../../www/lib/model/game/game-status.js';
import { naturalTime } from '../../www/lib/model/game/natural-time.js';
import { readGameRecord, recordOf } from '../../www/lib/model/game/saved-game.js';

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
  const session = new GameSession(rules, opponent, hurriedClock());
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

test('a position as people paste it is mended', () => {
  const { session } = begun({ ...SETUP, fen: ' 4k3/8/8/8/8/8/8/4K2R w KQkq' });
  assert.equal(session.game.setup.fen, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  assert.equal(begun({ ...SETUP, fen: 'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1' }).session.game.setup.chess960, true);
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

test('two people move in turn, take back one move at a time, and nobody else is asked', async () => {
  const { opponent, session } = begun({ ...SETUP, twoPeople: { turnsBoard: true } });
  for (const uci of ['e2e4', 'e7e5', 'g1f3']) await play(session, uci);
  assert.deepEqual(session.game.position.sans, ['e4', 'e5', 'Nf3']);
  assert.equal(gameStatus(session.game, 3).text, 'Black to move.');
  assert.equal(takeBackTarget(session.game), 2);
  session.takeBack();
  assert.deepEqual([movesOf(session.game).length, session.game.phase.kind], [2, 'human']);
  const record = readGameRecord(JSON.parse(JSON.stringify(recordOf(session.game, 0))));
  assert.deepEqual(record.setup.twoPeople, { turnsBoard: true });
  session.resign();
  assert.deepEqual(session.game.phase.result, { kind: 'resignation', winner: 'black' }, 'it was White’s turn');
  assert.equal(opponent.asked.length, 0);
});

test('a weak level takes the time of a person, a strong one its own, and none more than its clock allows', () => {
  const { session } = begun({ ...SETUP, human: 'white' });
  const at = (setup, moves, left) => ({
    setup: { ...SETUP, ...setup },
    position: rules.position({ moves }),
    clock: { control: setup.control ?? null, remaining: { white: left, black: left }, running: null },
  });
  const middle = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3'.split(' ');
  const time = (game, answer = 'd7d6', chance = 0.5) => naturalTime(game, answer, chance, 0);
  const usual = time(at({}, middle));
  assert.ok(usual > 1_000 && usual < 4_200, `${usual}`);
  assert.ok(time(at({}, middle), 'd7d6', 0) < time(at({}, middle), 'd7d6', 1), 'it is not always the same');
  assert.ok(time(at({}, ['e2e4'])) < usual, 'the first moves are known');
  assert.ok(time(at({}, [...middle.slice(0, 8), 'c4f7']), 'e8f7') < usual, 'what takes back needs little thought');
  assert.equal(time(at({ level: 9 }, middle)), 0);
  const bullet = { baseMs: 60_000, incrementMs: 0 };
  assert.ok(time(at({ control: bullet }, middle, 12_000)) <= 200);
  assert.equal(session.game.phase.kind, 'human');
});

test('an answer that has to wait is forgotten where the game has gone on meanwhile', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const opponent = { ...fakeOpponent(), patience: () => 50 };
  const session = new GameSession(rules, opponent);
  session.newGame(SETUP);
  await play(session, 'e2e4');
  await opponent.answer('e7e5');
  assert.deepEqual(movesOf(session.game), ['e2e4'], 'it waits');
  session.takeBack();
  mock.timers.tick(1_000);
  mock.timers.reset();
  assert.deepEqual(movesOf(session.game), []);
});
