// Positions set up by hand: what a FEN says is read and written, and what pieces no longer allow is taken back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { readPlayLink, writePlayLink } from '../../www/lib/model/address/view-links.js';
import { EMPTY_BOARD, enPassantSquares, mayCastle, readSetup, START_FEN, withCastling, withChess960, withEnPassant, withMove, withPiece, withTurn, writeSetup } from '../../www/lib/model/analysis/board-setup.js';

const FENS = [
  START_FEN,
  'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 17',
  'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3',
  '8/8/8/8/8/8/8/8 w - - 0 1',
];

test('what is read is written again', () => {
  for (const fen of FENS) assert.equal(writeSetup(readSetup(fen, false)), fen);
  assert.equal(writeSetup(readSetup('4k3/8/8/8/8/8/8/4K2R', false)), '4k3/8/8/8/8/8/8/4K2R w - - 0 1');
});

test('castling of Chess960 is that of the rook it is written for', () => {
  const fen = '1r2k1r1/8/8/8/8/8/8/RR2K1R1 w GBg - 0 1';
  const setup = readSetup(fen, true);
  assert.deepEqual([...setup.castling], [['K', 'g'], ['Q', 'b'], ['k', 'g']]);
  assert.equal(writeSetup(setup), '1r2k1r1/8/8/8/8/8/8/RR2K1R1 w KBk - 0 1', 'K is the outermost rook, B the inner one');
  assert.equal(withChess960(setup, false).castling.size, 0, 'otherwise only rooks in the corners castle');
});

test('castling that only Chess960 has makes a position one of Chess960', () => {
  for (const fen of [
    'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1',
    '4k3/8/8/8/8/8/8/4K1R1 w K - 0 1',
    '4k3/8/8/8/8/8/8/RR2K3 w B - 0 1',
  ]) {
    const setup = readSetup(fen, false);
    assert.equal(setup.chess960, true, fen);
    assert.equal(writeSetup(setup), fen);
  }
  for (const fen of [...FENS, 'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w - - 0 1', '4k3/8/8/8/8/8/8/4K2R w KQq - 0 1']) {
    assert.equal(readSetup(fen, false).chess960, false, fen);
  }
});

test('castling and en passant go with the pieces they need', () => {
  const start = readSetup(START_FEN, false);
  assert.match(writeSetup(withMove(start, 'h1', 'h4')), / w Qkq -/);
  assert.match(writeSetup(withPiece(start, 'e8', undefined)), / w KQ -/);
  assert.equal(mayCastle(withPiece(start, 'e8', undefined), 'k'), false);
  assert.match(writeSetup(withCastling(start, 'q', false)), / w KQk -/);
  assert.match(writeSetup(withCastling(withCastling(start, 'q', false), 'q', true)), / w KQkq -/);
  const open = readSetup('4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1', false);
  assert.deepEqual(enPassantSquares(open), ['e3']);
  const passed = withEnPassant(open, 'e3');
  assert.match(writeSetup(passed), / b - e3 /);
  assert.match(writeSetup(withTurn(passed, 'white')), / w - - /);
  assert.match(writeSetup(withPiece(passed, 'd4', undefined)), / b - - /);
  assert.match(writeSetup(withEnPassant(passed, undefined)), / b - - /);
});

test('every way en passant can be offered is one the rules accept', async () => {
  const setup = withEnPassant(readSetup('4k3/8/8/pP6/8/8/8/4K3 w - - 0 1', false), 'a6');
  const { legalMoves } = (await loadRules()).position(writeSetup(setup));
  assert.ok(legalMoves.some(({ uci }) => uci === 'b5a6'));
});

test('an empty board takes pieces one by one', () => {
  const setup = [['e1', 'K'], ['e8', 'k'], ['a7', 'P']].reduce((board, [square, piece]) => withPiece(board, square, piece), EMPTY_BOARD);
  assert.equal(writeSetup(setup), '4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
  assert.equal(writeSetup(withMove(setup, 'a7', 'e8')), '4P3/8/8/8/8/8/8/4K3 w - - 0 1', 'a piece takes what is there');
});

test('a link to a game from a position leads back to it', () => {
  for (const chess960 of [false, true]) {
    const start = { fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', chess960 };
    assert.deepEqual(readPlayLink(writePlayLink(start)), start);
  }
  for (const other of ['#play', '', '#analyse?fen=x']) assert.equal(readPlayLink(other), undefined);
});
