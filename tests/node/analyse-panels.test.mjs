// The panels of the Analyse view, each alone: what it shows for what it is given.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signal } from '@preact/signals';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { moveRows } from '../../www/lib/model/analysis/move-rows.js';
import { NodePositions } from '../../www/lib/model/analysis/node-positions.js';
import { newTree } from '../../www/lib/model/analysis/variation-tree.js';
import { appended, reviewOf } from '../../www/lib/model/review/game-review.js';
import { until } from '../support/waiting.mjs';
import { componentsOf, drawn } from './support/components.mjs';

describe('what was skipped or mended', async () => {
  const { Notices } = await componentsOf('analyse/game-panel.tsx');
  const shown = (...sentences) => drawn(Notices, { sentences: signal(sentences) });

  test('takes no room where there is nothing', () => assert.equal(shown(), ''));

  test('is one line where it is one sentence', () => {
    assert.match(shown('A move was mended.'), /^<p class="notices">A move was mended\.<\/p>$/);
  });

  test('unfolds where it is several, each as a text and nothing else', () => {
    const html = shown('One.', '<b>Two</b>.');
    assert.match(html, /<summary>2 things were skipped or mended\.<\/summary>/);
    assert.match(html, /<li>One\.<\/li><li>&lt;b>Two/);
  });
});

const rules = await loadRules();
const START = { chess960: false, tags: [['White', 'Ann'], ['WhiteElo', '2100']] };
const treeOf = (...moves) => newTree(START, rules.position({ moves }));
const texts = (html, pattern) => [...html.matchAll(pattern)].map(([, text]) => text.replace(/<[^>]*>/g, ''));

describe('the list of moves', async () => {
  const { MoveList } = await componentsOf('analyse/move-list.tsx');
  const nothing = () => undefined;
  const shown = (tree, props = {}) =>
    drawn(MoveList, { tree, remarks: new Map(), scores: new Map(), onGo: nothing, onWhy: nothing, ...props });

  test('has White and Black side by side, and marks the move shown', () => {
    const html = shown(treeOf('e2e4', 'e7e5', 'g1f3'));
    assert.deepEqual(texts(html, /role="gridcell">(.*?)<\/span>/g).filter(Boolean), ['e4', 'e5', 'Nf3']);
    assert.deepEqual(texts(html, /aria-current="step"[^>]*>(.*?)<\/button>/g), ['Nf3']);
    assert.match(html, /^<div[^>]* role="treegrid" aria-label="Moves"/);
  });

  test('breaks a row at what is said of a move, and goes on with it', () => {
    const tree = treeOf('e2e4', 'e7e5');
    const remarks = new Map([[1, { mark: '?', text: 'Costs White 15 points.' }]]);
    assert.deepEqual(moveRows(tree, new Map([[1, 'a']])).map(({ kind, white, black }) => [kind, white?.san ?? white, black?.san ?? black]), [
      ['pair', 'e4', 'goes-on'], ['review', undefined, undefined], ['pair', 'from-above', 'e5'],
    ]);
    assert.deepEqual(texts(shown(tree, { remarks }), /class="gap">(.*?)</g), ['…', '…']);
  });

  test('puts a variation into a block of its own after the move that it replaces', () => {
    const positions = new NodePositions(rules);
    const tree = positions.play(treeOf('e2e4', 'e7e5'), 1, ['c7c5', 'g1f3']);
    assert.deepEqual(moveRows(tree).map(({ kind }) => kind), ['pair', 'variation']);
    assert.match(shown(tree), /class="variation" role="row" aria-level="2"/);
  });

  test('says how good the position after a row is', () => {
    const html = shown(treeOf('e2e4', 'e7e5'), { scores: new Map([[2, { kind: 'centipawns', value: 30 }]]) });
    assert.match(html, /class="worth"[^>]*><span class="share-bar"[^>]*>.*\+0\.30<\/span>/);
  });
});

describe('the report', async () => {
  const { Report } = await componentsOf('analyse/report.tsx');
  const shown = (review, extent) => drawn(Report, { review, extent, nameOf: (ply) => `move ${ply}`, onGo: () => undefined, onWhy: () => undefined });
  const { positions, sans } = rules.position({ moves: ['e2e4', 'e7e5'] });
  const judged = (...values) => values.map((value) => value && { score: { kind: 'centipawns', value }, line: ['d4'], moves: ['d2d4'] });

  test('says what there is to know before anything is known', () => {
    assert.match(shown(reviewOf(positions, sans, []), 'none'), /A review searches every position of the game\./);
    assert.match(shown(reviewOf(positions, sans, judged(20)), 'some'), /No mistake found so far\./);
  });

  test('has each row where it was while a review finds mistakes from the end on', () => {
    const game = rules.position({ moves: ['e2e4', 'e7e5', 'f2f3', 'g7g5'] });
    const review = (...values) => reviewOf(game.positions, game.sans, judged(...values));
    const plies = (moves) => moves.map(({ ply }) => ply);
    const found = appended([], review(undefined, undefined, -300, -800, -300));
    assert.deepEqual(plies(found), [4, 3]);
    const all = review(20, -300, -300, -800, -300);
    assert.deepEqual(plies(appended(found, all)), [4, 3, 1]);
    assert.deepEqual(plies(all.moments), [1, 3, 4]);
  });

  test('counts the mistakes of each side, and names the moments', () => {
    const html = shown(reviewOf(positions, sans, judged(20, -500, -500)), 'all');
    assert.match(html, /White<\/th><td>\d+<\/td><td>1<\/td><td>0<\/td><td>0<\/td>/);
    assert.match(html, /Black<\/th><td>\d+<\/td><td>0<\/td><td>0<\/td><td>0<\/td>/);
    assert.match(html, /aria-label="Why not move 1\?"/);
  });
});

describe('the best lines', async () => {
  const { LineList } = await componentsOf('analyse/line-list.tsx');
  const nothing = () => undefined;
  const shown = (turn, info) => {
    const start = { ...rules.position({}).positions[0], turn };
    const lines = [{ pv: ['e2e4'], pvSan: ['e4'], bound: 'exact', ...info }];
    const hands = { onPoint: nothing, onPreview: nothing, onPlay: nothing, onCopy: nothing, onFocusLost: nothing };
    return texts(drawn(LineList, { start, lines, count: 1, isOver: false, areChances: false, ...hands }), /class="score">(.*?)</g)[0];
  };
  const mate = (moves) => ({ kind: 'mate', moves });

  test('tell how long a mate takes where the search knows it, and else how long at most, from White’s view', () => {
    assert.equal(shown('white', { score: mate(4), depth: 15 }), '#4');
    assert.equal(shown('white', { score: mate(6), depth: 14 }), '#≤6');
    assert.equal(shown('black', { score: mate(6), depth: 14 }), '#≤−6');
    assert.equal(shown('black', { score: mate(-6), depth: 14 }), '#≤6');
  });

  test('tell a mate that is a bound as a number of moves, not of points', () => {
    assert.equal(shown('white', { score: mate(36), depth: 20, bound: 'lower' }), '#≤36');
    assert.equal(shown('black', { score: mate(9), depth: 20, bound: 'upper' }), '#≥−9');
    assert.equal(shown('black', { score: { kind: 'centipawns', value: 50 }, depth: 9, bound: 'lower' }), '≤ −0.50');
  });
});

describe('who has a side', async () => {
  const { Player } = await componentsOf('analyse/player.tsx');
  const shown = (side, tree) => drawn(Player, { side, tree }).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();

  test('has a name and a rating where the game has them', () => {
    assert.equal(shown('white', treeOf('e2e4')), 'Ann 2100');
    assert.equal(shown('black', treeOf('e2e4')), 'Black');
  });

  test('has what was left on its clock after its last move', () => {
    const tree = treeOf('e2e4', 'e7e5');
    tree.nodes[1].clock = 2058;
    assert.equal(shown('white', tree), 'Ann 2100 0:34:18');
    assert.equal(shown('black', tree), 'Black');
  });

  test('has what it has taken up to the position shown', () => {
    const tree = treeOf('e2e4', 'd7d5', 'e4d5');
    assert.match(drawn(Player, { side: 'white', tree }), /aria-label="Taken: 1 pawn"/);
    assert.equal(shown('white', tree), 'Ann 2100 +1');
    assert.match(drawn(Player, { side: 'black', tree }), /aria-label="Nothing taken"/);
  });
});

test('a link with all that is written leads to the position that was shown when it was asked for', async () => {
  const { ShareItems } = await componentsOf('analyse/share-menu.tsx');
  const { goTo } = await import('../../www/lib/model/analysis/variation-tree.js');
  let tree = treeOf('e2e4', 'e7e5', 'g1f3');
  tree = goTo(tree, tree.nodes.length - 1);
  const copied = [];
  // Nobody is told, since there is no page.
  const writeText = (text) => new Promise(() => copied.push(text));
  Object.defineProperty(globalThis, 'navigator', { value: { clipboard: { writeText } }, configurable: true });
  Object.assign(globalThis, { location: { href: 'https://example.org/' } });
  const items = ShareItems({ analysis: { dependencies: { rules }, positions: new NodePositions(rules), reviewed: () => tree } });
  const button = items.props.children.flat().find((item) => item?.props?.children === 'Copy link with comments and arrows');
  button.props.onClick();
  tree = goTo(tree, 0);
  await until(() => copied.length > 0);
  assert.match(copied[0], /at=3/);
});
