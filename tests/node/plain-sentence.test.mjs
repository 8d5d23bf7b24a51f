// What is said first of a search of a position for a rule, and of moves that were searched deeper or less deep.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?package';
import { plainSentence } from '../../package/lib/model/plain-sentence.js';

const around = { side: 'white', name: 'Nxg4', refutation: undefined };
const score = { kind: 'centipawns', value: -325 };
const told = (node, more = {}) => plainSentence({ end: 'table', ...node }, { ...around, ...more });

describe('a search for a rule says first what it is for', () => {
  const singular = { visit: 'singular', score, bound: 'upper' };
  const asked = 'Searched once more without its best move, to see whether another comes near.';

  test('of the other moves, whether they come near', () => {
    assert.deepEqual(told({ ...singular, end: 'allTried' }, { moves: { searched: 5, cut: 1, pruned: 9 } }), {
      sentence: `${asked} No other move of White does.`,
      reason: 'The others are worth at most −3.25 to White.',
    });
    assert.equal(told({ ...singular, end: 'allTried' }, { view: 'white' }).reason, 'The score of the others is at most −3.25, from White’s view.');
    assert.equal(told({ ...singular, end: 'refuted' }, { refutation: 'cxd5' }).sentence, `${asked} Another move of White does: cxd5.`);
    assert.equal(told({ ...singular, end: 'refuted' }).sentence, `${asked} Another move of White does.`);
    assert.match(told({ ...singular, end: 'table' }).sentence, /^Searched once more without its best move.* This position was known already/);
  });

  for (const [visit, sentence] of [
    ['verifyingQuiescence', /^Searched by captures alone, to verify/],
    ['verification', /^Searched once more without passing, to verify/],
    ['nullMove', /^Black passed, to see whether that would be good enough\. /],
    ['probCut', /^Nxg4 was searched less deep, to see whether it wins enough\. /],
    ['openWindow', /^This position was known already/],
  ]) {
    test(visit, () => assert.match(told({ visit }).sentence, sentence));
  }
});

describe('a move says why its depth is another', () => {
  for (const [node, reason] of [
    [{ extension: 2, extendedBy: 'double' }, 'Extended by 2 plies (double).'],
    [{ extension: 1 }, 'Extended by 1 ply.'],
    [{ extension: -1, extendedBy: 'negative' }, 'Shortened by 1 ply (negative).'],
    [{ visit: 'nullWindow', depthAsked: 7, depth: 5 }, 'It was searched 2 plies less deep than asked.'],
    [{ visit: 'reduced', depthAsked: 7, depth: 5 }, 'The move came late, so it got 2 plies less than asked.'],
    [{ visit: 'nullMove', depthAsked: -1, depth: 0 }, ''],
    [{ visit: 'pruned', depthAsked: 7, depth: 5 }, ''],
  ]) {
    test(reason || `nothing of ${node.visit}`, () => assert.equal(told(node).reason, reason));
  }
});
