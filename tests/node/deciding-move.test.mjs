// What a summary of a game says beside its moments: the mistake that decided it, and the names above its graph.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { decidingMove } from '../../www/lib/model/game/deciding-move.js';
import { graphLabels } from '../../www/lib/model/game/graph-labels.js';

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

test('names above a graph stay within it, and none covers another', () => {
  const labels = graphLabels([0.99, 0, 0.5, 0.55].map((share) => ({ share, text: String(share) })));
  assert.deepEqual(labels.map(({ text, row }) => [text, row]), [['0', 0], ['0.5', 0], ['0.55', 1], ['0.99', 0]]);
  assert.deepEqual(labels.map(({ left }) => Math.round(left)), [6, 50, 55, 94]);
});
