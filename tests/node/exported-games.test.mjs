// Games that are taken along: with clocks, evaluations, signs, and what would have been better.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { gameOf, reviewedTree, treeOf, writtenJudgments } from '../../www/lib/model/analysis/game-tree.js';
import { NodePositions } from '../../www/lib/model/analysis/node-positions.js';
import { mainLine } from '../../www/lib/model/analysis/variation-tree.js';
import { playEngine, playHuman, resign, startGame } from '../../www/lib/model/game/game.js';
import { playedTree } from '../../www/lib/model/game/played-tree.js';
import { reviewOf } from '../../www/lib/model/review/game-review.js';
import { scoreAfter } from '../../www/lib/model/text/score-text.js';

const rules = await loadRules();
const SETUP = { human: 'white', level: 3, control: { baseMs: 60_000, incrementMs: 1_000 }, chess960: false };
const cp = (value) => ({ kind: 'centipawns', value });
const plain = (pgn) => pgn.slice(pgn.indexOf('\n\n')).replace(/\s+/g, ' ').trim();

/** 1. e4 f6 2. d4 g5, of which the last move is a blunder; then White resigns. */
function played() {
  let game = startGame(SETUP, rules.position(), 1);
  game = playHuman(game, 'e2e4', 0);
  game = playEngine(game, 2, 'f7f6', 4_500);
  game = playHuman(game, 'd2d4', 10_000);
  game = playEngine(game, 4, 'g7g5', 10_300);
  return resign(game, 11_000);
}

const SCORES = [cp(20), cp(20), cp(90), cp(90), { kind: 'mate', moves: 1 }];

test('a game played here has clocks, scores, signs and the better line', () => {
  const scoreAt = (ply) => ({
    score: SCORES[ply], complete: true, info: { depth: 9, pv: ply === 3 ? ['d7d5', 'e4d5'] : ['a7a6'], pvSan: [] },
  });
  const tree = playedTree(rules, played(), scoreAt, new Date(2024, 4, 1));
  const pgn = rules.writePgn(gameOf(tree));
  assert.match(pgn, /\[Date "2024\.05\.01"\][^]*\[Result "0-1"\][^]*\[TimeControl "60\+1"\]/);
  assert.equal(plain(pgn),
    '{[%eval 0.20,9]} 1. e4 {[%eval 0.20,9] [%clk 0:01:00]} 1... f6 {[%eval 0.90,9] [%clk 0:00:56.5]} ' +
    '2. d4 {[%eval 0.90,9] [%clk 0:00:55.5]} 2... g5 $4 {[%eval #1,9] [%clk 0:00:57.2]} (2... d5 3. exd5) 0-1');
  assert.match(rules.writePgn(gameOf(playedTree(rules, played(), () => undefined, new Date()))), /2\. d4 \{\[%clk 0:00:55\.5\]\}/);
});

test('what a review found comes back with the game', () => {
  const positions = new NodePositions(rules);
  const tree = treeOf([...rules.readPgn('1. e4 f6 2. d4 g5 *')][0]);
  const line = mainLine(tree);
  const judgments = SCORES.map((score, ply) => ({ score, line: ply === 3 ? ['d5'] : ['a6'], moves: ply === 3 ? ['d7d5', 'e4d5'] : [] }));
  const plies = [0, ...line].map((id) => tree.nodes[id]);
  const sans = line.map((id) => tree.nodes[id].move.san);
  const review = reviewOf(plies, sans, judgments);
  const pgn = rules.writePgn(gameOf(reviewedTree(tree, positions, judgments, review)));
  const back = treeOf([...rules.readPgn(pgn)][0]);
  const written = writtenJudgments(back);
  assert.deepEqual(written.map(({ score }) => score), SCORES);
  assert.deepEqual(written.map(({ moves }) => moves), [[], [], [], ['d7d5', 'e4d5'], []]);
  const again = reviewOf([0, ...mainLine(back)].map((id) => back.nodes[id]), sans, written);
  assert.deepEqual(again.accuracy, review.accuracy);
  assert.deepEqual(again.moves.map(({ ply, mark, why }) => [ply, mark, why]), review.moves.map(({ ply, mark, why }) => [ply, mark, why]));
  // Of a game without scores nothing is known.
  assert.deepEqual(writtenJudgments(tree), [undefined, undefined, undefined, undefined, undefined]);
});

test('a game that was reviewed has what was found, beside what somebody has written', () => {
  const positions = new NodePositions(rules);
  const tree = treeOf([...rules.readPgn('1. e4 {mine [%eval 0.5]} f6 2. d4 $3 g5 *')][0]);
  const line = mainLine(tree);
  const judgments = SCORES.map((score, ply) => ({ score, line: ply === 3 ? ['d5'] : ['a6'], moves: ply === 3 ? ['d7d5', 'e4d5'] : [] }));
  const plies = [0, ...line].map((id) => tree.nodes[id]);
  const review = reviewOf(plies, line.map((id) => tree.nodes[id].move.san), judgments);
  const reviewed = reviewedTree(tree, positions, judgments, review);
  assert.equal(plain(rules.writePgn(gameOf(reviewed))),
    '{[%eval 0.20]} 1. e4 {[%eval 0.50] mine} 1... f6 {[%eval 0.90]} 2. d4 $3 {[%eval 0.90]} 2... g5 $4 {[%eval #1]} (2... d5 3. exd5) *');
  assert.equal(reviewed.current, tree.current);
  assert.deepEqual(reviewedTree(tree, positions, [], undefined).nodes, tree.nodes);
});

test('after mate there is no score, and what the mate was worth comes back with the game', () => {
  const tree = treeOf([...rules.readPgn('1. f3 e5 2. g4 Qh4# 0-1')][0]);
  const scores = [cp(20), cp(-40), cp(-30), { kind: 'mate', moves: -1 }, { kind: 'mate', moves: -1 }];
  const judgments = scores.map((score) => ({ score, line: [], moves: [] }));
  const reviewed = reviewedTree(tree, new NodePositions(rules), judgments, undefined);
  const pgn = plain(rules.writePgn(gameOf(reviewed)));
  assert.equal(pgn, '{[%eval 0.20]} 1. f3 {[%eval -0.40]} 1... e5 {[%eval -0.30]} 2. g4 {[%eval #-1]} 2... Qh4# 0-1');
  const back = treeOf([...rules.readPgn(pgn)][0]);
  assert.deepEqual(writtenJudgments(back).map(({ score }) => score), scores);
  assert.equal(writtenJudgments(tree).at(-1), undefined, 'a game without scores has none at its end');
  assert.deepEqual(['Qh4#', 'g4', undefined].map((san) => scoreAfter(san, scores[4])), ['#', '#−1', '#−1']);
});
