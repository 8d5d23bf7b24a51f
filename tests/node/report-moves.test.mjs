// Where two versions choose different moves: which is better, by searches of both.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DECLARATIONS } from '../../package/lib/engine/trace-layout.js';
import { ruleOnMoves } from '../../package/lib/compare/judged-moves.js';
import { programAmong } from './support/cli.mjs';
import './support/dom.mjs';
import { recordsOf } from './support/records.mjs';
import { fileOf } from './support/trace-file.mjs';

const centipawns = (value) => ({ kind: 'centipawns', value });
const pair = (name, a, b) => ({ files: { a: name, b: name }, moves: { a: 'e4', b: 'd4' }, nodes: { a: 1, b: 1 }, opinions: { a: a.map(centipawns), b: b.map(centipawns) } });

describe('of two moves', () => {
  test('one is better where both searches say so, by more than their noise', () => {
    const { noise, moves } = ruleOnMoves([
      pair('equal', [0, 0], [0, 9]), pair('better', [0, 0], [40, 50]), pair('worse', [30, 30], [0, 10]), pair('disputed', [0, 0], [-5, 15]),
    ]);
    assert.equal(noise, 10);
    assert.deepEqual(moves.map(({ files, difference, better }) => [files.a, difference, better]), [
      ['better', 50, 'b'], ['disputed', 15, 'equal'], ['equal', 9, 'equal'], ['worse', -20, 'a'],
    ]);
  });

  test('a mate counts as ten pawns, and no moves have no noise', () => {
    const mate = (moves) => ({ kind: 'mate', moves });
    const mated = { ...pair('mated', [0, 0], [0, 0]), opinions: { a: [mate(3), mate(3)], b: [mate(-2), mate(-2)] } };
    assert.deepEqual(ruleOnMoves([mated]).moves.map(({ difference, better }) => [difference, better]), [[-1000, 'a']]);
    assert.deepEqual(ruleOnMoves([]), { noise: 0, moves: [] });
  });
});

describe('a report of two versions with different moves', () => {
  /** White takes the queen, or does not; the moves before belong to the position. */
  const HANGING = 'rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3';
  const QUIET = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const searched = (fen, move, moves = '') =>
    fileOf(recordsOf({ visit: 'root', score: 0, children: [{ move, score: 0, depth: 5 }] }).bytes, {
      nodes: 100, depth: 6, text: `engine Test\nfields all\nfen ${fen}\nmoves ${moves}\n${DECLARATIONS}`,
    });
  const { run } = programAmong({
    'a/1.trace': searched(HANGING, 'c3d5', 'g8f6'), 'b/1.trace': searched(HANGING, 'a2a3', 'g8f6'),
    'a/2.trace': searched(QUIET, 'e1d2'), 'b/2.trace': searched(QUIET, 'e1d2'),
    'a/3.trace': searched(HANGING, 'a2a3'), 'b/3.trace': searched(HANGING, 'h2h3'),
  }, after);
  const part = (heading) => [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === heading);
  let data;
  before(async () => {
    const { code, stdout, stderr } = await run('report', 'a', 'b', '--nodes', '2000');
    assert.equal(code, 0, stderr);
    document.documentElement.innerHTML = stdout.replace(/^<!doctype html>\s*<html lang="en">/, '');
    data = JSON.parse(document.querySelector('script').textContent);
  });

  test('says which are better, and by how much', () => {
    const [{ files, difference, better }, ...others] = data.judgedMoves.moves;
    assert.deepEqual([files.a, better, others.length], ['a/1.trace', 'a', 0]);
    assert.ok(difference < -500, String(difference));
    assert.match(document.querySelector('h1').textContent, /, another best move in 2: B’s move is better in 0, A’s in 1, about equal in 0\.$/);
    const row = [...part('Where they choose different moves').querySelectorAll('td')];
    assert.deepEqual(row.slice(0, 3).map(({ textContent }) => textContent), ['a/1.trace', 'Nxd5', 'a3']);
    assert.ok(row.at(-1).textContent.startsWith('−'));
    assert.equal(row.at(-2).querySelector('rect').getAttribute('class'), 'a');
  });

  test('says how that was found, and of which moves it is not known', () => {
    assert.match(part('Where they choose different moves').textContent, /each move from an empty memory to 2,000 and to 4,000 nodes.*One move says little about strength: play a match\./s);
    assert.match(part('What is not known').textContent, /Which move is better in a\/3\.trace: /);
  });

  test('judges nothing where that is not wanted', async () => {
    const { stdout } = await run('report', 'a', 'b', '--nodes', '0');
    assert.match(stdout, /Which move is better was not judged: play a match\./);
    assert.match((await run('report', 'a', 'b', '--nodes', 'many')).stderr, /--nodes takes a whole number from 0 on, not many/);
  });
});
