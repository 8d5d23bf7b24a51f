// An analysis with the real rules: what is opened, played, taken back and brought back.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import '../built.mjs?model';
import { loadRules, RulesError } from '../../package/lib/rules/index.js';
import { textOf } from '../../www/lib/model/analysis/file-text.js';
import { GameList, readSavedGames } from '../../www/lib/model/analysis/game-list.js';
import { gameOf, treeOf } from '../../www/lib/model/analysis/game-tree.js';
import { previewOf } from '../../www/lib/model/analysis/lines.js';
import { NodePositions } from '../../www/lib/model/analysis/node-positions.js';
import { readSavedAnalysis, restoreAnalysis, savedAnalysis } from '../../www/lib/model/analysis/saved-analysis.js';
import { Study } from '../../www/lib/model/analysis/study.js';
import { findNode, goTo, mainLine, movesOf, plyOf, requestOf, shownLine } from '../../www/lib/model/analysis/variation-tree.js';
import { faultSentence } from '../../www/lib/model/text/fault-text.js';

const OPEN_GAME = ['e2e4', 'e7e5', 'g1f3'];
const OPEN_SANS = ['e4', 'e5', 'Nf3'];
const BARE_KINGS = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

let rules;
before(async () => {
  rules = await loadRules();
});

const writePgn = (tree) => rules.writePgn(gameOf(tree));
const opening = (text) => treeOf([...rules.readPgn(text)][0]);
/** As the browser keeps it. */
const kept = (tree) => JSON.parse(JSON.stringify(savedAnalysis(tree, shownLine(tree), plyOf(tree))));

const sans = (study) => movesOf(study.tree, shownLine(study.tree)).map(({ san }) => san);

function opened(moves = OPEN_GAME) {
  const study = new Study(rules, new NodePositions(rules));
  study.open({ game: { moves } });
  return study;
}

test('a game is opened with what its moves are called', () => {
  const study = opened();
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3']);
  assert.equal(study.position.legalMoves.length, 29);
});

test('stepping shows each position', () => {
  const study = opened();
  study.step(-2);
  assert.equal(plyOf(study.tree), 1);
  assert.equal(study.position.legalMoves.length, 20);
  study.step(-5);
  assert.equal(plyOf(study.tree), 0);
  study.step(99);
  assert.equal(plyOf(study.tree), 3);
});

test('a line of an opened game goes on to its end, in variations and in those within them', () => {
  const study = new Study(rules, new NodePositions(rules));
  study.openTree(opening('1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6 3. g3) 2... d6) 2. Nf3 Nc6 *'));
  const walk = (...moves) => {
    study.goTo(findNode(study.tree, moves));
    const names = [];
    for (let at; at !== study.tree.current; study.step(1)) {
      at = study.tree.current;
      names.push(...movesOf(study.tree, [at]).map(({ san }) => san));
    }
    study.goToPly(0);
    study.goToPly(Number.POSITIVE_INFINITY);
    assert.equal(movesOf(study.tree, [study.tree.current])[0].san, names.at(-1), 'End after Home leads there, too');
    return [...new Set(names)];
  };
  assert.deepEqual(walk('e2e4', 'c7c5'), ['c5', 'Nf3', 'd6']);
  assert.deepEqual(walk('e2e4', 'c7c5', 'b1c3'), ['Nc3', 'Nc6', 'g3']);
  study.goTo(findNode(study.tree, ['e2e4', 'c7c5']));
  study.promote();
  study.goToPly(0);
  assert.deepEqual(sans(study), ['e4', 'c5', 'Nc3', 'Nc6', 'g3'], 'what was looked at last is promoted');
  study.goTo(findNode(study.tree, ['e2e4', 'e7e5']));
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3', 'Nc6'], 'what came first before goes on as well');
});

test('a move from an earlier position is a variation, and says so', () => {
  const study = opened();
  study.goToPly(1);
  study.play(['c7c5', 'g1f3']);
  assert.deepEqual(sans(study), ['e4', 'c5', 'Nf3']);
  assert.match(study.notice.text, /variation/);
  study.goToPly(1);
  assert.equal(study.notice, undefined);
});

test('what is removed or replaced comes back', () => {
  const study = opened();
  study.goToPly(2);
  study.remove();
  assert.deepEqual(sans(study), ['e4']);
  assert.equal(study.notice.undo, true);
  study.open({ game: { fen: BARE_KINGS } });
  assert.equal(study.position.outcome.kind, 'insufficientMaterial');
  study.undo();
  assert.deepEqual(sans(study), ['e4']);
  study.undo();
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3']);
  study.undo();
  assert.equal(study.tree.start.fen, BARE_KINGS, 'what was brought back for something is not lost either');
});

test('a position that is none changes nothing', () => {
  const study = opened();
  assert.throws(() => study.open({ game: { fen: 'nonsense' } }), RulesError);
  assert.throws(() => study.open({ game: { moves: ['e2e5'] } }), /e2e5/);
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3']);
});

test('a game that goes on is followed, and another one takes its place', () => {
  const study = opened();
  study.goToPly(1);
  study.play(['c7c5']);
  study.follow({ game: { moves: OPEN_GAME }, ply: 2 });
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3']);
  assert.equal(plyOf(study.tree), 2);
  study.follow({ game: { moves: [...OPEN_GAME, 'b8c6'] } });
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3', 'Nc6']);
  assert.equal(study.notice, undefined, 'nothing was lost');
  study.follow({ game: { moves: ['d2d4'] } });
  assert.deepEqual(sans(study), ['d4']);
  assert.equal(study.notice.undo, true);
});

test('a link to a game that is none says so, also where it would go on from what is open', () => {
  const study = opened([]);
  for (const moves of [['e2e5'], ['e2e4', 'xx']]) {
    assert.throws(() => study.follow({ game: { moves } }), ({ code, message }) => {
      assert.equal(code, 'invalid-move');
      assert.match(faultSentence(new Error(message)), /^["“A-Ze].*\.$/);
      return true;
    });
    assert.deepEqual(sans(study), []);
  }
});

const tagsOf = (white, black) => [['Event', 'Casual game'], ['Site', 'Espalier'], ['White', white], ['Black', black]];

test('a game that was played here keeps who played it, and how it ended', () => {
  const study = opened([]);
  const head = { tags: tagsOf('You', 'Espalier, level 4') };
  study.follow({ game: { moves: OPEN_GAME.slice(0, 2) }, head });
  assert.deepEqual([study.tree.start.tags, study.tree.start.result], [head.tags, undefined]);
  study.play(['f1c4']);
  study.step(-1);
  study.play(['g1f3']);

  const ended = { tags: [...head.tags, ['Termination', 'normal']], result: '0-1' };
  study.follow({ game: { moves: OPEN_GAME }, ply: 0, head: ended });
  assert.equal(study.tree.start.result, '0-1');
  const reviewed = movesOf(study.tree, mainLine(study.tree)).map(({ uci }) => uci);
  assert.deepEqual(reviewed, OPEN_GAME, 'all of it, and no more');
  study.undo();
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3'], 'what was tried meanwhile is kept');
  study.undo();
  study.follow({ game: { moves: OPEN_GAME }, ply: 3, head: ended });
  assert.equal(study.tree.start.result, '0-1');
  assert.equal(study.notice, undefined, 'it is the same game');

  study.follow({ game: { moves: [] }, head });
  assert.deepEqual([sans(study), study.tree.start.result], [[], undefined], 'the next game begins anew');
  study.follow({ game: { moves: OPEN_GAME }, head: { tags: tagsOf('Espalier, level 4', 'You') } });
  assert.equal(study.tree.start.tags[2][1], 'Espalier, level 4');
});

test('a game that was played here keeps its clocks, beside what is written of them', () => {
  const study = opened([]);
  const head = { tags: tagsOf('You', 'Espalier, level 4') };
  study.follow({ game: { moves: OPEN_GAME.slice(0, 2) }, head, clocks: [60, 59] });
  study.step(-1);
  study.annotate({ clock: 42 });
  study.follow({ game: { moves: OPEN_GAME }, head, clocks: [60, 59, 58] });
  assert.deepEqual(mainLine(study.tree).map((id) => study.tree.nodes[id].clock), [42, 59, 58]);
});

test('a line is looked along where it is one of the position shown, and nowhere else', () => {
  const line = { moves: ['d7d5', 'e4d5'], text: '1…d5 2.exd5' };
  const { fen, lastMove } = previewOf(rules, { moves: ['e2e4'] }, line);
  assert.match(fen, /^rnbqkbnr\/ppp1pppp\/8\/3P4/);
  assert.deepEqual([lastMove.from, lastMove.to], ['e4', 'd5']);
  assert.equal(previewOf(rules, { moves: ['a2a3', 'a7a6'] }, line), undefined);
});

test('a chapter is called as somebody wants', () => {
  const study = opened();
  study.rename('Rook endings');
  assert.deepEqual(study.tree.start.tags, [['Event', 'Rook endings']]);
  study.rename('Pawn endings');
  assert.match(writePgn(study.tree), /\[Event "Pawn endings"\]/);
  study.rename('');
  assert.deepEqual(study.tree.start.tags, []);
});

test('a PGN brings its variations, and is written with them', () => {
  const text = '1. e4 (1. d4 d5) 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *';
  const study = opened([]);
  study.openTree(opening(text));
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3'], 'the game is shown, not its last variation');
  assert.equal(plyOf(study.tree), 0);
  assert.equal(study.tree.nodes.length, 9, 'the start, and eight moves of four lines');
  assert.ok(writePgn(study.tree).endsWith(`\n${text}\n`), writePgn(study.tree));
});

test('a turn that is passed is played on from, kept, and told to an engine as a start of its own', () => {
  const study = opened([]);
  study.openTree(opening('1. e4 -- 2. d4 *'));
  study.goToPly(3);
  study.play(['e7e5']);
  assert.deepEqual(sans(study), ['e4', '--', 'd4', 'e5']);
  const { fen, moves } = requestOf(study.tree, shownLine(study.tree));
  assert.deepEqual(moves, ['d2d4', 'e7e5']);
  assert.deepEqual(rules.position({ fen, moves }).sans, ['d4', 'e5']);
  const restored = restoreAnalysis(rules, readSavedAnalysis(kept(study.tree)));
  assert.deepEqual(movesOf(restored, shownLine(restored)).map(({ san }) => san), ['e4', '--', 'd4', 'e5']);
});

test('what earlier versions have saved opens with all that is written in it', () => {
  const saved = {
    start: { chess960: false, tags: [['White', 'ann']], result: '1-0' },
    lines: [['e2e4', 'e7e5'], ['d2d4']],
    shown: ['e2e4', 'e7e5'],
    ply: 1,
    notes: [
      { moves: [], comment: 'Before [%csl Gd4]' },
      { moves: ['e2e4'], comment: '[%clk 0:09:58.9] [%eval -1.25,18][%cal Ge2e4] good [%mdl 1024]', nags: [1] },
      { moves: ['d2d4'], intro: 'or', comment: '[%eval #-3]' },
    ],
  };
  const { nodes, start, current } = restoreAnalysis(rules, readSavedAnalysis(saved));
  const node = (...moves) => nodes[findNode({ nodes }, moves)];
  assert.deepEqual([start.tags, start.result, nodes[current].move.san], [saved.start.tags, '1-0', 'e4']);
  assert.deepEqual([nodes[0].comment, nodes[0].drawings], ['Before', [{ from: 'd4', to: 'd4', color: 'green' }]]);
  const { comment, clock, score, depth, drawings, nags, commands } = node('e2e4');
  assert.deepEqual({ comment, clock, score, depth, drawings, nags, commands }, {
    comment: 'good', clock: 598.9, score: { kind: 'centipawns', value: -125 }, depth: 18,
    drawings: [{ from: 'e2', to: 'e4', color: 'green' }], nags: [1], commands: ['[%mdl 1024]'],
  });
  assert.deepEqual([node('d2d4').intro, node('d2d4').score, node('d2d4').comment], ['or', { kind: 'mate', moves: -3 }, undefined]);
});

test('what is written today is kept as it is', () => {
  const tree = goTo(opening('{a [%csl Gd4]} 1. e4 $1 {b [%clk 0:01:00] [%emt 0:00:02.5] [%eval 0.3,12] [%mdl 3]} ({c} 1. d4) *'), 1);
  assert.deepEqual(restoreAnalysis(rules, readSavedAnalysis(kept(tree))).nodes, tree.nodes);
  const spoiled = { ...kept(tree), notes: [{ moves: ['e2e4'], comment: 3, nags: ['x'], drawings: [{ from: 1 }], clock: 'x', score: {} }] };
  const [, move] = restoreAnalysis(rules, readSavedAnalysis(spoiled)).nodes;
  assert.deepEqual([move.comment, move.nags, move.drawings, move.clock, move.score], [undefined, undefined, undefined, undefined, undefined]);
});

test('a variation is promoted and annotated, and both come back with a reload', () => {
  const study = opened();
  study.goToPly(1);
  study.play(['c7c5']);
  study.annotate({ comment: 'sharp', nags: [5] });
  study.promote();
  assert.deepEqual(movesOf(study.tree, mainLine(study.tree)).map(({ san }) => san), ['e4', 'c5']);
  const { tree } = study;
  const restored = restoreAnalysis(rules, readSavedAnalysis(kept(tree)));
  assert.equal(writePgn(restored), writePgn(tree));
  assert.match(writePgn(restored), /1\. e4 c5 \$5 \{sharp\} \(1\.\.\. e5 2\. Nf3\) \*/);
  study.undo();
  assert.deepEqual(movesOf(study.tree, mainLine(study.tree)).map(({ san }) => san), OPEN_SANS);
});

test('a comment that is finished after the move is left is written beside that move', () => {
  const study = opened();
  const place = study.tree;
  study.goToPly(1);
  study.annotate({ comment: 'late' }, place);
  assert.equal(plyOf(study.tree), 1, 'what is shown stays');
  assert.match(writePgn(study.tree), /2\. Nf3 \{late\} \*/);
  study.open({ game: { moves: ['d2d4'] } });
  study.annotate({ comment: 'later' }, place);
  assert.deepEqual(sans(study), ['d4']);
  assert.doesNotMatch(writePgn(study.tree), /later/);
  study.undo();
  assert.match(writePgn(study.tree), /2\. Nf3 \{later\} \*/);
});

test('a comment on a move that was removed comes back with it', () => {
  const study = opened();
  const place = study.tree;
  study.remove();
  study.annotate({ comment: 'half a' }, place);
  assert.doesNotMatch(writePgn(study.tree), /Nf3|half a/);
  study.undo();
  assert.match(writePgn(study.tree), /2\. Nf3 \{half a\} \*/);
});

test('a game that goes on with what is no move says which', () => {
  const study = opened();
  const { tree } = study;
  const follow = (moves) => () => study.follow({ game: { moves, chess960: false } });
  assert.throws(follow([...OPEN_GAME, 'e7e4']), (error) => error instanceof RulesError && error.field === 'moves[3]');
  assert.equal(study.tree, tree);
});

test('what the rules do not accept is not restored', () => {
  const saved = kept(opened().tree);
  assert.equal(restoreAnalysis(rules, { ...saved, lines: [['e2e5']] }), undefined);
  assert.equal(restoreAnalysis(rules, { ...saved, start: { ...saved.start, fen: 'no position' } }), undefined);
});

test('the letters of a file are read in whatever encoding it has', async () => {
  const text = '[White "Z\u00fcrich \u2013 \u20ac"]';
  const utf16 = (mark) => Buffer.from(mark + text, 'utf16le');
  const files = [text, utf16('\ufeff'), utf16(''), utf16('\ufeff').swap16()];
  for (const file of files) assert.equal(await textOf(new Blob([file])), text);
  // Node 20 takes Windows-1252 for Latin-1, so that a test can only have letters that both have.
  assert.equal(await textOf(new Blob([Buffer.from('Z\xfcrich', 'latin1')])), 'Z\u00fcrich');
  const western = '[White "Fr\xe4\xdfle"]\n[Black "Alekhine"]\n[Site "K\xf6ln"]\n[Event "Caf\xe9 de la R\xe9gence"]';
  assert.equal(await textOf(new Blob([Buffer.from(western, 'latin1')])), western);
  // "Карпов" and "Спасский", with a comment in English between them.
  const cyrillic = Buffer.from('[White "\xca\xe0\xf0\xef\xee\xe2"] {best by test} [Black "\xd1\xef\xe0\xf1\xf1\xea\xe8\xe9"]', 'latin1');
  assert.equal(await textOf(new Blob([cyrillic])), '[White "Карпов"] {best by test} [Black "Спасский"]');
});

test('games opened together are kept with the one that is shown, unless they are too many', async () => {
  const text = '1. e4 e5 *\n\n1. d4 d5 1-0';
  const list = new GameList(rules, new Blob([text]), { id: 'a1', name: 'mine.pgn' });
  for await (const _ of list.read());
  const key = list.keyOf(1);
  const written = JSON.parse(JSON.stringify(await list.saved()));
  const again = readSavedGames(rules, written, key);
  for await (const _ of again.read());
  assert.deepEqual(again.games, list.games);
  assert.equal(again.name, 'mine.pgn');
  const tree = treeOf(await again.game(1));
  assert.equal(tree.start.result, '1-0');
  assert.equal(restoreAnalysis(rules, readSavedAnalysis(kept({ ...tree, start: { ...tree.start, pasted: key } }))).start.pasted, key);

  assert.equal(readSavedGames(rules, written, 'a.1'), undefined, 'those of another text');
  assert.equal(readSavedGames(rules, { ...written, text: 3 }, key), undefined, 'what cannot be read');
  assert.equal(await new GameList(rules, new Blob([`{${'x'.repeat(1_000_000)}} ${text}`])).saved(), undefined);
});

test('a third repetition ends no game that goes on after it, and mate ends any', () => {
  const study = new Study(rules, new NodePositions(rules));
  const again = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8';
  study.openTree(opening(`${again} 5. e4 *`));
  study.goToPly(8);
  assert.deepEqual([study.position.outcome.kind, study.outcome], ['threefold', undefined]);
  study.openTree(opening(`${again} *`));
  study.goToPly(8);
  assert.equal(study.outcome.kind, 'threefold');
  study.openTree(opening('1. f3 e5 2. g4 Qh4# *'));
  study.goToPly(4);
  assert.equal(study.outcome.kind, 'checkmate');
});
