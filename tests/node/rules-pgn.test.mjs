// PGN and FEN of `espalier/rules`: reading at once and in turns, writing, repairing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from 'espalier/rules';
import '../built.mjs?package';

const rules = await loadRules();

const ANNOTATED = `[Event "Casual"]
[White "Ada"]

{A game} 1. e4 $1 {[%clk 0:09:58.5] [%eval 0.25,12] [%csl Gd4][%cal Re2e4] [%mdl 1024] best by test}
(1. d4 d5) 1... e5 (1... c5 2. Nf3 (2. c3 {Alapin})) 2. Nf3 -- 1/2-1/2
`;

const mainLine = (game) => rules.mainLine(game).map(({ move }) => move.san);

test('a game is read with all that stands beside its moves', () => {
  const [game] = rules.readPgn(ANNOTATED);
  assert.deepEqual(game.tags, [['Event', 'Casual'], ['White', 'Ada']]);
  assert.equal(game.result, '1/2-1/2');
  assert.equal(game.fault, undefined);
  assert.equal(game.fen, undefined);
  assert.equal(game.nodes[0].comment, 'A game');
  assert.deepEqual(mainLine(game), ['e4', 'e5', 'Nf3', '--']);
  assert.deepEqual(game.nodes[1], {
    fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    turn: 'black',
    moveNumber: 1,
    parent: 0,
    children: game.nodes[1].children,
    move: { uci: 'e2e4', san: 'e4', from: 'e2', to: 'e4' },
    comment: 'best by test',
    nags: [1],
    clock: 598.5,
    score: { kind: 'centipawns', value: 25 },
    depth: 12,
    drawings: [{ from: 'd4', to: 'd4', color: 'green' }, { from: 'e2', to: 'e4', color: 'red' }],
    commands: ['[%mdl 1024]'],
  });
  const pass = game.nodes.find(({ move }) => move?.san === '--').move;
  assert.deepEqual(pass, { uci: '0000', san: '--', from: 'e8', to: 'e8' });
  assert.ok(game.nodes.every(({ parent }, index) => index === 0 || parent < index));
});

test('what is written is read as the same game', () => {
  const [game] = rules.readPgn(ANNOTATED);
  const [again] = rules.readPgn(rules.writePgn(game));
  const told = ({ nodes, result }) => ({ result, nodes });
  assert.deepEqual(told(again), told(game));
  const chess960 = '[FEN "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1"]\n\n1. O-O O-O-O *';
  const [castled] = rules.readPgn(chess960);
  assert.equal(castled.chess960, true);
  assert.equal(castled.nodes[1].move.uci, 'c1e1');
  assert.deepEqual(mainLine([...rules.readPgn(rules.writePgn(castled))][0]), ['O-O', 'O-O-O']);
});

test('a line is cut off by its index, and added by its move', () => {
  const [game] = rules.readPgn('1. e4 e5 (1... c5) (1... e6 2. d4) 2. Nf3 *');
  game.nodes[1].children.splice(1, 1);
  game.nodes[1].children.push(game.nodes.length);
  game.nodes.push({ move: 'd6', comment: 'Pirc', children: [] });
  assert.match(rules.writePgn(game), /^1\. e4 e5 \(1\.\.\. e6 2\. d4\) \(1\.\.\. d6 \{Pirc\}\) 2\. Nf3 \*$/m);
});

test('played games and positions are written', () => {
  const pgn = rules.writePgn({
    moves: ['e4', 'e7e5', 'Nf3'],
    variations: [['e4', 'c5']],
    tags: [['White', 'A "B" \\ C'], ['__proto__', 'x'], ['constructor', 'y']],
    result: '1-0',
  });
  assert.match(pgn, /^\[White "A \\"B\\" \\\\ C"\]$/m);
  assert.match(pgn, /^1\. e4 e5 \(1\.\.\. c5\) 2\. Nf3 1-0$/m);
  assert.match(pgn, /^\[constructor "y"\]$/m);
  const mated = rules.position({ moves: ['f3', 'e5', 'g4', 'Qh4'] });
  assert.match(rules.writePgn(mated), /^1\. f3 e5 2\. g4 Qh4# 0-1$/m);
  assert.match(rules.writePgn(mated, { language: 'de' }), /Dh4#/);
  assert.match(rules.writePgn(mated, { language: 'figurine' }), /♕h4#/);
  const ending = rules.position('8/8/8/4k3/8/8/4P3/4K3 w - - 0 1').play('Kd2');
  assert.match(rules.writePgn(ending), /^\[FEN "8\/8\/8\/4k3\/8\/8\/4P3\/4K3 w - - 0 1"\]$/m);
});

test('a fault ends its game at most, and says where it is', () => {
  const text = '1. e4 Ke3 *\n\n[FEN "nonsense"]\n\n1. e4 *\n\n[Variant "Atomic"]\n\n1. e4 *\n\n1. e4 (1. Ne2 Nd4) e5 *';
  const [illegal, fen, variant, kept] = rules.readPgn(text);
  assert.deepEqual(mainLine(illegal), ['e4']);
  const { message, ...fault } = illegal.fault;
  assert.deepEqual(fault, { game: 1, line: 1, column: 7, code: 'illegal-move', move: 'Ke3', moveNumber: '1...' });
  assert.match(message, /line 1, column 7/);
  assert.equal(fen.fault.code, 'fen');
  assert.equal(fen.fault.field, 'pieces');
  assert.match(rules.writePgn(fen), /\[FEN "nonsense"\]/);
  assert.deepEqual([variant.fault.code, variant.fault.name], ['variant', 'Atomic']);
  assert.equal(kept.fault, undefined);
  assert.deepEqual(mainLine(kept), ['e4', 'e5']);
  assert.deepEqual([kept.notices[0].code, kept.notices[0].inVariation], ['illegal-move', true]);
  const [ambiguous] = rules.readPgn('[FEN "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1"]\n\n1. Ne2 *');
  assert.deepEqual(ambiguous.fault.choices, ['Nce2', 'Nge2']);
});

test('games are read one by one, as they are asked for', () => {
  const games = rules.readPgn('1. e4 e5 1-0 '.repeat(100_000));
  assert.equal(games.next().value.number, 1);
  assert.equal(games.next().value.number, 2);
  assert.deepEqual(games.return(), { value: undefined, done: true });
  assert.deepEqual(games.next(), { value: undefined, done: true });
  assert.deepEqual([...rules.readPgn('')], []);
});

test('bytes of every encoding are read, and characters are not cut', () => {
  const text = '[White "Löwenthal 🐴"]\n\n1. e4 *\n';
  const told = (source) => [...rules.readPgn(source)][0].tags[0][1];
  assert.equal(told(new TextEncoder().encode(text)), 'Löwenthal 🐴');
  assert.equal(told(new TextEncoder().encode(text).buffer), 'Löwenthal 🐴');
  assert.equal(told(Buffer.from(`\ufeff${text}`, 'utf16le')), 'Löwenthal 🐴');
  assert.equal(told(Buffer.from('[White "L\xf6wenthal"]\n\n1. e4 *', 'latin1')), 'Löwenthal');
  const horses = '🐴'.repeat(70_000);
  for (const shift of ['', ' ']) {
    const [game] = rules.readPgn(`${shift}{${horses}} 1. e4 *`);
    assert.equal(game.nodes[0].comment, horses);
  }
});

/** "Карпов" and "Спасский" in Windows-1251, with a comment in English between them. */
const RUSSIAN = Buffer.from(
  '[White "\xca\xe0\xf0\xef\xee\xe2"]\n{best by test}\n[Black "\xd1\xef\xe0\xf1\xf1\xea\xe8\xe9"]\n\n1. e4 *\n', 'latin1',
);
const RUSSIAN_TAGS = [['White', 'Карпов'], ['Black', 'Спасский']];

test('Cyrillic letters of single bytes are read, at once and from a stream', async () => {
  const [game] = rules.readPgn(RUSSIAN);
  assert.deepEqual(game.tags, RUSSIAN_TAGS);
  const streamed = await rules.streamPgn(new Blob([RUSSIAN])).next();
  assert.deepEqual(streamed.value.tags, RUSSIAN_TAGS);
  // Where the name is cut in two, what has arrived of it tells how to read the rest.
  const pieces = async function* () {
    yield RUSSIAN.subarray(0, 12);
    yield RUSSIAN.subarray(12);
  };
  const cut = await rules.streamPgn(pieces()).next();
  assert.deepEqual(cut.value.tags, RUSSIAN_TAGS);
});

test('letters of other encodings are not taken for Cyrillic ones', () => {
  const whiteOf = (source) => [...rules.readPgn(source)][0].tags[0][1];
  const pgn = (name) => `[White "${name}"]\n\n1. e4 *\n`;
  assert.equal(whiteOf(Buffer.from(pgn('Pääkkönen'), 'latin1')), 'Pääkkönen');
  assert.equal(whiteOf(Buffer.from(pgn('Карпов'))), 'Карпов');
  assert.equal(whiteOf(Buffer.from(`\ufeff${pgn('Карпов')}`, 'utf16le')), 'Карпов');
});

const count = async (games) => {
  let sum = 0;
  for await (const { nodes } of games) sum += nodes.length;
  return sum;
};

test('a stream is read from whatever gives it', async () => {
  const text = '1. e4 e5 1-0\n\n1. d4 d5 {ö} 0-1\n';
  const bytes = new TextEncoder().encode(text);
  const pieces = async function* () {
    for (const byte of bytes) yield Uint8Array.of(byte);
  };
  const texts = async function* () {
    for (const letter of text) yield letter;
  };
  const blob = new Blob([text]);
  for (const source of [text, bytes, bytes.buffer, blob, blob.stream(), pieces(), texts()]) {
    assert.equal(await count(rules.streamPgn(source)), 6);
  }
});

test('others have their turns while a large text is read, and while one long game is', async () => {
  const turnsDuring = async (text) => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const nodes = await count(rules.streamPgn(text));
    clearInterval(timer);
    return { nodes, turns };
  };
  // Mostly comments: 20 MB with few moves.
  const many = await turnsDuring(`1. e4 {${'word '.repeat(2000)}} e5 1-0\n\n`.repeat(2000));
  assert.equal(many.nodes, 6000);
  assert.ok(many.turns >= 10, `${many.turns} turns`);
  const long = await turnsDuring(`1. Nf3 ${'Nf6 2. Ng1 Ng8 3. Nf3 '.repeat(5000)} *`);
  assert.equal(long.nodes, 20_002);
  assert.ok(long.turns >= 5, `${long.turns} turns`);
});

test('leaving the loop ends the source, and aborting ends the loop', async () => {
  let isEnded = false;
  const endless = async function* () {
    try {
      for (;;) yield '1. e4 e5 1-0\n\n';
    } finally {
      isEnded = true;
    }
  };
  for await (const { number } of rules.streamPgn(endless())) if (number === 3) break;
  assert.equal(isEnded, true);
  let isCancelled = false;
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('1. e4 e5 1-0\n\n')),
    cancel: () => (isCancelled = true),
  });
  for await (const { number } of rules.streamPgn(stream)) if (number === 3) break;
  assert.equal(isCancelled, true);
  const stop = new AbortController();
  const reading = (async () => {
    for await (const { number } of rules.streamPgn(endless(), { signal: stop.signal })) if (number === 3) stop.abort('enough');
  })();
  await assert.rejects(reading, { name: 'AbortError', code: 'stopped', cause: 'enough' });
  const failing = async function* () {
    yield '1. e4';
    throw new Error('the line is cut');
  };
  await assert.rejects(count(rules.streamPgn(failing())), /the line is cut/);
});

test('FENs are repaired where that leaves no doubt', () => {
  const { fen, chess960, changes } = rules.readFen('r3k3/8/8/8/8/8/8/R3K2R w KQkq e3 0 x');
  assert.equal(fen, 'r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1');
  assert.equal(chess960, false);
  assert.deepEqual(changes.map(({ field, code }) => `${field}: ${code}`).sort(), [
    'castling: castling-without-rook',
    'enPassant: en-passant-unusable',
    'fullmoveNumber: counter',
  ]);
  assert.ok(changes.every(({ message }) => message.endsWith('.')));
  assert.deepEqual(rules.readFen(rules.position().fen).changes, []);
  const refused = { name: 'RulesError', code: 'invalid-fen', field: 'pieces', reason: 'king-count' };
  assert.throws(() => rules.readFen('8/8/8/8/8/8/8/8 w - - 0 1'), refused);
});

test('what is wrong with a FEN is told as a value, as a position throws it', () => {
  assert.equal(rules.fenFault(rules.position().fen), undefined);
  for (const [fen, field, reason] of [['8/8/8/8/8/8/8/7 w - - 0 1', 'pieces', 'board-size'], ['8/8/8/8/8/8/8/8 w - - 0 1', 'pieces', 'king-count'], ['4k3/8/8/8/8/8/8/4K3 x - - 0 1', 'sideToMove', 'unreadable']]) {
    const fault = rules.fenFault(fen);
    assert.deepEqual([fault.field, fault.reason], [field, reason]);
    assert.throws(() => rules.position(fen), { code: 'invalid-fen', message: fault.message });
  }
});

test('what has another type is refused by name', async () => {
  const refused = [
    [() => rules.readFen(1), 'text', 'wrong-type'],
    [() => rules.fenFault(1), 'text', 'wrong-type'],
    [() => rules.readPgn(1), 'source', 'wrong-type'],
    [() => rules.readPgn(), 'source', 'wrong-type'],
    [() => rules.streamPgn({}), 'source', 'wrong-type'],
    [() => rules.streamPgn(), 'source', 'missing'],
    [() => rules.streamPgn('', { signal: {} }), 'signal', 'wrong-type'],
    [() => rules.writePgn(), 'game', 'missing'],
    [() => rules.writePgn({ tags: 'White' }), 'tags', 'wrong-type'],
    [() => rules.writePgn({ tags: { White: 1 } }), 'tags[0][1]', 'wrong-type'],
    [() => rules.writePgn({ comments: [1] }), 'comments[0]', 'wrong-type'],
    [() => rules.writePgn({ moves: ['e4'], comments: ['', '', 'late'] }), 'comments[2]', 'out-of-range'],
    [() => rules.writePgn({ nodes: [] }, { comments: ['twice'] }), 'comments', 'unknown-field'],
    [() => rules.writePgn({ tags: [['White']] }), 'tags[0]', 'wrong-type'],
    [() => rules.writePgn({ variations: ['e4'] }), 'variations[0]', 'wrong-type'],
    [() => rules.writePgn({ result: 'draw' }), 'result', 'not-a-choice'],
    [() => rules.writePgn({}, { language: 'toString' }), 'language', 'not-a-choice'],
    [() => rules.writePgn({ nodes: [{ nags: [256] }] }), 'nodes[0].nags[0]', 'out-of-range'],
    [() => rules.writePgn({ nodes: [{ clock: -1 }] }), 'nodes[0].clock', 'out-of-range'],
    [() => rules.writePgn({ nodes: [{ children: [1] }, {}] }), 'nodes[1].move', 'missing'],
    [() => rules.writePgn({ nodes: [{ score: { kind: 'x' } }] }), 'nodes[0].score.kind', 'not-a-choice'],
  ];
  for (const [act, field, reason] of refused) {
    assert.throws(act, { name: 'RulesError', code: 'invalid-request', field, reason }, String(act));
  }
  const illegal = { name: 'RulesError', code: 'invalid-move', reason: 'illegal-move' };
  assert.throws(() => rules.writePgn({ moves: ['e4', 'e4'] }), { ...illegal, field: 'moves[1]' });
  assert.throws(() => rules.writePgn({ variations: [['e5']] }), { ...illegal, field: 'variations[0][0]' });
  const nodes = [{ children: [1] }, { move: 'e5' }];
  assert.throws(() => rules.writePgn({ nodes }), { ...illegal, field: 'nodes[1].move' });
});

test('a position gets names and a result', () => {
  const position = rules.position({ fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', moves: ['e4', 'Kd7'] });
  const tags = [['White', 'Ada']];
  const written = rules.writePgn(position, { tags, result: '1-0' });
  assert.match(written, /\[White "Ada"\]/);
  assert.match(written, /1\. e4 Kd7 1-0\n$/);
  assert.equal(rules.writePgn({ ...position, tags, result: '1-0' }), written, 'the fields of a position are its game');
  assert.equal(rules.writePgn({ ...JSON.parse(JSON.stringify(position)), tags, result: '1-0' }), written);
  const [game] = rules.readPgn(written);
  const renamed = rules.writePgn(game, { tags: [['White', 'Bob'], ['Black', 'Eve']] });
  assert.equal(renamed, written.replace('"Ada"', '"Bob"').replace('[Black "?"]', '[Black "Eve"]'));
});

test('a game that was played gets comments and names, and is read again with them', () => {
  const position = rules.position({ moves: ['e4', 'e5'] });
  const comments = ['A game', undefined, 'as expected'];
  const written = rules.writePgn(position, { tags: { White: 'Ada', Black: 'Eve' }, comments });
  const [game] = rules.readPgn(written);
  assert.deepEqual([game.nodes[0], ...rules.mainLine(game)].map(({ comment }) => comment), comments);
  assert.equal(rules.headers(game).Black, 'Eve');
  assert.equal(rules.writePgn({ moves: ['e4', 'e5'], tags: { White: 'Ada', Black: 'Eve' }, comments }), written);
});

test('a game that was read is a position, by its main line', () => {
  const [game] = rules.readPgn('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[Site "a"]\n\n1. e4 (1. e3) Kd7 2. e5 *');
  const position = rules.position(game);
  assert.deepEqual(position.sans, ['e4', 'Kd7', 'e5']);
  assert.equal(position.start.fen, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  assert.equal(rules.headers(game).Site, 'a');
  assert.equal(rules.position(position), position);
  const [pass] = rules.readPgn('1. e4 -- 2. d4 *');
  assert.throws(() => rules.position(pass), { code: 'invalid-move', field: 'moves[1]', reason: 'not-a-move' });
});

test('whatever stands beside a move that was read is written', () => {
  for (const command of ['[%clk 0:00:03.25]', '[%clk 5000000:00:00]', '[%clk 596523:14:07]', '[%clk -0:00:03]', '[%emt 5.2]', '[%emt 9999999:00:00]', '[%eval #-0]']) {
    const [game] = rules.readPgn(`1. e4 {${command}} *`);
    const [again] = rules.readPgn(rules.writePgn(game));
    assert.deepEqual(again.nodes[1], game.nodes[1], command);
  }
});
