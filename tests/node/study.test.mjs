// An analysis with the real rules: what is opened, played, taken back and brought back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EngineError, createEngine } from 'espalier';
import {
  gameKey, importGame, mainLine, movesOf, plyOf, readPasted, readSavedAnalysis, readSavedGames,
  restoreAnalysis, savedAnalysis, savedGames, shownLine, Study,
} from '../../www/lib/model/analysis/index.js';
import { faultSentence } from '../../www/lib/model/text/index.js';
import { readSheets, writePgn } from '../../www/lib/model/pgn/index.js';

const OPEN_GAME = ['e2e4', 'e7e5', 'g1f3'];
const OPEN_SANS = ['e4', 'e5', 'Nf3'];
const BARE_KINGS = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

let engine;
before(async () => {
  engine = await createEngine({ hashMb: 1 });
});
after(() => engine.dispose());

const sans = (study) => movesOf(study.tree, shownLine(study.tree)).map(({ san }) => san);

async function opened(moves = OPEN_GAME) {
  const study = new Study(engine, () => undefined);
  await study.open({ game: { moves } });
  return study;
}

/** Waits until the rules have said what they know of the position shown. */
async function settled(study) {
  while (study.facts === undefined && study.trouble === undefined) await new Promise((next) => setTimeout(next, 2));
  return study.facts;
}

test('a game is opened with what its moves are called', async () => {
  const study = await opened();
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3']);
  assert.equal(study.facts.legalMoves.length, 29);
});

test('stepping asks the rules about each position', async () => {
  const study = await opened();
  study.step(-2);
  assert.equal(plyOf(study.tree), 1);
  assert.equal((await settled(study)).legalMoves.length, 20);
  study.step(-5);
  assert.equal(plyOf(study.tree), 0);
  study.step(99);
  assert.equal(plyOf(study.tree), 3);
});

test('a move from an earlier position is a variation, and says so', async () => {
  const study = await opened();
  study.goToPly(1);
  await study.play(['c7c5', 'g1f3']);
  assert.deepEqual(sans(study), ['e4', 'c5', 'Nf3']);
  assert.match(study.notice.text, /variation/);
  study.goToPly(1);
  assert.equal(study.notice, undefined);
});

test('what is removed or replaced comes back', async () => {
  const study = await opened();
  study.goToPly(2);
  study.remove();
  assert.deepEqual(sans(study), ['e4']);
  assert.equal(study.notice.undo, true);
  await study.open({ game: { fen: BARE_KINGS } });
  assert.equal(study.facts.outcome.kind, 'insufficientMaterial');
  study.undo();
  assert.deepEqual(sans(study), ['e4']);
  study.undo();
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3']);
  study.undo();
  assert.equal(study.tree.start.fen, BARE_KINGS, 'what was brought back for something is not lost either');
});

test('a position that is none changes nothing', async () => {
  const study = await opened();
  await assert.rejects(study.open({ game: { fen: 'nonsense' } }), (error) => error instanceof EngineError);
  await assert.rejects(study.open({ game: { moves: ['e2e5'] } }), /e2e5/);
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3']);
});

test('a game that goes on is followed, and another one takes its place', async () => {
  const study = await opened();
  study.goToPly(1);
  await study.play(['c7c5']);
  await study.follow({ game: { moves: OPEN_GAME }, ply: 2 });
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3']);
  assert.equal(plyOf(study.tree), 2);
  await study.follow({ game: { moves: [...OPEN_GAME, 'b8c6'] } });
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3', 'Nc6']);
  assert.equal(study.notice, undefined, 'nothing was lost');
  await study.follow({ game: { moves: ['d2d4'] } });
  assert.deepEqual(sans(study), ['d4']);
  assert.equal(study.notice.undo, true);
});

test('a link to a game that is none says so, also where it would go on from what is open', async () => {
  const study = await opened([]);
  for (const moves of [['e2e5'], ['e2e4', 'xx']]) {
    await assert.rejects(study.follow({ game: { moves } }), ({ code, message }) => {
      assert.equal(code, 'invalid-position');
      assert.equal(faultSentence(new Error(message)), `${message.replace('move', 'Move')}.`);
      return true;
    });
    assert.deepEqual([sans(study), study.trouble], [[], undefined]);
  }
});

const tagsOf = (white, black) => [['Event', 'Casual game'], ['Site', 'Espalier'], ['White', white], ['Black', black]];

test('a game that was played here keeps who played it, and how it ended', async () => {
  const study = await opened([]);
  const head = { tags: tagsOf('You', 'Espalier, level 4') };
  await study.follow({ game: { moves: OPEN_GAME.slice(0, 2) }, head });
  assert.deepEqual([study.tree.start.tags, study.tree.start.result], [head.tags, undefined]);
  await study.play(['f1c4']);
  study.step(-1);
  await study.play(['g1f3']);

  const ended = { tags: [...head.tags, ['Termination', 'normal']], result: '0-1' };
  await study.follow({ game: { moves: OPEN_GAME }, ply: 0, head: ended });
  assert.equal(study.tree.start.result, '0-1');
  const reviewed = movesOf(study.tree, mainLine(study.tree)).map(({ uci }) => uci);
  assert.deepEqual(reviewed, OPEN_GAME, 'all of it, and no more');
  await study.undo();
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3'], 'what was tried meanwhile is kept');
  study.undo();
  await study.follow({ game: { moves: OPEN_GAME }, ply: 3, head: ended });
  assert.equal(study.tree.start.result, '0-1');
  assert.equal(study.notice, undefined, 'it is the same game');

  await study.follow({ game: { moves: [] }, head });
  assert.deepEqual([sans(study), study.tree.start.result], [[], undefined], 'the next game begins anew');
  await study.follow({ game: { moves: OPEN_GAME }, head: { tags: tagsOf('Espalier, level 4', 'You') } });
  assert.equal(study.tree.start.tags[2][1], 'Espalier, level 4');
});

test('a PGN brings its variations, and is written with them', async () => {
  const text = '1. e4 (1. d4 d5) 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *';
  const { moves, variations } = await engine.readPgn(text);
  assert.deepEqual(moves, OPEN_GAME);
  assert.deepEqual(variations, [['d2d4', 'd7d5'], ['e2e4', 'c7c5', 'g1f3'], ['e2e4', 'c7c5', 'c2c3']]);
  const study = await opened([]);
  study.openTree(await importGame(engine, readSheets(text)[0]));
  assert.deepEqual(sans(study), ['e4', 'e5', 'Nf3'], 'the game is shown, not its last variation');
  assert.equal(plyOf(study.tree), 0);
  assert.equal(study.tree.nodes.length, 9, 'the start, and eight moves of four lines');
  const pgn = await engine.pgn({ moves, variations, tags: [] });
  assert.ok(pgn.endsWith('\n1. e4 (1. d4 d5) 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *\n'), pgn);
  await assert.rejects(engine.pgn({ moves, variations: [['e2e5']], tags: [] }), /variations\[0\]: .*e2e5/);
});

test('a PGN is read by the rules, and its errors name the move', async () => {
  const { fen, moves, tags, more } = await engine.readPgn('[White "Ann"]\n\n1. e4 {!} e5 2. Nf3 *\n\n[White "Bob"]\n');
  assert.equal(fen, undefined);
  assert.deepEqual([moves, tags, more], [OPEN_GAME, [['White', 'Ann']], true]);
  await assert.rejects(engine.readPgn('1. e4 e5 2. Ke3'), (error) => {
    assert.equal(error.code, 'invalid-position');
    assert.match(error.message, /line 1: move 2\. Ke3 is not a legal move here/);
    return true;
  });
});

test('a variation is promoted and annotated, and both come back with a reload', async () => {
  const study = await opened();
  study.goToPly(1);
  await study.play(['c7c5']);
  study.annotate({ comment: 'sharp', nags: [5] });
  study.promote();
  assert.deepEqual(movesOf(study.tree, mainLine(study.tree)).map(({ san }) => san), ['e4', 'c5']);
  const { tree } = study;
  const written = JSON.parse(JSON.stringify(savedAnalysis(tree, shownLine(tree), plyOf(tree))));
  const restored = await restoreAnalysis(engine, readSavedAnalysis(written));
  assert.equal(writePgn(restored), writePgn(tree));
  assert.match(writePgn(restored), /1\. e4 c5 \$5 \{sharp\} \(1\.\.\. e5 2\. Nf3\) \*/);
  study.undo();
  assert.deepEqual(movesOf(study.tree, mainLine(study.tree)).map(({ san }) => san), OPEN_SANS);
});

test('a comment that is finished after the move is left is written beside that move', async () => {
  const study = await opened();
  const place = study.tree;
  study.goToPly(1);
  study.annotate({ comment: 'late' }, place);
  assert.equal(plyOf(study.tree), 1, 'what is shown stays');
  assert.match(writePgn(study.tree), /2\. Nf3 \{late\} \*/);
  await study.open({ game: { moves: ['d2d4'] } });
  study.annotate({ comment: 'later' }, place);
  assert.deepEqual(sans(study), ['d4']);
  assert.doesNotMatch(writePgn(study.tree), /later/);
  study.undo();
  assert.match(writePgn(study.tree), /2\. Nf3 \{later\} \*/);
});

test('a comment on a move that was removed comes back with it', async () => {
  const study = await opened();
  const place = study.tree;
  study.remove();
  study.annotate({ comment: 'half a' }, place);
  assert.doesNotMatch(writePgn(study.tree), /Nf3|half a/);
  study.undo();
  assert.match(writePgn(study.tree), /2\. Nf3 \{half a\} \*/);
});

test('what the rules do not accept is not restored; where they cannot be asked that is said', async () => {
  const { tree } = await opened();
  const saved = savedAnalysis(tree, shownLine(tree), plyOf(tree));
  assert.equal(await restoreAnalysis(engine, { ...saved, lines: [['e2e5']] }), undefined);
  assert.equal(await restoreAnalysis(engine, { ...saved, start: { ...saved.start, fen: 'no position' } }), undefined);
  const lost = new EngineError('worker-died', 'the test ended it');
  const position = (request) => ('moves' in request ? Promise.reject(lost) : engine.position(request));
  await assert.rejects(restoreAnalysis({ position }, saved), lost);
});

test('games pasted together are kept with the one that is shown, unless they are too many', async () => {
  const text = '1. e4 e5 *\n\n1. d4 d5 1-0';
  const pasted = { id: 'a1', text, games: readPasted(text).games };
  const key = gameKey(pasted, 1);
  const written = JSON.parse(JSON.stringify(savedGames(pasted)));
  assert.deepEqual(readSavedGames(written, key).games.map(({ result }) => result), ['*', '1-0']);
  const tree = await importGame(engine, pasted.games[1]);
  const saved = JSON.parse(JSON.stringify(savedAnalysis({ ...tree, start: { ...tree.start, pasted: key } }, shownLine(tree), 0)));
  assert.equal((await restoreAnalysis(engine, readSavedAnalysis(saved))).start.pasted, key);

  assert.equal(readSavedGames(written, gameKey({ id: 'a' }, 1)), undefined, 'those of another text');
  assert.equal(readSavedGames({ ...written, text: '1. e4 {' }, key), undefined, 'what cannot be read');
  assert.equal(savedGames({ ...pasted, text: `{${'x'.repeat(1_000_000)}} ${text}` }), undefined);
});
