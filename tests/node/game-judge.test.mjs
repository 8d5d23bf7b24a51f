// What the page makes of the full engine's scores: marks, accuracy, key moments, the answer to a draw offer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { answerToDrawOffer } from '../../www/lib/model/game/draw-offer.js';
import { agreeOnDraw, startGame } from '../../www/lib/model/game/game.js';
import { reportOf } from '../../www/lib/model/game/game-report.js';
import { GameJudge } from '../../www/lib/model/game/judge.js';
import { readGameRecord, recordOf } from '../../www/lib/model/game/saved-game.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SETUP = { human: 'white', level: 2, control: null, chess960: false };
const cp = (value) => ({ kind: 'centipawns', value });

/** What the rules would say after these moves, as far as a report looks. */
function position(moves, extra = {}) {
  const plies = [START, ...moves].map((fen, ply) => ({
    fen, turn: ply % 2 === 0 ? 'white' : 'black', moveNumber: 1 + Math.floor(ply / 2),
  }));
  return { ...plies.at(-1), sans: moves, positions: plies, moves: moves.map((uci) => ({ uci })), start: plies[0], ...extra };
}

function game(moves, extra) {
  const reached = position(moves, extra);
  const phase = reached.outcome ? { kind: 'over', result: reached.outcome } : { kind: 'human' };
  return { ...startGame(SETUP, position([]), 1), position: reached, phase };
}

/** What a judge has found at each ply. */
function judged(scores, best = []) {
  return (ply) =>
    scores[ply] === undefined
      ? undefined
      : {
          ply, turn: ply % 2 === 0 ? 'white' : 'black', moveNumber: 1, score: scores[ply], complete: true,
          info: { pv: [best[ply] ?? 'none'], pvSan: [best[ply] ?? 'none'] },
        };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a report says who lost what, and what was better', () => {
  const played = { ...game(['e4', 'f6', 'd4', 'g5']), setup: { ...SETUP, human: 'black' } };
  const report = reportOf(played, judged([cp(20), cp(20), cp(90), cp(90), { kind: 'mate', moves: 1 }], [, 'e5', , 'd5']));
  assert.deepEqual(report.moves.map(({ mark }) => mark), [undefined, undefined, undefined, '??']);
  assert.equal(report.keyMoments[0].ply, 3);
  assert.equal(report.keyMoments[0].better, 'd5');
  assert.deepEqual(report.keyMoments.map(({ san }) => san), ['g5']);
  assert.equal(report.accuracy.white, 100);
  assert.ok(report.accuracy.black < 80);
  assert.equal(report.complete, true);
  // Without the score after it, nothing is known of a move.
  const partly = reportOf(played, judged([cp(20), cp(20), cp(90), cp(90)]));
  assert.equal(partly.moves[3], undefined);
  assert.equal(partly.complete, false);
});

test('who plays what the engine would have played has lost nothing', () => {
  const report = reportOf(game(['e4']), judged([cp(20), cp(-300)], ['e4']));
  assert.equal(report.moves[0].loss, 0);
});

test('the end of a game counts as its result', () => {
  const played = game(['f3', 'e5', 'g4', 'Qh4#'], { outcome: { kind: 'checkmate', winner: 'black' } });
  const report = reportOf(played, judged([cp(0), cp(-60), cp(-60), { kind: 'mate', moves: -1 }], [, , , 'Qh4#']));
  assert.equal(report.keyMoments[0].san, 'g4');
  assert.equal(report.complete, true);
});

test('a draw is taken where it is level or worse, and not early', () => {
  const long = Array.from({ length: 40 }, (_, ply) => `m${ply}`);
  const at = (value) => judged({ 40: cp(value) })(40);
  assert.deepEqual(answerToDrawOffer(game(long), at(0), 'Sapling'), { accepted: true });
  assert.deepEqual(answerToDrawOffer(game(long), at(400), 'Sapling'), { accepted: true });
  assert.match(answerToDrawOffer(game(long), at(-200), 'Sapling').reason, /^Sapling declines: it stands better\.$/);
  assert.match(answerToDrawOffer(game(['e4', 'e5']), judged([, , cp(0)])(2), 'Sapling').reason, /too early/);
  assert.match(answerToDrawOffer(game(long), undefined, 'Sapling').reason, /not looked/);
});

test('an agreed draw is kept with the game', () => {
  const over = agreeOnDraw(game([]), 0);
  assert.deepEqual(over.phase, { kind: 'over', result: { kind: 'agreement' } });
  const record = recordOf({ ...over, clocks: [{ white: 0, black: 0 }] }, 0);
  assert.deepEqual(readGameRecord(JSON.parse(JSON.stringify(record))).result, { kind: 'agreement' });
});

test('the judge looks at every position, the newest first, each once', async () => {
  const asked = [];
  const judge = new GameJudge(
    async () => ({
      search: async ({ moves, limits }, { onInfo }) => {
        asked.push(moves.join(' '));
        assert.ok(limits.nodes > 0 && limits.elo === undefined, 'the full engine');
        const info = { depth: 5, score: cp(30), pv: ['a2a3'], pvSan: ['a3'] };
        onInfo(info);
        return { bestMove: 'a2a3', info };
      },
    }),
  );
  judge.follow(game(['e4', 'e5']));
  for (let wait = 0; wait < 20; wait += 1) await turn();
  assert.deepEqual(asked, ['e4 e5', 'e4', '']);
  assert.deepEqual(judge.at(1).score, cp(-30), 'White’s');
  judge.follow(game(['e4', 'e5', 'd4']));
  for (let wait = 0; wait < 20; wait += 1) await turn();
  assert.deepEqual(asked.slice(3), ['e4 e5 d4']);
  assert.equal(judge.at(3).complete, true);
});

test('what is found for a game that has gone says nothing of the next, from another start', async () => {
  const searches = [];
  const judge = new GameJudge(
    async () => ({
      search: (request, { onInfo }) =>
        new Promise((resolve) => {
          searches.push((best) => {
            const info = { depth: 5, score: cp(30), pv: [best], pvSan: [best] };
            onInfo(info);
            resolve({ bestMove: best, info });
          });
        }),
    }),
  );
  judge.follow(game([]));
  await turn();
  judge.follow({ ...game([]), setup: { ...SETUP, fen: '6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1' } });
  await turn();
  searches[0]('d2d4');
  await turn();
  assert.equal(judge.at(0), undefined);
  assert.equal(searches.length, 2, 'the new start is searched');
  searches[1]('b1b8');
  await turn();
  assert.deepEqual(judge.at(0).info.pv, ['b1b8']);
});

test('a judge that fails leaves a gap and does not ask again and again', async () => {
  let count = 0;
  const judge = new GameJudge(
    async () => ({
      search: async () => {
        count += 1;
        throw new Error('lost');
      },
    }),
  );
  judge.follow(game(['e4']));
  for (let wait = 0; wait < 20; wait += 1) await turn();
  judge.follow(game(['e4']));
  for (let wait = 0; wait < 20; wait += 1) await turn();
  assert.equal(count, 2, 'once a position');
  assert.equal(judge.at(1), undefined);
});

test('a judge that cannot be started is started again when the game goes on', async () => {
  let starts = 0;
  const info = { depth: 5, score: cp(30), pv: ['a2a3'], pvSan: ['a3'] };
  const judge = new GameJudge(
    async () => {
      starts += 1;
      if (starts === 1) throw new Error('offline');
      return { search: async () => ({ bestMove: 'a2a3', info }) };
    },
  );
  judge.follow(game(['e4']));
  for (let wait = 0; wait < 20; wait += 1) await turn();
  assert.equal(starts, 1, 'once, and not once a position');
  judge.follow(game(['e4', 'e5']));
  for (let wait = 0; wait < 20; wait += 1) await turn();
  assert.equal(starts, 2);
  assert.deepEqual([0, 1, 2].map((ply) => judge.at(ply)?.complete), [true, true, true]);
});

test('a mate that the search has found and not measured is searched once more, for longer', async () => {
  const asked = [];
  const told = [];
  const found = (moves, depth) => ({ depth, score: { kind: 'mate', moves }, pv: ['a2a3'], pvSan: ['a3'] });
  const judge = new GameJudge(
    async () => ({
      search: async ({ limits: { nodes } }, { onInfo }) => {
        asked.push(nodes);
        // The first iterations of the second search know less than what is told already.
        onInfo({ ...found(29, 1), score: cp(900) });
        told.push(judge.at(0).score);
        const info = asked.length === 1 ? found(29, 14) : found(8, 31);
        onInfo(info);
        return { bestMove: 'a2a3', info };
      },
    }),
  );
  judge.follow(game([]));
  for (let wait = 0; wait < 20; wait += 1) await turn();
  assert.equal(asked.length, 2);
  assert.ok(asked[1] > asked[0]);
  assert.deepEqual(told, [cp(900), { kind: 'mate', moves: 29 }]);
  assert.deepEqual(judge.at(0).score, { kind: 'mate', moves: 8 });
});
