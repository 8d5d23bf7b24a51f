// Small pure pieces of the page and of the board: numbers, notation, start positions, targets.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import '../built.mjs?model';
import '../built.mjs?package';
import { root } from '../../scripts/lib/paths.mjs';
import { targetsFrom } from '../../package/lib/element/moves.js';
import { cellOf, isDark, squareAt } from '../../package/lib/chess/squares.js';
import { piecesOf } from '../../package/lib/chess/fen.js';
import { chess960Fen } from '../../www/lib/model/game/chess960.js';
import { compact, forWhite, numberedLine, scoreText, spokenMove, whiteShare } from '../../package/lib/model/format.js';

test('the elements can be imported on a server, which has no window to look at', async () => {
  const script = `
    const asked = [];
    for (const name of ['window', 'document', 'location']) {
      Object.defineProperty(globalThis, name, { get: () => void asked.push(name) });
    }
    const elements = await import('espalier/element');
    console.log(typeof elements.EspalierBoard, typeof elements.EspalierTree, asked.join());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
  assert.equal(stdout.trim(), 'function function');
});

test('Chess960 positions have their agreed numbers', () => {
  const row = (number) => chess960Fen(number).split('/')[0];
  assert.equal(row(518), 'rnbqkbnr');
  assert.equal(row(0), 'bbqnnrkr');
  assert.equal(row(959), 'rkrnnqbb');
  const rows = Array.from({ length: 960 }, (_, number) => row(number));
  assert.equal(new Set(rows).size, 960);
  for (const text of rows) {
    assert.equal([...text].sort().join(''), 'bbknnqrr');
    assert.match(text, /r.*k.*r/);
    assert.equal((text.indexOf('b') + text.lastIndexOf('b')) % 2, 1, `${text}: bishops on both colors`);
  }
});

test('scores are shown from White’s side', () => {
  assert.equal(scoreText(forWhite({ kind: 'centipawns', value: 40 }, 'white')), '+0.40');
  assert.equal(scoreText(forWhite({ kind: 'centipawns', value: 40 }, 'black')), '−0.40');
  assert.equal(scoreText({ kind: 'centipawns', value: 0 }), '0.00');
  assert.equal(scoreText(forWhite({ kind: 'mate', moves: 3 }, 'black')), '#−3');
  assert.equal(scoreText({ kind: 'centipawns', value: -31_869 }), '−100.00', 'a mate too far to be counted');
  assert.equal(whiteShare({ kind: 'centipawns', value: 0 }), 0.5);
  assert.equal(whiteShare({ kind: 'mate', moves: -2 }), 0);
});

test('who is mated already has lost, whoever that is', () => {
  assert.equal(whiteShare(forWhite({ kind: 'mate', moves: 0 }, 'white')), 0);
  assert.equal(whiteShare(forWhite({ kind: 'mate', moves: 0 }, 'black')), 1);
  assert.equal(scoreText(forWhite({ kind: 'mate', moves: 0 }, 'black')), '#0');
});

test('large numbers keep three digits', () => {
  for (const [value, text] of [
    [0, '0'],
    [999, '999'],
    [1_000, '1.00 k'],
    [9_996, '10.0 k'],
    [81_249, '81.2 k'],
    [99_960, '100 k'],
    [999_600, '1.00 M'],
    [1_240_000, '1.24 M'],
  ]) {
    assert.equal(compact(value), text);
  }
});

test('lines are numbered from where they start', () => {
  assert.deepEqual(numberedLine({ turn: 'white', moveNumber: 5 }, ['d3', 'd6', 'O-O']), ['5.d3', 'd6', '6.O-O']);
  assert.deepEqual(numberedLine({ turn: 'black', moveNumber: 5 }, ['d6', 'O-O']), ['5…d6', '6.O-O']);
});

test('moves are spoken in words', () => {
  assert.equal(spokenMove('e4'), 'e4');
  assert.equal(spokenMove('Nxf6+'), 'knight takes f6, check');
  assert.equal(spokenMove('exd8=Q#'), 'e takes d8, promotes to queen, checkmate');
  assert.equal(spokenMove('O-O-O'), 'castles queen side');
});

test('squares and screen cells are each other’s inverse', () => {
  for (const orientation of ['white', 'black']) {
    for (let column = 0; column < 8; column += 1) {
      for (let row = 0; row < 8; row += 1) {
        assert.deepEqual(cellOf(squareAt({ column, row }, orientation), orientation), { column, row });
      }
    }
  }
  assert.equal(squareAt({ column: 0, row: 7 }, 'white'), 'a1');
  assert.equal(squareAt({ column: 8, row: 0 }, 'white'), undefined);
  assert.ok(isDark('a1') && !isDark('h1'));
});

test('a placement is read from any FEN', () => {
  const pieces = piecesOf('4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
  assert.equal(pieces.size, 3);
  assert.deepEqual(pieces.get('a1'), { role: 'rook', color: 'white' });
});

test('castling is offered on the king’s square and accepted on the rook’s', () => {
  const castle = { from: 'e1', to: 'g1', castleRook: 'h1' };
  const targets = targetsFrom('e1', [castle, { from: 'e1', to: 'f1' }, { from: 'a2', to: 'a3' }]);
  assert.deepEqual([...targets.keys()].sort(), ['f1', 'g1', 'h1']);
  assert.equal(targets.get('h1').moves[0], castle);
  assert.equal(targets.get('h1').shown, false);
});

test('in Chess960 a plain king move keeps its square and the rook’s square castles', () => {
  const step = { from: 'f1', to: 'g1' };
  const castle = { from: 'f1', to: 'g1', castleRook: 'h1' };
  const targets = targetsFrom('f1', [step, castle]);
  assert.deepEqual(targets.get('g1').moves, [step]);
  assert.deepEqual(targets.get('h1').moves, [castle]);
  assert.equal(targets.get('h1').shown, true);
});

test('promotions share one target', () => {
  const moves = ['q', 'r', 'b', 'n'].map((promotion) => ({ from: 'a7', to: 'a8', promotion }));
  assert.equal(targetsFrom('a7', moves).get('a8').moves.length, 4);
});
