// Moves as they are typed, positions as they are read, what has been taken, and how a game has ended.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capturedIn, positionText, takenText, typedMove } from '../../www/lib/model/game/index.js';
import { barScoreText, endingText } from '../../www/lib/model/text/index.js';

const move = (san, uci) => ({ san, uci, from: uci.slice(0, 2), to: uci.slice(2, 4) });
const LEGAL = [
  move('Nf3', 'g1f3'), move('Nbd2', 'b1d2'), move('Nfd2', 'f3d2'), move('O-O', 'e1g1'), move('O-O-O', 'e1c1'),
  move('exd5', 'e4d5'), move('e8=Q+', 'e7e8q'), move('e8=N', 'e7e8n'), move('bxc3', 'b2c3'), move('Bxc3', 'd2c3'),
  move('Qh5#', 'd1h5'),
];

test('a typed move is understood as people write it', () => {
  for (const [text, san] of [
    ['Nf3', 'Nf3'], ['nf3', 'Nf3'], [' g1f3 ', 'Nf3'], ['3. Nf3', 'Nf3'], ['3...Nf3', 'Nf3'], ['Nbd2', 'Nbd2'],
    ['0-0', 'O-O'], ['o-o-o', 'O-O-O'], ['oo', 'O-O'], ['ed5', 'exd5'], ['exd5!', 'exd5'], ['e8q', 'e8=Q+'],
    ['e8=N', 'e8=N'], ['bxc3', 'bxc3'], ['Bxc3', 'Bxc3'], ['Bc3', 'Bxc3'], ['Qh5', 'Qh5#'],
    ['Sf3', 'Nf3'], ['Lxc3', 'Bxc3'], ['Dh5', 'Qh5#'], ['e8=D', 'e8=Q+'], ['Sfd2', 'Nfd2'],
  ]) {
    assert.equal(typedMove(text, LEGAL).san, san, text);
  }
});

test('the evaluation bar gives no sign to what it rounds to nothing', () => {
  const shown = (value) => barScoreText({ kind: 'centipawns', value });
  assert.deepEqual([0, 4, -4, 5, -5, 1_200].map(shown), ['0.0', '0.0', '0.0', '+0.1', '−0.1', '+12']);
  assert.equal(barScoreText({ kind: 'mate', moves: -3 }), '#3');
});

test('what is no move is said, and what may be several', () => {
  assert.equal(typedMove('', LEGAL), 'Type a move, for example Nf3.');
  assert.equal(typedMove('Nf9', LEGAL), 'There is no legal move Nf9 here.');
  assert.equal(typedMove('Nd2', LEGAL), 'Nd2 may be Nbd2 or Nfd2.');
  assert.equal(typedMove('Sd2', LEGAL), 'Nd2 may be Nbd2 or Nfd2.');
  assert.equal(typedMove('Td4', LEGAL), 'There is no legal move Td4 here.');
});

test('a position is read piece by piece', () => {
  assert.equal(
    positionText('6k1/5pp1/8/8/8/8/3R1PPP/3R2K1 b - - 0 30'),
    'White: king g1, rooks d1 and d2, pawns f2, g2 and h2. Black: king g8, pawns f7 and g7. Black to move.',
  );
});

test('taken pieces are counted by side, and promotions are no losses', () => {
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  assert.deepEqual(capturedIn(start, start).taken, { white: [], black: [] });
  const some = capturedIn(start, 'r1bqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1');
  assert.deepEqual(some.taken, { white: ['knight', 'pawn'], black: ['knight'] });
  assert.deepEqual(some.ahead, { white: 1, black: 0 });
  const promoted = capturedIn(start, 'rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNQ w Qkq - 0 1');
  assert.deepEqual(promoted.taken, { white: ['pawn'], black: ['rook'] });
});

test('taken pieces are named one by one or several at a time', () => {
  assert.equal(takenText([]), 'Nothing taken');
  assert.equal(takenText(['queen', 'bishop', 'pawn', 'pawn']), 'Taken: 1 queen, 1 bishop, 2 pawns');
});

test('a game ends on the move that has the number of the last one', () => {
  const mate = { kind: 'checkmate', winner: 'black' };
  const numbered = (...numbers) => numbers.map((moveNumber) => ({ moveNumber }));
  assert.equal(endingText(mate, numbered(1, 1, 2, 2, 3)), 'Checkmate on move 2');
  assert.equal(endingText(mate, numbered(34, 35)), 'Checkmate on move 34', 'from a position');
  assert.equal(endingText(mate, numbered(1, 2, 2, 3)), 'Checkmate on move 2', 'Black has begun');
  assert.equal(endingText({ kind: 'resignation', winner: 'white' }, numbered(34)), 'Resignation', 'before any move');
});
