// Moves as they are typed, positions as they are read, what has been taken, and how a game has ended.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { capturedIn, capturedText } from '../../www/lib/model/game/captured.js';
import { typedMove } from '../../www/lib/model/game/typed-move.js';
import { inNotation, notationOf } from '../../www/lib/model/text/notation.js';
import { endingText } from '../../www/lib/model/text/result-text.js';
import { barScoreText, foundScoreText, scoreWords } from '../../www/lib/model/text/score-text.js';
import { clockWords, positionText } from '../../www/lib/model/text/spoken.js';

const rules = await loadRules();
/** Castling on either side, a pawn and a bishop for c3, and a pawn that is promoted. */
const RICH = rules.position('8/4P3/5p1k/3p2pp/4PP2/2p2N2/1P1BQ3/R3K2R w KQ - 0 1');

test('a typed move is understood as people write it', () => {
  for (const [text, san] of [
    ['Nd4', 'Nd4'], ['nd4', 'Nd4'], [' f3d4 ', 'Nd4'], ['3. Nd4', 'Nd4'], ['3...Nd4', 'Nd4'], ['Nfd4', 'Nd4'],
    ['0-0', 'O-O'], ['o-o-o', 'O-O-O'], ['oo', 'O-O'], ['ed5', 'exd5'], ['exd5!', 'exd5'], ['e8q', 'e8=Q'],
    ['e8=N', 'e8=N'], ['bxc3', 'bxc3'], ['Bxc3', 'Bxc3'], ['Bc3', 'Bxc3'],
    ['Sd4', 'Nd4'], ['Lxc3', 'Bxc3'], ['De3', 'Qe3'], ['e8=D', 'e8=Q'],
  ]) {
    assert.equal(typedMove(text, RICH).san, san, text);
  }
});

test('the evaluation bar gives no sign to what it rounds to nothing', () => {
  const shown = (value) => barScoreText({ kind: 'centipawns', value });
  assert.deepEqual([0, 4, -4, 5, -5, 1_200].map(shown), ['0.0', '0.0', '0.0', '+0.1', '−0.1', '+12']);
  assert.equal(barScoreText({ kind: 'mate', moves: -3 }), '#3');
});

test('what is no move is said, and what may be several', () => {
  const knights = rules.position('4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1');
  assert.equal(typedMove('', RICH), 'Type a move, for example Nf3.');
  assert.equal(typedMove('Nf9', RICH), 'There is no legal move Nf9 here.');
  assert.equal(typedMove('Nd2', knights), 'Nd2 fits several moves: Nbd2, Nfd2.');
  assert.equal(typedMove('Sd2', knights), 'Nd2 fits several moves: Nbd2, Nfd2.');
  assert.equal(typedMove('Td4', RICH), 'There is no legal move Td4 here.');
  for (const word of ['toString', 'constructor', '__proto__']) {
    assert.equal(typedMove(word, RICH), `There is no legal move ${word} here.`);
  }
});

test('a position is read piece by piece', () => {
  assert.equal(
    positionText('6k1/5pp1/8/8/8/8/3R1PPP/3R2K1 b - - 0 30'),
    'White: king g1, rooks d1 and d2, pawns f2, g2 and h2. Black: king g8, pawns f7 and g7. Black to move.',
  );
});

test('taken pieces are counted by side, and promotions are no losses', () => {
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  assert.deepEqual(capturedIn(start, start).captured, { white: [], black: [] });
  const some = capturedIn(start, 'r1bqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1');
  assert.deepEqual(some.captured, { white: ['knight', 'pawn'], black: ['knight'] });
  assert.deepEqual(some.ahead, { white: 1, black: 0 });
  const promoted = capturedIn(start, 'rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNQ w Qkq - 0 1');
  assert.deepEqual(promoted.captured, { white: ['pawn'], black: ['rook'] });
});

test('taken pieces are named one by one or several at a time', () => {
  assert.equal(capturedText([]), 'Nothing taken');
  assert.equal(capturedText(['queen', 'bishop', 'pawn', 'pawn']), 'Taken: 1 queen, 1 bishop, 2 pawns');
});

test('a game ends on the move that has the number of the last one', () => {
  const mate = { kind: 'checkmate', winner: 'black' };
  const numbered = (...numbers) => numbers.map((moveNumber) => ({ moveNumber }));
  assert.equal(endingText(mate, numbered(1, 1, 2, 2, 3)), 'Checkmate on move 2');
  assert.equal(endingText(mate, numbered(34, 35)), 'Checkmate on move 34', 'from a position');
  assert.equal(endingText(mate, numbered(1, 2, 2, 3)), 'Checkmate on move 2', 'Black has begun');
  assert.equal(endingText({ kind: 'resignation', winner: 'white' }, numbered(34)), 'Resignation', 'before any move');
});

test('moves are written with the letters of the language, where none were chosen', () => {
  assert.deepEqual(['en', 'de', 'nl'].map((language) => notationOf(undefined, language)), ['english', 'german', 'english']);
  assert.deepEqual(['en', 'de'].map((language) => notationOf('figurines', language)), ['figurines', 'figurines']);
  assert.equal(notationOf('english', 'de'), 'english');
});

test('moves are written with the letters that were chosen', () => {
  const line = '18…Bxg6+ 19.O-O-O Nbd7 20.e8=Q# Kf1 R1a3 Qh4e1 bxc3';
  assert.equal(inNotation('Beta is near: Qa4 is cut, Rxd1+ is not. Rate 0.4, N=3.', 'german'), 'Beta is near: Da4 is cut, Txd1+ is not. Rate 0.4, N=3.');
  assert.equal(inNotation(line, 'english'), line);
  assert.equal(inNotation(line, 'german'), '18…Lxg6+ 19.O-O-O Sbd7 20.e8=D# Kf1 T1a3 Dh4e1 bxc3');
  assert.equal(inNotation(line, 'figurines'), '18…♗xg6+ 19.O-O-O ♘bd7 20.e8=♕# ♔f1 ♖1a3 ♕h4e1 bxc3');
});

// King and queen against king, as the engine tells of it iteration by iteration; a tablebase says how long it takes.
test('a mate is in so many moves where no shorter one is to come, and else no number is claimed', () => {
  const mate = (moves, depth) => scoreWords({ kind: 'mate', moves }, depth, '');
  assert.equal(mate(3, 11), 'White mates in 3 moves.');
  assert.equal(mate(-1, 1), 'Black mates in 1 move.');
  for (const [moves, depth] of [[29, 14], [6, 14], [-4, 9], [8, 27], [10, 25]]) assert.match(mate(moves, depth), /can force mate\.$/);
  assert.equal(scoreWords({ kind: 'centipawns', value: -31_527 }, 17, ''), 'Black can force mate.', 'too far to be counted');
});

test('a score that is written says so, too', () => {
  const score = (moves) => ({ kind: 'mate', moves });
  assert.deepEqual([foundScoreText(score(6), 23), foundScoreText(score(6), 14), foundScoreText(score(-6), 14)], ['#6', '#≤6', '#≤−6']);
  assert.deepEqual([foundScoreText(score(4)), foundScoreText(score(5))], ['#4', '#≤5'], 'of a review');
  assert.deepEqual([barScoreText(score(-6), 23), barScoreText(score(-6), 14)], ['#6', '#≤6']);
  const far = { kind: 'centipawns', value: -31_527 };
  assert.deepEqual([foundScoreText(far, 17), barScoreText(far, 17)], ['#−', '#']);
});

test('a score is about even, or better for a side', () => {
  assert.equal(scoreWords({ kind: 'centipawns', value: 20 }, 9, '+0.20'), 'About even: +0.20.');
  assert.equal(scoreWords({ kind: 'centipawns', value: -120 }, 9, '−1.20'), 'Black is better: −1.20.');
});

test('clocks are said in words, the side to move first', () => {
  const names = { white: 'You', black: 'Graft' };
  const left = { white: 61_900, black: 3_600_000 + 120_000 };
  assert.equal(clockWords(left, names, 'white'), 'You: 1 minute 1 second. Graft: 1 hour 2 minutes 0 seconds.');
  assert.equal(clockWords({ white: 9_400, black: 0 }, names, 'black'), 'Graft: 0 seconds. You: 9 seconds.');
});
