// The state machine of a game, with positions that the test makes up: the page knows no rules of chess.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  checkFlag, fail, playEngine, playHuman, positionOf, questions, receiveView, resign, restoreGame,
  retry, startGame, takeBack, takeBackTarget, timeLeft,
} from '../../www/lib/model/game/index.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SETUP = { human: 'white', level: 3, control: { baseMs: 60_000, incrementMs: 0 }, chess960: false };

/** What the rules would say after these moves, as far as the state machine looks. */
function view(moves, { legal = [], outcome, canMate = { white: true, black: true } } = {}) {
  return {
    fen: START,
    turn: moves.length % 2 === 1 ? 'black' : 'white',
    canMate,
    legalMoves: legal.map((uci) => ({ uci, san: uci, from: uci.slice(0, 2), to: uci.slice(2, 4) })),
    sans: moves,
    positions: [START, ...moves].map((_, ply) => ({ fen: START, turn: ply % 2 === 0 ? 'white' : 'black' })),
    moves: moves.map((uci) => ({ uci, from: uci.slice(0, 2), to: uci.slice(2, 4) })),
    ...(outcome && { outcome }),
  };
}

const fresh = (setup = {}) => startGame({ ...SETUP, ...setup }, view([]), 1);
const answered = (game, options, now = 0) => receiveView(game, game.revision, view(game.moves, options), now);

/** e2e4 has been played and the engine is asked. */
function thinking() {
  return answered(playHuman(fresh(), 'e2e4', 0), { legal: ['e7e5', 'c7c5'] });
}

test('whoever is to move begins', () => {
  assert.equal(fresh().phase.kind, 'human');
  assert.equal(fresh({ human: 'black' }).phase.kind, 'engine');
});

test('a move asks the engine, whose clock runs, and the rules, which pass the turn on', () => {
  const moved = playHuman(fresh(), 'e2e4', 0);
  const first = { revision: 2, attempt: 1 };
  assert.deepEqual(questions(moved), { engine: first, rules: first });
  assert.deepEqual(positionOf(moved).moves, ['e2e4']);
  const game = answered(moved, { legal: ['e7e5'] });
  assert.deepEqual(questions(game), { engine: first }, 'still the same question');
  const reply = playEngine(game, 2, 'e7e5', 0);
  assert.deepEqual(questions(reply), { rules: { revision: 3, attempt: 1 } });
  const replied = answered(reply);
  assert.equal(replied.phase.kind, 'human');
  assert.deepEqual(questions(replied), {});
});

test('where the rules cannot be asked nothing is searched, until a person asks again', () => {
  const failed = fail(playHuman(fresh(), 'e2e4', 0), 2, 'The worker died.', 0);
  assert.deepEqual(failed.phase, { kind: 'stalled', during: 'rules', message: 'The worker died.' });
  assert.deepEqual(questions(failed), {});
  const { engine, rules } = questions(retry(failed, 0));
  assert.deepEqual([engine.revision, rules], [2, { revision: 2, attempt: 2 }]);
});

test('a human cannot move while the engine thinks', () => {
  const game = thinking();
  assert.equal(playHuman(game, 'd2d4', 0), game);
});

describe('stale answers change nothing', () => {
  test('from the engine, after a takeback', () => {
    const game = thinking();
    const back = takeBack(game, 0);
    assert.equal(playEngine(back, game.revision, 'e7e5', 0), back);
    const again = answered(playHuman(answered(back), 'd2d4', 0), { legal: ['e7e5'] });
    assert.equal(playEngine(again, game.revision, 'e7e5', 0), again, 'though e7e5 is legal here too');
  });

  test('from the rules, and about failures', () => {
    const game = playHuman(fresh(), 'e2e4', 0);
    assert.equal(receiveView(game, 1, view([]), 0), game);
    assert.equal(fail(game, 1, 'late', 0), game);
  });
});

describe('when the engine fails', () => {
  test('a person decides', () => {
    const failed = fail(thinking(), 2, 'The worker died.', 5_000);
    assert.deepEqual(failed.phase, { kind: 'stalled', during: 'engine', message: 'The worker died.' });
    assert.deepEqual(questions(failed), {});
    assert.equal(timeLeft(failed.clock, 'black', 99_000), 55_000, 'no time is lost meanwhile');
    const again = retry(failed, 100_000);
    assert.ok(questions(again).engine);
    assert.notDeepEqual(questions(again), questions(thinking()), 'a new question');
    assert.equal(timeLeft(again.clock, 'black', 101_000), 54_000);
    assert.deepEqual(again.moves, ['e2e4'], 'and nothing of the game is lost');
  });

  test('an illegal move counts as a failure', () => {
    const game = playEngine(thinking(), 2, 'a1a8', 0);
    assert.equal(game.phase.kind, 'stalled');
    assert.deepEqual(game.moves, ['e2e4']);
  });
});

describe('taking back', () => {
  test('removes the human move alone while the engine thinks', () => {
    const back = takeBack(thinking(), 0);
    assert.deepEqual(back.moves, []);
    assert.equal(back.clock.running, null, 'the first move is free again');
  });

  test('removes the answer too, and gives the time back', () => {
    const first = answered(playEngine(thinking(), 2, 'e7e5', 10_000));
    const second = answered(playHuman(first, 'g1f3', 25_000), { legal: ['b8c6'] }, 25_000);
    const third = answered(playEngine(second, second.revision, 'b8c6', 30_000), {}, 30_000);
    assert.equal(timeLeft(third.clock, 'white', 30_000), 45_000);
    const back = takeBack(third, 40_000);
    assert.deepEqual(back.moves, ['e2e4', 'e7e5']);
    assert.equal(timeLeft(back.clock, 'white', 41_000), 59_000);
    assert.equal(timeLeft(back.clock, 'black', 41_000), 50_000);
  });

  test('is possible after a mate, but not after a resignation or before a move', () => {
    const mated = answered(playHuman(fresh(), 'e2e4', 0), { outcome: { kind: 'checkmate', winner: 'white' } });
    assert.equal(takeBackTarget(mated), 0);
    assert.equal(takeBackTarget(resign(thinking(), 0)), undefined);
    assert.equal(takeBackTarget(fresh()), undefined);
    assert.equal(takeBackTarget(fresh({ human: 'black' })), undefined);
  });
});

describe('the end', () => {
  test('comes from the rules and stops the clocks', () => {
    const outcome = { kind: 'stalemate' };
    const game = answered(playHuman(fresh(), 'e2e4', 0), { outcome }, 1_000);
    assert.deepEqual(game.phase, { kind: 'over', result: outcome });
    assert.equal(game.clock.running, null);
  });

  test('comes from the flag', () => {
    const game = thinking();
    assert.equal(checkFlag(game, 59_999), game);
    assert.deepEqual(checkFlag(game, 60_000).phase.result, { kind: 'flagFall', winner: 'white' });
    assert.deepEqual(playEngine(game, 2, 'e7e5', 60_001).phase.result, { kind: 'flagFall', winner: 'white' });
  });

  test('a flag against a side that could never mate is a draw', () => {
    const canMate = { white: true, black: false };
    const bare = answered(playHuman(fresh(), 'a1a2', 0), { legal: ['e8e7'], canMate });
    const human = answered(playEngine(bare, 2, 'e8e7', 0), { canMate });
    assert.deepEqual(checkFlag(human, 60_000).phase.result, { kind: 'flagFall' });
  });

  test('a mate on the board counts even if the time runs out before the rules have said so', () => {
    const mate = playHuman(fresh(), 'e2e4', 0);
    assert.equal(checkFlag(mate, 90_000), mate);
    const outcome = { kind: 'checkmate', winner: 'white' };
    assert.deepEqual(answered(mate, { outcome }, 90_000).phase.result, outcome);
  });

  test('is final', () => {
    const over = resign(thinking(), 0);
    assert.deepEqual(over.phase.result, { kind: 'resignation', winner: 'black' });
    assert.equal(playEngine(over, 2, 'e7e5', 0), over);
    assert.equal(playHuman(over, 'e2e4', 0), over);
    assert.equal(resign(over, 0), over);
  });
});

describe('a restored game', () => {
  const record = {
    setup: SETUP,
    moves: ['e2e4', 'e7e5'],
    remaining: { white: 40_000, black: 50_000 },
    clocks: [0, 1, 2].map(() => ({ white: 60_000, black: 60_000 })),
  };

  test('goes on with the time that was left', () => {
    const game = restoreGame(record, view(record.moves), 7, 1_000);
    assert.equal(game.phase.kind, 'human');
    assert.equal(timeLeft(game.clock, 'white', 2_000), 39_000);
    assert.equal(timeLeft(game.clock, 'black', 2_000), 50_000);
  });

  test('stays lost when it was lost', () => {
    const result = { kind: 'flagFall', winner: 'black' };
    const game = restoreGame({ ...record, result }, view(record.moves), 7, 1_000);
    assert.deepEqual(game.phase, { kind: 'over', result });
    assert.equal(game.clock.running, null);
  });
});
