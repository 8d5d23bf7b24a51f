// `espalier/diagram`: a position as an SVG text, where there is no document.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?package';
import { diagram } from 'espalier/diagram';

const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
const count = (svg, pattern) => svg.match(pattern)?.length ?? 0;

test('a position is drawn without a document: squares, names of squares, pieces, and what those hear who do not see it', () => {
  assert.equal(globalThis.document, undefined);
  const svg = diagram({ fen: BACK_RANK });
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 8 8" role="img">.*<\/svg>$/);
  assert.equal(count(svg, /scale\(\.01\)/g), 9, 'pieces');
  assert.equal(count(svg, /<text /g), 16);
  assert.match(svg, /<title>White to move\. black king g8, black pawn f7, .*, white rook a1, white king g1<\/title>/);
  // A strict policy allows no styles.
  assert.doesNotMatch(svg, /style|class=/);
});

test('without a position it is the one that games begin with', () => {
  const svg = diagram();
  assert.equal(count(svg, /scale\(\.01\)/g), 32, 'pieces');
  assert.equal(svg, diagram({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' }));
});

test('the side that is said is below', () => {
  const rook = { white: 'translate(0 7)', black: 'translate(7 0)' };
  for (const [orientation, place] of Object.entries(rook)) {
    assert.ok(diagram({ fen: '8/8/8/8/8/8/8/R7', orientation }).includes(place), orientation);
  }
});

test('arrows, rings and the last move are drawn, and nothing that is not asked for', () => {
  const bare = diagram({ fen: BACK_RANK, coordinates: false });
  assert.equal(count(bare, /<(polygon|circle|text) /g), 0);
  const svg = diagram({ fen: BACK_RANK, arrows: 'Ra1a8,g1f1', squares: 'Bg8', lastMove: { from: 'h1', to: 'g1' }, coordinates: false });
  assert.deepEqual([count(svg, /<polygon /g), count(svg, /<circle /g)], [2, 2]);
  // From a1 up the first column, as far as a8; red.
  assert.match(svg, /<polygon points="0\.\d+,7\.\d+ [^"]*0\.500,0\.680[^"]*"[^>]*fill="#9c1f1f"/);
  assert.match(svg, /d="M6 7h1v1h-1zM7 7h1v1h-1z" fill="#e0b441"/);
  const labelled = diagram({ fen: BACK_RANK, arrows: [{ from: 'a1', to: 'a8', kind: 'best', label: '<1>' }], title: 'Mate "now" & here' });
  assert.match(labelled, />&lt;1></);
  assert.match(labelled, /<title>Mate &quot;now&quot; &amp; here<\/title>/);
});

test('what makes no sense is refused, by its field', () => {
  for (const [wrong, message] of [
    [{ fen: '8/8/8/8/8/8/8/7' }, 'fen: Rank 1 of this FEN has 7 squares instead of 8.'],
    [{ fen: BACK_RANK, arrows: 'a1a9' }, 'arrows: “a1a9” is no arrow such as Ge2e4.'],
    [{ fen: BACK_RANK, arrows: [{ from: 'a1', to: 'i8', kind: 'best' }] }, 'arrows: “a1i8” is no arrow such as Ge2e4.'],
    [{ fen: BACK_RANK, squares: 'a1a8' }, 'squares: “a1a8” is no square such as Gd4.'],
  ]) {
    assert.throws(() => diagram(wrong), { name: 'TypeError', message });
  }
});
