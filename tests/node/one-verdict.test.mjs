// One verdict on a game that was played here: Play, the review in Analyse and My games say the same of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { startGame, playEngine, playHuman, resign } from '../../www/lib/model/game/game.js';
import { reportOf } from '../../www/lib/model/game/game-report.js';
import { reviewedScores } from '../../www/lib/model/game/reviewed-game.js';
import { keptGameOf } from '../../www/lib/model/games/kept-game.js';
import { reviewDigest } from '../../www/lib/model/games/review-digest.js';
import { reviewOf } from '../../www/lib/model/review/game-review.js';

const rules = await loadRules();
const MOVES = ['e2e4', 'f7f6', 'd2d4', 'g7g5', 'b1c3', 'b8c6'];
const SETUP = { human: 'white', level: 3, control: null, chess960: false };
const START = rules.position().fen;

const game = resign(
  MOVES.reduce((before, uci, ply) => (ply % 2 === 0 ? playHuman(before, uci, 0) : playEngine(before, before.revision, uci, 0)), startGame(SETUP, rules.position(), 1)),
  0,
);
const SCORES = [20, 20, 90, 90, { kind: 'mate', moves: 1 }, 150, 180];
const judgments = SCORES.map((score, ply) => ({
  score: typeof score === 'number' ? { kind: 'centipawns', value: score } : score,
  line: ply === 4 ? ['Qh5#'] : ['a6'],
  moves: ply === 4 ? ['d1h5'] : ['a7a6'],
}));
const keys = SCORES.map((_, ply) => [`${START}|false`, ...MOVES.slice(0, ply)].join(' '));

test('what a review has found of a game is the verdict everywhere', () => {
  const known = new Map(keys.map((key, ply) => [key, judgments[ply]]));
  const { positions, sans } = game.position;
  assert.equal(sans.length, MOVES.length);
  const review = reviewOf(positions, sans, judgments);
  const scores = reviewedScores(game, known);
  const report = reportOf(game, (ply) => scores[ply]);
  assert.deepEqual(report.accuracy, { white: Math.round(review.accuracy.white), black: Math.round(review.accuracy.black) });
  const marks = report.moves.flatMap((move) => (move?.mark === undefined ? [] : [[move.ply + 1, move.mark, move.loss]]));
  assert.deepEqual(marks, review.moves.map(({ ply, mark, points }) => [ply, mark, points]));
  assert.ok(marks.length >= 2, 'there is something to compare');
  const digest = { changed: 0, isOver: true, record: { setup: SETUP, accuracy: 12 }, moves: MOVES.join(' ') };
  const listed = keptGameOf('a', digest, reviewDigest(known));
  assert.deepEqual([listed.record.accuracy, listed.isReviewed], [report.accuracy.white, true]);
  assert.equal(keptGameOf('a', digest).isReviewed, undefined);
});

test('a review that has not come to its end, or is of other moves, changes no verdict', () => {
  assert.equal(reviewedScores(game, new Map(keys.slice(1).map((key, ply) => [key, judgments[ply + 1]]))), undefined);
  assert.equal(reviewedScores(game, new Map(keys.map((key, ply) => [`${key}!`, judgments[ply]]))), undefined);
});
