// What a summary of a game says beside its moments: the mistake that decided it, and the words above its graph.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { decidingMove } from '../../www/lib/model/game/game-report.js';
import { graphLabels } from '../../www/lib/model/game/graph-labels.js';
import { graphWords } from '../../www/lib/model/why/graph-words.js';
import { toldMistakes } from '../../www/lib/model/why/told-mistakes.js';
import { LOST } from './support/why-answer.mjs';

const MATE = { kind: 'checkmate', winner: 'black' };
/** A report of moves by White and Black in turn: White's score after each, and the mark that it has. */
const reportOf = (...moves) => ({
  complete: true,
  moves: moves.map(([value, mark], ply) => ({ ply, color: ply % 2 === 0 ? 'white' : 'black', score: { kind: 'centipawns', value }, ...(mark && { mark }) })),
});

test('the mistake after which the game was lost decided it, and none that was made good again', () => {
  const report = reportOf([-600, '??'], [0, '??'], [-500, '??'], [-550], [-700, '?'], [-900]);
  assert.equal(decidingMove(report, MATE).ply, 2);
});

test('nothing decided a game that was drawn, lost on time or by degrees, or that is not judged to its end', () => {
  const report = reportOf([-600, '??'], [-600]);
  assert.equal(decidingMove(report, { kind: 'stalemate' }), undefined);
  assert.equal(decidingMove(report, { kind: 'flagFall', winner: 'black' }), undefined);
  assert.equal(decidingMove({ ...report, complete: false }, MATE), undefined);
  assert.equal(decidingMove(reportOf([-200], [-600]), MATE), undefined);
  assert.equal(decidingMove(report, { kind: 'resignation', winner: 'white' }), undefined, 'the winner’s mistake');
});

test('words above a graph stay within it, and none covers another', () => {
  const at = (share, height = 0.8) => ({ share, height, text: 'e4 hangs' });
  const labels = graphLabels([at(0.99), at(0), at(0.5), at(0.55), at(0.56, 0.2)]);
  assert.deepEqual(labels.map(({ share, row, isBelow }) => [share, row, isBelow]), [[0, 0, false], [0.5, 0, false], [0.55, 1, false], [0.56, 0, true], [0.99, 0, false]]);
  const half = 50 - labels[1].left + labels[0].left;
  for (const { left } of labels) assert.ok(left >= half && left <= 100 - half, `${left}`);
});

describe('the words above a graph', () => {
  const of = (answer) => graphWords({ ...LOST, ...answer });
  const line = (...moves) => ({ ...LOST.asked, line: moves.map(([uci, san, captured]) => ({ uci, san, balance: 0, ...(captured && { captured }) })) });
  const taken = (square, color, piece) => ({ square, color, piece });

  test('name the square of a mate, and what hangs', () => {
    const mated = (moves) => of({ verdict: 'allowsMate', asked: { ...line(['g2g4', 'g4'], ['d8h4', 'Qh4#']), score: { kind: 'mate', moves } } });
    assert.deepEqual([-1, -7].map(mated), ['h4 is mate', 'mate in 7']);
    assert.equal(of({ verdict: 'missesMate' }), 'a missed mate');
    const hanging = line(['h1g1', 'Rg1'], ['f6e4', 'Nxe4', taken('e4', 'white', 'p')], ['g1h1', 'Rh1'], ['a7a6', 'a6'], ['d2d3', 'd3'], ['e4f2', 'Nxf2', taken('f2', 'white', 'p')]);
    assert.equal(of({ headline: 'It hangs the pawn on e4.', asked: hanging }), 'e4 hangs');
  });

  test('name a motif, else what is given for what, as far as the headline tells it', () => {
    assert.equal(of({ headline: 'It allows a fork.', reason: { ...LOST.reason, motif: 'fork' } }), 'a fork');
    assert.equal(of({}), 'a knight for a pawn');
    const pawns = line(['c1d2', 'Bd2'], ['e5d4', 'exd4', taken('d4', 'white', 'p')], ['a2a3', 'a3'], ['d4c3', 'dxc3', taken('c3', 'white', 'p')]);
    assert.equal(of({ headline: 'It costs 2 pawns.', asked: pawns }), '2 pawns');
    assert.equal(of({ headline: 'It lets a pawn through.' }), undefined);
    assert.equal(of({ verdict: 'worse' }), undefined);
  });
});

test('a reason that was there earlier in the game is not told again', () => {
  const mistake = (ply, moveNumber, text) => ({ ply, moveNumber, reason: text && { text, words: `${text}!` } });
  const told = toldMistakes([mistake(22, 12, 'It hangs the knight.'), mistake(18, 10, 'It hangs the knight.'), mistake(24, 13, 'It allows a fork.'), mistake(10, 6, undefined)]);
  assert.deepEqual(told.map(({ text }) => text), ['As on move 10.', 'It hangs the knight.', 'It allows a fork.', undefined]);
  assert.deepEqual(told.map(({ words }) => words), ['again', 'It hangs the knight.!', 'It allows a fork.!', undefined]);
});
