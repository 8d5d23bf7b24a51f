// Games in and out: what a PGN says is read, judged by the real rules and written again with nothing lost.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import { findNode, importGame, mainLine, moveBlocks, movesOf, readPasted, wholeFen } from '../../www/lib/model/analysis/index.js';
import { gameTitle, nagSign, readComment, readSheets, toggleNag, withText, writePgn } from '../../www/lib/model/pgn/index.js';

let engine;
before(async () => {
  engine = await createEngine({ hashMb: 1 });
});
after(() => engine.dispose());

const opened = async (text, index = 0) => importGame(engine, readSheets(text)[index]);
const again = async (text) => writePgn(await opened(text));
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
    test(name, async () => {
      const [sheet] = readSheets(text);
      const [copy] = readSheets(await again(text));
      assert.deepEqual(copy.moves, sheet.moves);
      assert.equal(copy.result, sheet.result);
      assert.deepEqual(new Map(copy.tags), new Map(sheet.tags));
      assert.equal(await again(await again(text)), await again(text));
    });
  }

  test('what stands before the first move is about the start position', async () => {
    const tree = await opened('{Look: [%csl Gd4][%cal Gd2d4]} 1. e4 e5 *');
    assert.equal(tree.nodes[0].comment, 'Look: [%csl Gd4][%cal Gd2d4]');
    assert.equal(tree.nodes[1].intro, undefined);
    assert.deepEqual(moveBlocks(tree).map(({ kind }) => kind), ['comment', 'moves']);
  });

  test('in the words that programs read, in lines of eighty characters', async () => {
    const pgn = await again(STUDY);
    assert.ok(pgn.split('\n').every((line) => line.length <= 80), pgn);
    assert.match(
      words(pgn),
      /^.*\{Before the game\} 1\. e4 \$1 \$14 \(1\. d4 \$5 \{\[%csl Gd4\]\[%cal Gd2d4\] solid\} 1\.\.\. d5 \(1\.\.\. Nf6 2\. c4 \(2\. Nf3\) 2\.\.\. e6\) 2\. c4\) \(\{another\} 1\. c4\) 1\.\.\. e5/,
    );
    assert.match(pgn, /\[Site "C:\\\\chess"\]/);
    // The engine reads it, too, and finds the same moves.
    const { moves, variations } = await engine.readPgn(pgn);
    assert.deepEqual([moves.length, variations.length], [4, 4]);
  });

  test('starts elsewhere, and Chess960', async () => {
    const fen = '1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1';
    const pgn = await again(`[Variant "Chess960"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n1. O-O (1. O-O-O Kc7) O-O-O *`);
    assert.match(pgn, /\[Variant "Chess960"\]/);
    assert.match(pgn, /\[SetUp "1"\]\n\[FEN "1rk4r\/8\/8\/8\/8\/8\/8\/1RK4R w [A-Za-z]+ - 0 1"\]/);
    assert.match(pgn, /1\. O-O \(1\. O-O-O Kc7\) 1\.\.\. O-O-O \*/);
    const black = await again('[FEN "4k3/8/8/8/8/8/8/R3K3 b - - 3 40"]\n\n40... Kd7 41. Ra7+ *');
    assert.match(black, /\n\n40\.\.\. Kd7 41\. Ra7\+ \*\n$/);
  });

  test('what the rules do not take in a variation stays as text', async () => {
    const pgn = await again('1. e4 (1. d4 d5 2. -- Nf6 {a threat} (2... e6) 3. Bg5) (1. Ke3) 1... e5 *');
    assert.match(words(pgn), /\(1\. d4 d5 \{\(-- Nf6 a threat \(e6\) Bg5\)\}\) 1\.\.\. e5 \*/);
    assert.match(words(pgn), /\{\(Ke3\)\} 1\. e4/);
  });

  test('comments to the end of a line, also with a brace in them', async () => {
    const pgn = await again('1. e4 ; best by {test} really\n1... e5 (1... c5 ; }\n2. -- Nf6 {so (} 3. Nf3 ; } too\n) 2. Nf3 *');
    const [{ moves }] = readSheets(pgn);
    assert.deepEqual(moves.map(({ word, comment }) => [word, comment]), [
      ['e4', 'best by {test) really'], ['e5', ''], ['Nf3', ''],
    ]);
    assert.deepEqual(moves[1].variations.map(([{ comment }]) => comment), [') (-- Nf6 so ( Nf3 ) too)']);
    assert.equal(await again(pgn), pgn);
  });

  test('a game of five thousand moves, and variations in variations', async () => {
    const long = await opened('Nf3 Nf6 Ng1 Ng8 '.repeat(300));
    assert.equal(mainLine(long).length, 1200);
    const deep = `1. e4 ${'(1. d4 (1. e4 '.repeat(200)}${')'.repeat(400)} *`;
    assert.match(words(await again(deep)), /1\. e4 \(1\. d4\) \*/);
  });
});

describe('reading', () => {
  test('several games, each with its name', () => {
    const sheets = readSheets(`${LICHESS}\n${CHESSCOM}\n1. d4 d5 2. c4 *`);
    assert.deepEqual(sheets.map(gameTitle), [
      'ann – bob, Rated blitz game 2024, 0–1', 'ann – bob, Live Chess 2024, ½–½', 'Moves: 2',
    ]);
    assert.equal(readSheets('1. e4 e5 1-0 1. d4 d5 *').length, 2);
    assert.equal(readSheets('[White "A"]\n[White "B"]\n\n1. e4\n\n[White "C"]\n\n*').length, 2);
    assert.equal(readSheets('  \n').length, 0);
  });

  test('remarks, signs and quotes as people write them', async () => {
    const [sheet] = readSheets('%evil [Event "x"]\n[White "A "B" C"]\r\n\r\n1.e4! ; to the end (\n1...e5 += 2 Nf3!? {[White "x"]\n} Nc6 exd4e.p. 1-0');
    assert.deepEqual(sheet.tags, [['White', 'A "B" C']]);
    assert.deepEqual(sheet.moves.map(({ word, nags }) => [word, ...nags]), [
      ['e4', 1], ['e5', 14], ['Nf3', 5], ['Nc6'], ['exd4e.p.'],
    ]);
    assert.equal(sheet.moves[0].comment, 'to the end (');
    assert.equal(sheet.moves[2].comment, '[White "x"]');
  });

  test('moves as engines write them, and bare parts of a FEN', async () => {
    const [game] = readPasted('e2e4 e7e5 g1f3').games;
    assert.deepEqual(movesOf(await importGame(engine, game), mainLine(await importGame(engine, game))).map(({ san }) => san), [
      'e4', 'e5', 'Nf3',
    ]);
    assert.equal(readPasted('position startpos moves e2e4 e7e5').games[0].moves.length, 2);
    assert.equal(readPasted('position fen 4k3/8/8/8/8/8/8/R3K3').fen, '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    const { games } = readPasted('position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 moves e1c1');
    assert.equal((await importGame(engine, games[0])).start.fen, '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    assert.equal(wholeFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1');
  });

  test('what is wrong is said in a sentence', async () => {
    const fault = async (text) => opened(text).then(() => 'none', (error) => error.message);
    assert.equal(await fault('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf9 4. d3'), 'Move 3: there is no legal move Nf9.');
    assert.equal(await fault('1. Ke2'), 'Move 1: there is no legal move Ke2.');
    assert.equal(await fault('1. d3 a6 2. Nd2 a5 3. Nf3'), 'Move 3: Nf3 fits several pieces: Ndf3, Ngf3.');
    assert.match(await fault('[Variant "Atomic"]\n\n1. e4 *'), /Atomic is played by other rules/);
    assert.match(await fault('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *'), /FEN field 1/);
    assert.throws(() => readSheets('1. e4\n\n{never ends'), /^Error: Line 3: a comment \{ has no end \}\.$/);
    assert.throws(() => readSheets('1. e4 (1. d4'), /Line 1: a variation \( has no end/);
    assert.throws(() => readSheets('1. e4\ne5\n) e5'), /^Error: Line 3: a variation ends \) that has not begun/);
    assert.throws(() => readSheets('1. e4\n(1. d4 (1. c4)\n\n'), /^Error: Line 2: a variation \( has no end/);
  });

  test('a hundred thousand variations: what stands before each is not gone through again', () => {
    const [{ moves }] = readSheets('e4\n(d4)\n'.repeat(100_000));
    assert.deepEqual([moves.length, moves.at(-1).variations.length], [100_000, 1]);
  });
});

test('comments: text, clock and score', () => {
  assert.deepEqual(readComment('[%clk 0:09:58.9] good [%eval -1.25,18]'), {
    text: 'good', clock: '0:09:58.9', score: { kind: 'centipawns', value: -125 },
  });
  assert.deepEqual(readComment('[%eval #-3]').score, { kind: 'mate', moves: -3 });
  assert.equal(withText('[%clk 0:01:00] old words', 'new {words}'), '[%clk 0:01:00] new (words)');
  assert.equal(withText('only words', ''), '');
});

test('a move has one judgment, and other signs beside it', () => {
  assert.deepEqual(toggleNag([2, 14], 4), [4, 14]);
  assert.deepEqual(toggleNag([4, 14], 4), [14]);
  assert.deepEqual([nagSign(4), nagSign(99)], ['??', '$99']);
});

test('a move in the tree is found by its moves', async () => {
  const tree = await opened('1. e4 (1. d4 d5) e5');
  assert.notEqual(findNode(tree, ['d2d4', 'd7d5']), undefined);
  assert.equal(tree.current, 0, 'a game is shown from its start');
});

test('the moves are laid out in blocks, variations and comments between those of the main line', async () => {
  const tree = await opened('{Intro} 1. e4 {[%clk 0:03:00]} e5 $6 (1... c5 {sharp} 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 {the end} Nc6');
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
