// The review of a game: marks by lost winning chances, accuracy, key moments, and the work that finds them.
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import '../built.mjs?model';
import { EngineError } from '../../package/lib/engine/index-node.js';
import { reviewOf } from '../../www/lib/model/review/game-review.js';
import { phasesOf } from '../../www/lib/model/review/phases.js';
import { ReviewBook } from '../../www/lib/model/review/review-book.js';
import { Reviewer } from '../../www/lib/model/review/reviewer.js';
import { readSavedReview, savedReview } from '../../www/lib/model/review/saved-review.js';
import { accuracyOf, chancesOf, markOf, moveAccuracy, pointsLost } from '../../www/lib/model/review/winning-chances.js';

const cp = (value) => ({ kind: 'centipawns', value });
const mate = (moves) => ({ kind: 'mate', moves });

describe('winning chances', () => {
  test('follow the usual curve, from either side', () => {
    assert.equal(chancesOf(cp(0), 'white'), 50);
    // One pawn is 59.1 of 100 by the curve 1 / (1 + exp(-0.00368208 cp)).
    assert.equal(chancesOf(cp(100), 'white').toFixed(1), '59.1');
    assert.equal(chancesOf(cp(100), 'black').toFixed(1), '40.9');
    assert.deepEqual([chancesOf(mate(3), 'white'), chancesOf(mate(-1), 'white')], [100, 0]);
  });

  test('are lost by moves, and a mark says how many', () => {
    assert.equal(Math.round(pointsLost(cp(4), cp(-161), 'white')), 15);
    assert.equal(pointsLost(cp(4), cp(-161), 'black'), 0, 'what is good for the mover costs nothing');
    assert.deepEqual([20, 19, 11, 10, 7, 6, 0].map(markOf), ['??', '?', '?', '?!', '?!', undefined, undefined]);
  });
});

describe('accuracy', () => {
  test('of a move falls with the chances it loses', () => {
    assert.equal(moveAccuracy(0), 100);
    const falling = [0, 5, 10, 20, 40, 80].map(moveAccuracy);
    assert.deepEqual(falling, [...falling].sort((a, b) => b - a));
    assert.equal(Math.round(moveAccuracy(10)), 65);
  });

  test('of a game is that of its moves, for each side', () => {
    const even = Array.from({ length: 21 }, () => cp(20));
    assert.equal(Math.round(accuracyOf(even, 'white', 'white')), 100);
    const blunder = even.map((score, ply) => (ply >= 10 ? cp(500) : score));
    assert.equal(Math.round(accuracyOf(blunder, 'white', 'white')), 100);
    const black = accuracyOf(blunder, 'black', 'white');
    assert.ok(black > 20 && black < 90, String(black));
    assert.equal(accuracyOf([cp(0), cp(10)], 'black', 'white'), undefined, 'Black has not moved');
    assert.equal(Math.round(accuracyOf([cp(0), cp(0)], 'black', 'black')), 100);
  });
});

const position = (moveNumber, turn) => ({ fen: '', moveNumber, turn });
const judgment = (score, line = ['x']) => ({ score, line, moves: [] });

describe('a review', () => {
  const positions = [position(11, 'white'), position(11, 'black'), position(12, 'white'), position(12, 'black')];
  const sans = ['Bg5', 'Na4', 'Qa3'];

  test('says what a move cost, in a sentence', () => {
    const { moves, moments, scores } = reviewOf(positions, sans, [
      judgment(cp(4), ['Be2', 'Nh5']), judgment(cp(-161), ['Na4']), judgment(cp(-160), ['Qa3']), judgment(cp(-700), ['Nxc3']),
    ]);
    assert.deepEqual(moves.map(({ ply, mark, why }) => [ply, mark, why]), [
      [1, '?', 'Costs White 15 points of winning chances. 11.Be2 was better.'],
    ], 'a move that was thought best has no mark');
    assert.deepEqual(moments, moves);
    assert.equal(scores.length, 4);
  });

  test('names a mate that was missed, by its number', () => {
    const { moves } = reviewOf(positions.slice(0, 2), ['Bg5'], [judgment(mate(2), ['Qh7+']), judgment(cp(0))]);
    assert.deepEqual([moves[0].mark, moves[0].why], ['??', 'Costs White 50 points of winning chances. 11.Qh7+ mates in 2.']);
    const far = reviewOf(positions.slice(0, 2), ['Bg5'], [judgment(mate(9), ['Qh7+']), judgment(cp(0))]);
    assert.match(far.moves[0].why, / 11\.Qh7\+ forces mate\.$/, 'there may be a shorter one');
  });

  test('of half a game has what is known, and no accuracy', () => {
    const { scores, moves, accuracy } = reviewOf(positions, sans, [undefined, judgment(cp(0)), undefined, judgment(cp(3))]);
    assert.deepEqual([scores[0], moves.length, accuracy], [undefined, 0, undefined]);
  });
});

test('phases are told by the pieces', () => {
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const middle = 'r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 9';
  const ending = '8/5pk1/6p1/8/8/6P1/5PK1/3R4 w - - 0 40';
  assert.deepEqual(phasesOf([start, start, middle, ending]), [
    { name: 'opening', ply: 0 }, { name: 'middlegame', ply: 2 }, { name: 'ending', ply: 3 },
  ]);
  assert.deepEqual(phasesOf([ending, ending]), [{ name: 'ending', ply: 0 }]);
});

/** An engine whose searches the test answers. */
function engine() {
  const searches = [];
  return {
    searches,
    newGame: async () => undefined,
    search: (request, { signal }) =>
      new Promise((resolve, reject) => {
        const result = { info: { score: cp(30), pvSan: ['e4'], pv: ['e2e4'] } };
        searches.push({ request, answer: (ended = {}) => resolve({ ...result, ...ended }), reject });
        signal.addEventListener('abort', () => resolve({ ...result, endedBy: 'signal' }));
      }),
  };
}

const settle = () => new Promise((next) => setImmediate(next));
const GAME = {
  plies: 3,
  positionAt: (ply) => ({ turn: ply % 2 === 0 ? 'white' : 'black', outcome: ply === 3 ? { kind: 'checkmate', winner: 'white' } : undefined }),
  requestAt: (ply) => ({ moves: ['a', 'b', 'c'].slice(0, ply) }),
};

describe('the reviewer', () => {
  test('searches from the end to the start, and scores are White’s', async () => {
    const fake = engine();
    const reviewer = new Reviewer(fake, 7);
    reviewer.start(GAME);
    for (let search = 0; search < 3; search += 1) {
      await settle();
      fake.searches[search].answer();
    }
    await settle();
    assert.deepEqual(fake.searches.map(({ request }) => [request.moves.length, request.limits.nodes]), [[2, 7], [1, 7], [0, 7]]);
    assert.equal(reviewer.isRunning, false);
    assert.deepEqual(reviewer.state.judgments.map(({ score }) => score), [cp(30), cp(-30), cp(30), mate(1)]);
  });

  test('keeps no judgment of a search that somebody else has cut short', async () => {
    const fake = engine();
    const reviewer = new Reviewer(fake);
    reviewer.start(GAME);
    await settle();
    fake.searches[0].answer({ ended: 'superseded', endedBy: 'newerCall' });
    await settle();
    assert.equal(reviewer.state.done, 1, 'only the mate, which takes no search');
    assert.deepEqual(fake.searches.map(({ request }) => request.moves.length), [2, 2], 'it is searched again');
    fake.searches[1].answer();
    await settle();
    assert.equal(reviewer.state.done, 2);
  });

  test('runs once, also where it is started, canceled and started again before the engine has answered', async () => {
    const fake = engine();
    const forgotten = [];
    fake.newGame = () => new Promise((resolve) => forgotten.push(resolve));
    const reviewer = new Reviewer(fake);
    reviewer.start(GAME);
    reviewer.cancel();
    reviewer.start(GAME);
    for (const resolve of forgotten) resolve();
    await settle();
    assert.equal(fake.searches.length, 1);
    reviewer.isAllowed = false;
    reviewer.isAllowed = true;
    await settle();
    assert.equal(fake.searches.length, 2, 'one after the other');
  });

  test('is paused and goes on; what was stopped half way is searched again', async () => {
    const fake = engine();
    const reviewer = new Reviewer(fake);
    reviewer.start(GAME);
    await settle();
    reviewer.isAllowed = false;
    await settle();
    assert.deepEqual([reviewer.isRunning, reviewer.state.done, fake.searches.length], [true, 1, 1]);
    reviewer.isAllowed = true;
    await settle();
    assert.deepEqual(fake.searches.map(({ request }) => request.moves.length), [2, 2]);
  });

  test('is canceled; what is done stays, and is not done again', async () => {
    const fake = engine();
    const reviewer = new Reviewer(fake);
    reviewer.start(GAME);
    await settle();
    fake.searches[0].answer();
    await settle();
    reviewer.cancel();
    await settle();
    assert.deepEqual([reviewer.isRunning, reviewer.state.done], [false, 2]);
    reviewer.start(GAME, reviewer.state.judgments);
    await settle();
    assert.equal(fake.searches.at(-1).request.moves.length, 1);
  });

  test('searches a mate that is not measured once more, for longer, and keeps nothing that was cut short', async () => {
    const fake = engine();
    const reviewer = new Reviewer(fake);
    reviewer.start(GAME);
    await settle();
    const found = (moves, depth) => ({ info: { depth, score: mate(moves), pv: ['a2a3'], pvSan: ['a3'] } });
    fake.searches[0].answer(found(29, 14));
    await settle();
    assert.equal(reviewer.state.done, 1, 'only the mate on the board');
    assert.ok(fake.searches[1].request.limits.nodes > fake.searches[0].request.limits.nodes);
    fake.searches[1].answer({ ...found(12, 15), endedBy: 'superseded' });
    await settle();
    assert.equal(reviewer.state.done, 1, 'it is judged again');
    fake.searches[2].answer(found(29, 14));
    await settle();
    fake.searches[3].answer(found(8, 31));
    await settle();
    assert.equal(reviewer.state.done, 2);
    assert.equal(Math.abs(reviewer.state.judgments[2].score.moves), 8);
  });

  test('gives up where the engine fails, and says why', async () => {
    const fake = engine();
    const reviewer = new Reviewer(fake);
    reviewer.start(GAME);
    await settle();
    fake.searches[0].reject(new EngineError('worker-died', 'It died.'));
    await settle();
    assert.deepEqual([reviewer.isRunning, reviewer.trouble], [false, 'It died.']);
  });
});

describe('a review that is saved', () => {
  const keys = ['start', 'start e2e4', 'start e2e4 e7e5'];
  const known = new Map([
    ['start', { score: cp(20), line: ['e4'], moves: ['e2e4'] }],
    ['start e2e4 e7e5', { score: mate(-3), line: [], moves: [] }],
  ]);

  test('is read again as it was, as far as it had come', () => {
    const text = JSON.stringify(savedReview(keys, known));
    assert.deepEqual(readSavedReview(JSON.parse(text)), known);
    assert.equal(text.match(/start/g).length, 1, 'what positions share is written once');
  });

  test('is not read where it is anything else', () => {
    const saved = JSON.parse(JSON.stringify(savedReview(keys, known)));
    for (const other of [null, {}, { ...saved, keys: ['start'] }, { ...saved, judgments: [{}, null, null] }, { keys: 1, judgments: [] }]) {
      assert.equal(readSavedReview(other), undefined);
    }
  });
});

describe('reviews that are kept', () => {
  const keys = ['start', 'start e2e4'];
  const found = (value) => new Map(keys.map((key) => [key, judgment(cp(value))]));
  function keptIn() {
    const entries = new Map();
    const ears = [];
    const store = {
      get: async (id) => entries.get(id),
      // As the database: a state that is no later changes nothing.
      save: async (one) => void ((entries.get(one.id)?.revision ?? 0) < one.revision && entries.set(one.id, one)),
      listen: (hear) => ears.push(hear),
    };
    return { entries, store, tell: (change) => ears.forEach((hear) => hear(change)) };
  }
  const scoreIn = (entries) => readSavedReview(entries.get('game.review').record).get('start').score.value;

  test('take the place of earlier ones, also where the clock was set back', async (t) => {
    const { entries, store } = keptIn();
    mock.timers.enable({ apis: ['Date'], now: 2_000_000 });
    t.after(() => mock.timers.reset());
    await new ReviewBook(store).save('game', keys, found(10));
    mock.timers.setTime(1_000_000);
    const book = new ReviewBook(store);
    await book.save('game', keys, found(20));
    assert.equal(scoreIn(entries), 20);
    // An earlier version has counted by the clock.
    entries.set('game.review', { ...entries.get('game.review'), revision: 1_900_000_000_000 });
    assert.equal((await new ReviewBook(store).read('game')).size, 2);
    const later = new ReviewBook(store);
    await later.read('game');
    void later.save('game', keys, found(30));
    assert.equal(scoreIn(entries), 30, 'at once, where it was read before');
  });

  test('go on after what another tab has found meanwhile', async () => {
    const { entries, store, tell } = keptIn();
    const [one, other] = [new ReviewBook(store), new ReviewBook(store)];
    for (const book of [one, other]) await book.read('game');
    for (const value of [1, 2, 3]) await one.save('game', keys, found(value));
    tell({ kind: 'review', ids: ['game.review'], isRemoved: false });
    await new Promise(setImmediate);
    await other.save('game', keys, found(4));
    assert.equal(scoreIn(entries), 4);
  });

  test('of an analysis that was deleted meanwhile are not, until it is brought back', async () => {
    const { entries, store, tell } = keptIn();
    const book = new ReviewBook(store);
    tell({ kind: 'analysis', ids: ['game'], isRemoved: true });
    await book.save('game', keys, found(1));
    assert.equal(entries.size, 0);
    // What was found meanwhile comes back with it.
    tell({ kind: 'analysis', ids: ['game'], isRemoved: false });
    await new Promise(setImmediate);
    assert.equal(scoreIn(entries), 1);
    await book.save('game', keys, found(2));
    assert.equal(scoreIn(entries), 2);
  });
});
