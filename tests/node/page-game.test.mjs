// The state machine of a game, with the real rules.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { timeLeft } from '../../www/lib/model/game/clock.js';
import { checkFlag, fail, movesOf, playEngine, playHuman, requestOf, resign, restoreGame, retry, startGame, takeBack, takeBackTarget } from '../../www/lib/model/game/game.js';
import { sideOf } from '../../www/lib/model/game/game-handoff.js';

const rules = await loadRules();
const SETUP = { human: 'white', level: 3, control: { baseMs: 60_000, incrementMs: 0 }, chess960: false };

const fresh = (setup = {}) => startGame({ ...SETUP, ...setup }, rules.position(setup.fen), 1);

/** e2e4 has been played and the engine is asked. */
const thinking = () => playHuman(fresh(), 'e2e4', 0);

test('whoever is to move begins', () => {
  assert.equal(fresh().phase.kind, 'human');
  assert.equal(fresh({ human: 'black' }).phase.kind, 'engine');
  assert.equal(fresh({ fen: '7k/5Q2/8/8/8/8/8/K7 b - - 0 1' }).phase.result.kind, 'stalemate');
});

test('a move asks the engine, and its answer passes the turn on', () => {
  const game = thinking();
  assert.equal(game.phase.kind, 'engine');
  assert.deepEqual(requestOf(game), { moves: ['e2e4'], chess960: false });
  const reply = playEngine(game, 2, 'e7e5', 0);
  assert.equal(reply.phase.kind, 'human');
  assert.deepEqual(movesOf(reply), ['e2e4', 'e7e5']);
  assert.deepEqual([game.revision, reply.revision], [2, 3]);
});

test('a human cannot move while the engine thinks', () => {
  const game = thinking();
  assert.equal(playHuman(game, 'd2d4', 0), game);
});

test('an answer that comes after a takeback changes nothing', () => {
  const game = thinking();
  const back = takeBack(game, 0);
  assert.equal(playEngine(back, game.revision, 'e7e5', 0), back);
  const again = playHuman(back, 'd2d4', 0);
  assert.equal(playEngine(again, game.revision, 'e7e5', 0), again, 'though e7e5 is legal here too');
  assert.equal(fail(again, game.revision, 'late', 0), again);
});

describe('when the engine fails', () => {
  test('a person decides', () => {
    const failed = fail(thinking(), 2, 'The worker died.', 5_000);
    assert.deepEqual(failed.phase, { kind: 'stalled', message: 'The worker died.' });
    assert.equal(timeLeft(failed.clock, 'black', 99_000), 55_000, 'no time is lost meanwhile');
    const again = retry(failed, 100_000);
    assert.equal(again.phase.kind, 'engine');
    assert.notEqual(again.revision, failed.revision, 'a new question');
    assert.equal(timeLeft(again.clock, 'black', 101_000), 54_000);
    assert.deepEqual(movesOf(again), ['e2e4'], 'and nothing of the game is lost');
  });

  test('an illegal move counts as a failure', () => {
    const game = playEngine(thinking(), 2, 'a1a8', 0);
    assert.equal(game.phase.kind, 'stalled');
    assert.deepEqual(movesOf(game), ['e2e4']);
  });
});

describe('taking back', () => {
  test('removes the human move alone while the engine thinks', () => {
    const back = takeBack(thinking(), 0);
    assert.deepEqual(movesOf(back), []);
    assert.equal(back.clock.running, null, 'the first move is free again');
  });

  test('removes the answer too, and gives the time back', () => {
    const first = playEngine(thinking(), 2, 'e7e5', 10_000);
    const second = playHuman(first, 'g1f3', 25_000);
    const third = playEngine(second, second.revision, 'b8c6', 30_000);
    assert.equal(timeLeft(third.clock, 'white', 30_000), 45_000);
    const back = takeBack(third, 40_000);
    assert.deepEqual(movesOf(back), ['e2e4', 'e7e5']);
    assert.equal(timeLeft(back.clock, 'white', 41_000), 59_000);
    assert.equal(timeLeft(back.clock, 'black', 41_000), 50_000);
  });

  test('is possible after a mate, but not after a resignation or before a move', () => {
    const mated = playHuman(fresh({ fen: '7k/8/6K1/8/8/8/8/R7 w - - 0 1' }), 'a1a8', 0);
    assert.equal(mated.phase.result.kind, 'checkmate');
    assert.equal(takeBackTarget(mated), 0);
    assert.equal(takeBack(mated, 0).phase.kind, 'human');
    assert.equal(takeBackTarget(resign(thinking(), 0)), undefined);
    assert.equal(takeBackTarget(fresh()), undefined);
    assert.equal(takeBackTarget(fresh({ human: 'black' })), undefined);
  });
});

describe('the end', () => {
  test('comes from the rules and stops the clocks', () => {
    const game = playHuman(fresh({ fen: '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1' }), 'g1g6', 1_000);
    assert.deepEqual(game.phase, { kind: 'over', result: { kind: 'stalemate' } });
    assert.equal(game.clock.running, null);
  });

  test('comes from repetition, of which the start is one', () => {
    let game = fresh();
    for (const [ours, theirs] of [['g1f3', 'g8f6'], ['f3g1', 'f6g8'], ['g1f3', 'g8f6'], ['f3g1', 'f6g8']]) {
      game = playHuman(game, ours, 0);
      game = playEngine(game, game.revision, theirs, 0);
    }
    assert.deepEqual(game.phase.result, { kind: 'threefold' });
  });

  test('comes from the flag', () => {
    const game = thinking();
    assert.equal(checkFlag(game, 59_999), game);
    assert.deepEqual(checkFlag(game, 60_000).phase.result, { kind: 'flagFall', winner: 'white' });
    assert.deepEqual(playEngine(game, 2, 'e7e5', 60_001).phase.result, { kind: 'flagFall', winner: 'white' });
  });

  test('a flag against a side that could never mate is a draw', () => {
    const bare = playHuman(fresh({ fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' }), 'a1a2', 0);
    const human = playEngine(bare, 2, 'e8e7', 0);
    assert.deepEqual(checkFlag(human, 60_000).phase.result, { kind: 'flagFall' });
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
  const position = rules.position({ moves: record.moves });

  test('goes on with the time that was left', () => {
    const game = restoreGame(record, position, 7, 1_000);
    assert.equal(game.phase.kind, 'human');
    assert.equal(timeLeft(game.clock, 'white', 2_000), 39_000);
    assert.equal(timeLeft(game.clock, 'black', 2_000), 50_000);
  });

  test('stays lost when it was lost', () => {
    const result = { kind: 'flagFall', winner: 'black' };
    const game = restoreGame({ ...record, result }, position, 7, 1_000);
    assert.deepEqual(game.phase, { kind: 'over', result });
    assert.equal(game.clock.running, null);
  });
});

test('a game that is kept with its head alone is shown from the player’s side, whatever language its names are in', () => {
  for (const [white, black, side] of [
    ['You', 'Espalier, level 6 (Graft)', 'white'],
    ['Espalier, level 6 (Graft)', 'You', 'black'],
    ['Espalier, Stufe 10 (Volle Stärke)', 'Sie', 'black'],
    ['White', 'Black', 'white'],
  ]) assert.equal(sideOf({ tags: [['White', white], ['Black', black]] }), side, white);
});
