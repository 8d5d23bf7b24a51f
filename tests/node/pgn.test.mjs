// Games in and out: what a PGN says is shown, analysed and written again with nothing lost.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { GameList } from '../../www/lib/model/analysis/game-list.js';
import { gameOf, treeOf } from '../../www/lib/model/analysis/game-tree.js';
import { moveBlocks } from '../../www/lib/model/analysis/move-blocks.js';
import { readPasted } from '../../www/lib/model/analysis/pasted-text.js';
import { findNode, mainLine, movesOf } from '../../www/lib/model/analysis/variation-tree.js';
import { gameTitle } from '../../www/lib/model/pgn/game-title.js';
import { nagSign } from '../../www/lib/model/pgn/nag-text.js';
import { toggleNag } from '../../www/lib/model/pgn/annotations.js';
import { fenChangeTexts, pgnFaultText } from '../../www/lib/model/text/import-text.js';

let rules;
before(async () => {
  rules = await loadRules();
});

const read = (text) => [...rules.readPgn(text)];
const opened = (text) => treeOf(read(text)[0]);
const written = (text) => rules.writePgn(gameOf(opened(text)));
const words = (text) => text.replace(/\s+/g, ' ').trim();

const LICHESS = `[Event "Rated blitz game"]
[Site "https://lichess.org/abcdefgh"]
[Date "2024.05.01"]
[Round "-"]
[White "ann"]
[Black "bob"]
[Result "0-1"]
[UTCTime "12:00:00"]
[WhiteElo "1800"]
[ECO "C20"]
[Annotator "lichess.org"]

1. e4 { [%eval 0.18] [%clk 0:03:00] } 1... e5 { [%eval 0.21] [%clk 0:03:00] } 2. Ke2?! { (0.21 → -0.62) Inaccuracy. Nf3 was best. } { [%eval -0.62] [%clk 0:02:58] } (2. Nf3 Nc6 3. Bb5) 2... Nf6 { [%eval #-3] } 3. d4?? exd4 0-1
`;
const CHESSCOM = `[Event "Live Chess"]
[Site "Chess.com"]
[Date "2024.05.01"]
[Round "?"]
[White "ann"]
[Black "bob"]
[Result "1/2-1/2"]
[CurrentPosition "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"]
[TimeControl "600+5"]
[EndTime "12:00:00 PDT"]
[Termination "Game drawn by agreement"]

1. e4 {[%clk 0:09:58.9]} 1... e5 {[%clk 0:10:01.2]} 1/2-1/2
`;
const STUDY = `[Event "Studies: \\"one\\""]
[Site "C:\\\\chess"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

{Before the game} 1. e4 $1 $14 (1. d4 $5 {[%csl Gd4][%cal Gd2d4] solid} 1... d5 (1... Nf6 2. c4 (2. Nf3) 2... e6) 2. c4) ({another} 1. c4) 1... e5 {long ${'words '.repeat(30)}end} 2. Nf3 Nc6 *
`;

describe('what goes in comes out', () => {
  for (const [name, text] of Object.entries({ LICHESS, CHESSCOM, STUDY })) {
    test(name, () => {
      const [game] = read(text);
      const [copy] = read(written(text));
      assert.deepEqual(copy.nodes, game.nodes);
      assert.equal(copy.result, game.result);
      assert.deepEqual(new Map(copy.tags), new Map(game.tags));
      assert.equal(written(written(text)), written(text));
    });
  }

  test('what stands before the first move is about the start position', () => {
    const tree = opened('{Look: [%csl Gd4][%cal Gd2d4]} 1. e4 e5 *');
    assert.equal(tree.nodes[0].comment, 'Look:');
    assert.equal(tree.nodes[0].drawings.length, 2);
    assert.deepEqual(moveBlocks(tree).map(({ kind }) => kind), ['comment', 'moves']);
  });

  test('starts elsewhere, and Chess960', () => {
    const fen = '1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1';
    const pgn = written(`[Variant "Chess960"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n1. O-O (1. O-O-O Kc7) O-O-O *`);
    assert.match(pgn, /\[Variant "Chess960"\]/);
    assert.match(pgn, /\[SetUp "1"\]\n\[FEN "1rk4r\/8\/8\/8\/8\/8\/8\/1RK4R w [A-Za-z]+ - 0 1"\]/);
    assert.match(pgn, /1\. O-O \(1\. O-O-O Kc7\) 1\.\.\. O-O-O \*/);
    assert.match(written('[FEN "4k3/8/8/8/8/8/8/R3K3 b - - 3 40"]\n\n40... Kd7 41. Ra7+ *'), /\n\n40\.\.\. Kd7 41\. Ra7\+ \*\n$/);
  });

  test('a turn that is passed, and what the rules do not take in a variation', () => {
    assert.match(words(written('1. e4 (1. d4 d5 2. -- Nf6) 1... e5 *')), /\(1\. d4 d5 2\. -- Nf6\)/);
    const [game] = read('1. e4 (1. Ke3 d5) 1... e5 *');
    assert.match(words(rules.writePgn(gameOf(treeOf(game)))), /Ke3/, 'it stays as text');
    assert.deepEqual(game.notices.map(pgnFaultText), ['Move 1: there is no legal move Ke3.']);
  });

  test('in German where it is asked for', () => {
    assert.match(rules.writePgn(gameOf(opened('1. Nf3 Nc6 *')), { language: 'de' }), /1\. Sf3 Sc6 \*/);
  });
});

describe('reading', () => {
  test('several games, each with its name, and each again where it is chosen', async () => {
    const text = `${LICHESS}\n${CHESSCOM}\n1. d4 d5 2. c4 *\r\n\r\n[White "\u00fcber"]\r\n\r\n1. c4 *`;
    const list = new GameList(rules, new Blob([text]));
    const games = [];
    for await (const game of list.read()) games.push(game);
    assert.deepEqual(list.games.map(({ title }) => title), [
      'ann – bob, Rated blitz game 2024, 0–1', 'ann – bob, Live Chess 2024, ½–½', 'Moves: 2', 'über – ?',
    ]);
    for (const [index, { nodes, tags }] of games.entries()) {
      const again = await list.game(index);
      assert.deepEqual([again.nodes, again.tags], [nodes, tags], String(index));
    }
    assert.equal(await list.game(4), undefined);
    assert.deepEqual(list.find('BOB'), [0, 1]);
    assert.deepEqual(list.find('uber'), [3], 'without accents');
    assert.deepEqual(list.find('2024 ann'), [0, 1], 'every word, in any order');
    assert.deepEqual(list.find('', '1/2-1/2'), [1]);
    assert.deepEqual(list.find(''), [0, 1, 2, 3]);
    assert.equal(gameTitle([], '*', 3), 'Moves: 2');
    assert.equal(gameTitle([['White', 'Carlsen,M'], ['Black', 'Novák, Jan']], '*', 3), 'Carlsen, M – Novák, Jan');
  });

  test('a file is read where streams have readers and nothing else, as in Safari', async () => {
    const { [Symbol.asyncIterator]: iterate } = ReadableStream.prototype;
    delete ReadableStream.prototype[Symbol.asyncIterator];
    try {
      const list = new GameList(rules, new Blob(['1. e4 e5 *\n\n[White "b"]\n\n1. d4 *']));
      const games = [];
      for await (const game of list.read()) games.push(game);
      assert.equal(games.length, 2);
      assert.equal((await list.game(1)).nodes[1].move.san, 'd4');
    } finally {
      Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, { value: iterate, configurable: true, writable: true });
    }
  });

  test('a game is found again within a line, and whatever lines end with', async () => {
    const utf16 = new Uint8Array(Buffer.from('\ufeff1. e4 *\n\n[White "b"]\n\n1. d4 *', 'utf16le'));
    for (const file of ['1. e4 e5 1-0 1. d4 *', '1. e4 *\r\r[White "b"]\r\r1. d4 *', '1. e4 *\n[White "b"]\n1. d4 *', utf16]) {
      const list = new GameList(rules, new Blob([file]));
      for await (const _ of list.read());
      const names = await Promise.all([0, 1].map(async (index) => (await list.game(index)).nodes[1].move.san));
      assert.deepEqual(names, ['e4', 'd4'], String(file));
    }
  });

  test('one broken game among others: they are read, and it is up to its fault', () => {
    const games = read('1. e4 e5 *\n\n[White "x"]\n\n1. d4 d5 2. Ke3 c6 *\n\n[White "y"]\n\n1. c4 *');
    assert.deepEqual(games.map(({ nodes }) => nodes.length), [3, 3, 2]);
    assert.deepEqual(games.map(({ fault }) => fault && pgnFaultText(fault)), [
      undefined, 'Move 2: there is no legal move Ke3.', undefined,
    ]);
  });

  test('moves as engines write them, and bare parts of a FEN', () => {
    const sans = ({ text }) => movesOf(opened(text), mainLine(opened(text))).map(({ san }) => san);
    assert.deepEqual(sans(readPasted(rules, 'e2e4 e7e5 g1f3')), ['e4', 'e5', 'Nf3']);
    assert.deepEqual(sans(readPasted(rules, 'position startpos moves e2e4 e7e5')), ['e4', 'e5']);
    const fen = '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1';
    assert.equal(readPasted(rules, 'position fen 4k3/8/8/8/8/8/8/R3K3').reading.fen, fen);
    assert.equal(opened(readPasted(rules, `position fen ${fen} moves e1c1`).text).start.fen, fen);
    const black = readPasted(rules, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b').reading;
    assert.equal(black.fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1');
    assert.deepEqual(fenChangeTexts(black.changes), [], 'who pastes pieces alone knows what is missing');
    const { changes } = readPasted(rules, '4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 1').reading;
    assert.deepEqual(fenChangeTexts(changes), [
      'Castling rights without a rook were dropped: Qkq.', 'No pawn can be taken en passant on e3: the square was dropped.',
    ]);
  });

  test('what is wrong is said in a sentence', () => {
    const fault = (text) => pgnFaultText(read(text)[0].fault);
    assert.equal(fault('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf9 4. d3'), 'Move 3: there is no legal move Nf9.');
    assert.equal(fault('1. Ke2'), 'Move 1: there is no legal move Ke2.');
    assert.equal(fault('1. d3 a6 2. Nd2 a5 3. Nf3'), 'Move 3: Nf3 fits several pieces: Ndf3, Ngf3.');
    assert.equal(fault('[Variant "Atomic"]\n\n1. e4 *'), 'Atomic is played by other rules.');
    assert.match(fault('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *'), /0 kings instead of one\.$/);
    assert.equal(fault('1. e4\n\n{never ends'), 'Line 3: a comment { has no end }.');
    assert.equal(fault('1. e4 (1. d4'), 'Line 1: a variation ( has no end ).');
    assert.equal(fault('1. e4\ne5\n) e5'), 'Line 3: a variation ends ) that has not begun (.');
  });

  test('words that JavaScript knows are words like others', () => {
    for (const word of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
      assert.match(pgnFaultText(read(`1. ${word}`)[0].fault), /^Move 1: there is no legal move \w+\.$/);
      const tree = opened(`[${word} "${word}"]\n[White "${word}"]\n\n1. e4 {${word}} *`);
      assert.equal(tree.nodes[1].comment, word);
      assert.match(rules.writePgn(gameOf(tree)), new RegExp(`\\[White "${word}"\\][^]*1\\. e4 \\{${word}\\} \\*`));
      assert.equal(nagSign(word), ` $${word}`);
    }
  });
});

test('a move has one judgment, and other signs beside it', () => {
  assert.deepEqual(toggleNag([2, 14], 4), [4, 14]);
  assert.deepEqual(toggleNag([4, 14], 4), [14]);
  assert.deepEqual(toggleNag([4, 14], 10), [4, 10], 'a position has one judgment, beside that of the move');
  assert.deepEqual(toggleNag([4, 10], 10), [4]);
  assert.deepEqual([4, 14, 11, 25, 142, 200].map(nagSign), [
    '??', ' White is slightly better', ' equal chances, quiet position', ' Black has slightly more space', ' better is', ' $200',
  ]);
});

test('a move in the tree is found by its moves', () => {
  const tree = opened('1. e4 (1. d4 d5) e5');
  assert.notEqual(findNode(tree, ['d2d4', 'd7d5']), undefined);
  assert.equal(tree.current, 0, 'a game is shown from its start');
});

test('the moves are laid out in blocks, variations and comments between those of the main line', () => {
  const tree = opened('{Intro} 1. e4 {[%clk 0:03:00]} e5 $6 (1... c5 {sharp} 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 {the end} Nc6');
  const reviewed = new Map([[findNode(tree, ['e2e4', 'e7e5', 'g1f3', 'b8c6']), 'Costs Black 9 points.']]);
  const shown = moveBlocks(tree, reviewed).map((block) =>
    block.kind === 'moves'
      ? `${block.depth}: ${block.items.map((item) => (item.kind === 'text' ? `“${item.text}”` : item.number + item.san + item.signs.join(''))).join(' ')}`
      : `${block.kind}: ${block.text}`,
  );
  assert.deepEqual(shown, [
    'comment: Intro', '0: 1.e4 e5?!', '1: 1…c5 “sharp” 2.Nf3', '2: 2.c3 d5', '1: 2…d6', '1: 1…e6', '0: 2.Nf3',
    'comment: the end', '0: 2…Nc6', 'review: Costs Black 9 points.',
  ]);
});
