// The rules of chess as programs use them: positions, moves, results, repetition, Chess960, errors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules, RulesError } from 'espalier/rules';
import '../built.mjs?package';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
/** Where both sides castle in a way that only Chess960 knows: king c1, rooks a1 and e1. */
const CHESS960 = 'r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1';

const rules = await loadRules();
const played = (fen, moves) => rules.position({ ...(fen !== undefined && { fen }), moves: moves.split(' ') });

function perft(position, depth) {
  if (depth === 1) return position.legalMoves.length;
  return position.legalMoves.reduce((sum, { uci }) => sum + perft(position.play(uci), depth - 1), 0);
}

test('the lines of legal moves are as many as others have counted', () => {
  assert.equal(perft(rules.position(), 3), 8902);
  assert.equal(perft(rules.position(KIWIPETE), 3), 97862);
  // Position 4 of the Chess Programming Wiki, with promotions.
  assert.equal(perft(rules.position('r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'), 3), 9467);
});

test('every legal move is understood by its UCI, its SAN, its squares and itself', () => {
  const promotions = 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1';
  const fens = [undefined, KIWIPETE, CHESS960, promotions, '8/P1P5/8/8/8/8/k1K3p1/5N2 b - - 0 1'];
  for (const fen of fens) {
    const position = rules.position(fen);
    for (const move of position.legalMoves) {
      const { fen: after } = position.play(move.uci);
      assert.deepEqual(position.play(move.uci).lastMove, move);
      assert.equal(position.play(move.san).fen, after);
      assert.equal(position.play(move).fen, after);
      assert.equal(position.san(move.uci), move.san);
      assert.equal(position.uci(move.san), move.uci);
      assert.deepEqual(position.move(move.san), move);
      if (fen !== CHESS960) {
        const { from, to, promotion } = move;
        assert.equal(position.play({ from, to, ...(promotion && { promotion }) }).fen, after);
      }
    }
  }
});

test('games end as the rules say', () => {
  const mate = played(undefined, 'e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#');
  assert.deepEqual(mate.outcome, { kind: 'checkmate', winner: 'white' });
  const ends = ({ isCheckmate, isStalemate, isDraw, isOver, legalSans }) => [isCheckmate, isStalemate, isDraw, isOver, legalSans.length];
  assert.deepEqual(ends(mate), [true, false, false, true, 0]);
  assert.deepEqual(ends(rules.position('7k/5Q2/8/8/8/8/8/K7 b - - 0 1')), [false, true, true, true, 0]);
  assert.deepEqual(ends(rules.position('7k/8/8/8/8/8/8/KB6 b - - 0 1')), [false, false, true, true, 2]);
  assert.deepEqual(ends(rules.position()), [false, false, false, false, 20]);
  assert.ok(rules.position().legalSans.includes('Nf3'));
  assert.equal(mate.check, 'e8');
  assert.deepEqual(mate.legalMoves, []);
  assert.equal(rules.position('7k/5Q2/8/8/8/8/8/K7 b - - 0 1').outcome.kind, 'stalemate');
  const bare = rules.position('7k/8/8/8/8/8/8/KB6 b - - 0 1');
  assert.deepEqual([bare.outcome.kind, bare.isInsufficientMaterial, bare.isDrawByFiftyMoves], ['insufficientMaterial', true, false]);
  const dead = rules.position('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  assert.deepEqual(dead.canMate, { white: true, black: false });
  const fifty = played('7k/8/8/8/8/8/R7/K7 w - - 99 90', 'Rb2');
  assert.deepEqual([fifty.outcome.kind, fifty.isDrawByFiftyMoves, fifty.isInsufficientMaterial], ['fiftyMoves', true, false]);
  assert.equal(played('7k/8/8/8/8/8/R7/K7 w - - 98 90', 'Rb2').outcome, undefined);
});

test('the third occurrence of a position draws, and playing on is no crime', () => {
  const twice = played(undefined, 'Nf3 Nf6 Ng1 Ng8');
  assert.equal(twice.repetitions, 2);
  assert.equal(twice.outcome, undefined);
  const third = ['Nf3', 'Nf6', 'Ng1', 'Ng8'].reduce((position, move) => position.play(move), twice);
  assert.equal(third.repetitions, 3);
  assert.deepEqual(third.outcome, { kind: 'threefold' });
  assert.equal(third.play('e4').outcome, undefined);
  // The start has castling rights that later positions lack.
  const shuffle = 'Rh2 Ra7 Rh1 Ra8';
  const fen = 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1';
  assert.equal(played(fen, `${shuffle} ${shuffle}`).repetitions, 2);
  assert.equal(played(fen, `${shuffle} ${shuffle} ${shuffle}`).outcome.kind, 'threefold');
});

test('two continuations of a position do not disturb each other, and taking back gives what was there', () => {
  const start = rules.position();
  const open = start.play('e4').play('e5');
  const spanish = open.play('Nf3').play('Nc6').play('Bb5');
  const gambit = open.play('f4');
  assert.deepEqual(spanish.sans, ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  assert.deepEqual(gambit.sans, ['e4', 'e5', 'f4']);
  assert.deepEqual(open.sans, ['e4', 'e5']);
  assert.equal(gambit.undo(), open);
  assert.equal(gambit.before, open);
  assert.equal(spanish.start, start);
  assert.equal(start.undo(), start);
  assert.equal(start.before, undefined);
  assert.deepEqual(gambit.moves.at(-1), gambit.lastMove);
  assert.equal(gambit.lastMove.uci, 'f2f4');
  assert.deepEqual(gambit.positions.map(({ turn }) => turn), ['white', 'black', 'white', 'black']);
});

test('a position is copied, cloned and written as the plain view that it is', () => {
  const position = rules.position({ moves: ['e4'] });
  const copy = JSON.parse(JSON.stringify(position));
  assert.deepEqual(structuredClone({ ...position }), copy);
  assert.deepEqual(structuredClone(position), copy);
  assert.equal(rules.position(copy).key, position.key, 'a copy is a game that goes on');
  assert.deepEqual(copy.sans, ['e4']);
  assert.equal(copy.legalMoves.length, 20);
});

test('castling in Chess960 is said in every way', () => {
  const position = rules.position(CHESS960);
  assert.equal(position.chess960, true);
  const castling = position.move('O-O');
  assert.deepEqual({ ...castling }, {
    uci: 'c1e1', san: 'O-O', from: 'c1', to: 'g1', castleRook: 'e1', piece: { role: 'king', color: 'white' }, isCheck: false, isMate: false,
  });
  const { fen } = position.play('O-O');
  assert.equal(fen.split(' ')[0], 'r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R4RKQ');
  for (const move of ['0-0', 'c1e1', castling, { from: 'c1', to: 'e1' }, { from: 'c1', to: 'g1' }]) {
    assert.equal(position.play(move).fen, fen, JSON.stringify(move));
  }
  assert.equal(played(CHESS960, 'c1e1 O-O-O').moves[1].uci, 'c8a8');
  const standard = { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' };
  assert.equal(rules.position(standard).uci('O-O'), 'e1g1');
  assert.equal(rules.position({ ...standard, chess960: true }).uci('O-O'), 'e1h1');
});

test('a move says what it does on the board', () => {
  const enPassant = played(undefined, 'e4 a6 e5 d5').move('exd6');
  assert.deepEqual(enPassant.captured, { role: 'pawn', color: 'black' });
  assert.equal(enPassant.after.split(' ')[0], 'rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR');
  const promoting = rules.position('3q3k/4P3/8/8/8/8/8/4K3 w - - 0 1').move('exd8=Q+');
  assert.deepEqual([promoting.piece.role, promoting.captured.role, promoting.isCheck, promoting.isMate], ['pawn', 'queen', true, false]);
  const mate = played(undefined, 'f3 e5 g4').move('Qh4');
  assert.deepEqual([mate.isCheck, mate.isMate, mate.captured], [true, true, undefined]);
  // The king goes to the square of the rook with which it castles.
  assert.equal(rules.position('k7/8/8/8/8/8/8/5KR1 w G - 0 1').move('O-O').captured, undefined);
  assert.deepEqual(Object.keys(mate).filter((name) => /before|after/.test(name)), [], 'a copy of a move is small');
});

test('a position is set up piece by piece, and what has become impossible is left out', () => {
  const start = rules.position();
  assert.equal(start.remove('h1').fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1');
  const queen = { role: 'queen', color: 'white' };
  const queened = start.play('e4').put(queen, 'd2');
  assert.deepEqual(queened.pieceOn('d2'), queen);
  assert.deepEqual(queened.sans, [], 'another game');
  assert.equal(start.pieceOn('d2').role, 'pawn');
  assert.throws(() => start.remove('e1'), { code: 'invalid-fen', reason: 'king-count' });
  assert.equal(start.with({ turn: 'black', castling: 'Kq' }).fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 0 1');
  assert.throws(() => start.with({ colour: 'black' }), { code: 'invalid-request', reason: 'unknown-field' });
  assert.deepEqual(queened.findPiece(queen), ['d1', 'd2']);
  const kings = [['e1', { role: 'king', color: 'white' }], ['e8', { role: 'king', color: 'black' }]];
  assert.equal(rules.writeFen({ pieces: kings, turn: 'black', moveNumber: 40 }), '4k3/8/8/8/8/8/8/4K3 b - - 0 40');
  const { pieces } = rules.position(KIWIPETE);
  assert.equal(rules.writeFen({ pieces, castling: 'KQkq' }), KIWIPETE);
  for (const fields of ['KQkq', 'Kq', '-']) {
    const position = rules.position(KIWIPETE.replace('KQkq', fields));
    assert.equal(rules.writeFen({ pieces, castling: position.castling }), position.fen);
  }
});

test('equal keys are equal positions to the rule of repetition', () => {
  const [there, back] = ['Nf3 Nf6 Ng1 Ng8', 'Nc3 Nc6 Nb1 Nb8'].map((moves) => played(undefined, moves).key);
  assert.equal(there, rules.position().key);
  assert.equal(there, back);
  assert.notEqual(rules.position('4k3/8/8/8/8/8/8/4K2R w K - 0 1').key, rules.position('4k3/8/8/8/8/8/8/4K2R w - - 0 1').key);
});

test('castling rights are told by side, in Chess960 too', () => {
  const rights = (fen) => Object.values(rules.position(fen).castling).map(({ kingside, queenside }) => `${+kingside}${+queenside}`).join(' ');
  assert.equal(rights(undefined), '11 11');
  assert.equal(rights('r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1'), '10 01');
  assert.equal(rights('4k3/8/8/8/8/8/8/4K3 w - - 0 1'), '00 00');
  assert.equal(rights(CHESS960), '11 11');
  // Of two rooks on one side the inner one has not moved.
  assert.equal(rights('1k6/8/8/8/8/8/8/1K3R1R w F - 0 1'), '10 00');
});

test('the moves of one piece', () => {
  const start = rules.position();
  assert.deepEqual(start.movesFrom('g1').map(({ san }) => san).sort(), ['Nf3', 'Nh3']);
  for (const square of ['e1', 'e4', 'e7']) assert.deepEqual(start.movesFrom(square), [], square);
  assert.deepEqual(start.movesOf('knight').map(({ san }) => san).sort(), ['Na3', 'Nc3', 'Nf3', 'Nh3']);
  assert.deepEqual(start.movesOf('king'), []);
  const castling = rules.position('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
  assert.deepEqual(castling.movesFrom('e1').map(({ to }) => to).sort(), ['c1', 'd1', 'd2', 'e2', 'f1', 'f2', 'g1']);
});

test('pieces and attackers', () => {
  const position = rules.position();
  assert.deepEqual(position.pieceOn('d8'), { role: 'queen', color: 'black' });
  assert.equal(position.pieceOn('e4'), undefined);
  assert.equal(position.pieces.size, 32);
  assert.deepEqual(position.attackers('f3', 'white'), ['g1', 'e2', 'g2']);
  assert.deepEqual(position.attackers('f3', 'black'), []);
  assert.deepEqual(['white', 'black'].map((color) => position.isAttacked('f3', color)), [true, false]);
});

test('moves are counted as others have counted them', () => {
  const counts = [
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', [1, 20, 400, 8902]],
    ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', [1, 48, 2039]],
    ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', [1, 14, 191, 2812]],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', [1, 0, 0]],
  ];
  for (const [fen, nodes] of counts) {
    const position = rules.position(fen);
    assert.deepEqual(nodes.map((_, depth) => position.perft(depth)), nodes, fen);
  }
});

test('what is no chess is refused with a code, a field and a reason', () => {
  const start = rules.position();
  const ambiguous = rules.position('4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1');
  const promoting = rules.position('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1');
  const refused = [
    [() => start.play('e5'), 'invalid-move', 'move', 'illegal-move'],
    [() => start.play('hello'), 'invalid-move', 'move', 'not-a-move'],
    [() => start.play({ from: 'e2', to: 'e5' }), 'invalid-move', 'move', 'illegal-move'],
    [() => ambiguous.play('Ne2'), 'invalid-move', 'move', 'ambiguous-move'],
    [() => promoting.play('e7e8'), 'invalid-move', 'move', 'no-promotion'],
    [() => promoting.play('e8'), 'invalid-move', 'move', 'no-promotion'],
    [() => start.san('Qh5'), 'invalid-move', 'move', 'illegal-move'],
    [() => rules.position({ moves: ['e4', 'e4'] }), 'invalid-move', 'moves[1]', 'illegal-move'],
    [() => rules.position('nonsense'), 'invalid-fen', 'pieces', 'board-size'],
    [() => rules.position({ fen: '' }), 'invalid-fen', 'pieces', 'missing-field'],
    [() => rules.position('4k3/8/8/8/8/8/8/4K3 x - - 0 1'), 'invalid-fen', 'sideToMove', 'unreadable'],
    [() => rules.position('4k3/8/8/8/8/8/8/4K3 w K - 0 1'), 'invalid-fen', 'castling', 'castling-without-rook'],
    [() => rules.position('4k3/8/8/8/8/8/8/8 w - - 0 1'), 'invalid-fen', 'pieces', 'king-count'],
    [() => rules.position('4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1'), 'invalid-fen', 'sideToMove', 'king-capturable'],
  ];
  for (const [act, code, field, reason] of refused) {
    assert.throws(act, (error) => {
      assert.ok(error instanceof RulesError, String(error));
      assert.deepEqual([error.code, error.field, error.reason], [code, field, reason], error.message);
      return true;
    });
  }
  assert.equal(start.move('e5'), undefined);
});

test('what has another type is refused, never with a TypeError from inside', () => {
  const start = rules.position();
  const refused = [
    [() => rules.position(1), 'request', 'wrong-type'],
    [() => rules.position(null), 'request', 'wrong-type'],
    [() => rules.position({ fen: 1 }), 'fen', 'wrong-type'],
    [() => rules.position({ moves: 'e4' }), 'moves', 'wrong-type'],
    [() => rules.position({ moves: [1] }), 'moves[0]', 'wrong-type'],
    [() => rules.position({ chess960: 1 }), 'chess960', 'wrong-type'],
    [() => rules.position({ move: 'e4' }), 'move', 'unknown-field'],
    [() => start.play(), 'move', 'missing'],
    [() => start.play(1), 'move', 'wrong-type'],
    [() => start.play({}), 'move.from', 'wrong-type'],
    [() => start.play({ from: 'N', to: 'f3' }), 'move.from', 'not-a-choice'],
    [() => start.play({ from: 'e7', to: 'e8', promotion: 'k' }), 'move.promotion', 'not-a-choice'],
    [() => start.move({ uci: 1 }), 'move.uci', 'wrong-type'],
    [() => start.pieceOn('z9'), 'square', 'not-a-choice'],
    [() => start.attackers('e4', 'toString'), 'color', 'not-a-choice'],
    [() => start.movesFrom('e9'), 'square', 'not-a-choice'],
    [() => start.movesOf('n'), 'role', 'not-a-choice'],
    [() => start.perft(-1), 'depth', 'out-of-range'],
    [() => start.perft('3'), 'depth', 'wrong-type'],
    [() => start.put({ role: 'q', color: 'white' }, 'e4'), 'piece.role', 'not-a-choice'],
    [() => start.put({ role: 'queen', color: 'w' }, 'e4'), 'piece.color', 'not-a-choice'],
    [() => start.remove('e9'), 'square', 'not-a-choice'],
    [() => rules.squareColor('e9'), 'square', 'not-a-choice'],
    [() => rules.writeFen(), 'setup', 'missing'],
    [() => rules.writeFen({}), 'pieces', 'missing'],
    [() => rules.writeFen({ pieces: {} }), 'pieces', 'wrong-type'],
    [() => rules.writeFen({ pieces: [['e9', {}]] }), 'pieces[0][0]', 'not-a-choice'],
    [() => rules.writeFen({ pieces: [['e4']] }), 'pieces[0]', 'wrong-type'],
    [() => rules.writeFen({ pieces: [], halfmoves: -1 }), 'halfmoves', 'out-of-range'],
    [() => rules.writeFen({ pieces: [], castling: 1 }), 'castling', 'wrong-type'],
    [() => rules.writeFen({ pieces: [], castling: { white: {} } }), 'castling.white.kingside', 'wrong-type'],
    [() => rules.writeFen({ pieces: [], castling: { green: {} } }), 'castling.green', 'unknown-field'],
    [() => rules.position({ nodes: 1 }), 'nodes', 'wrong-type'],
    [() => rules.mainLine({}), 'nodes', 'wrong-type'],
    [() => rules.headers({}), 'tags', 'wrong-type'],
  ];
  for (const [act, field, reason] of refused) {
    assert.throws(act, { name: 'RulesError', code: 'invalid-request', field, reason });
  }
});

test('names of JavaScript are texts as any other', () => {
  for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty', '']) {
    assert.throws(() => rules.position().play(name), { code: 'invalid-move', reason: 'not-a-move' }, name);
    assert.equal(rules.position().move(name), undefined);
    assert.throws(() => rules.position({ fen: name }), { code: 'invalid-fen', field: 'pieces' }, name);
  }
});

test('a piece to promote to means nothing where no pawn promotes', () => {
  const start = rules.position();
  assert.equal(start.play({ from: 'e2', to: 'e4', promotion: 'q' }).fen, start.play('e4').fen);
  assert.equal(start.san({ from: 'g1', to: 'f3', promotion: 'q' }), 'Nf3');
  const promoting = rules.position('8/4P3/8/8/8/k7/8/K6R w - - 0 1');
  assert.equal(promoting.san({ from: 'h1', to: 'h8', promotion: 'q' }), 'Rh8', 'a rook goes to the last rank');
  assert.equal(promoting.san({ from: 'e7', to: 'e8', promotion: 'n' }), 'e8=N');
});

test('what is no move is told what a move is', () => {
  for (const nothing of [undefined, null, 4]) {
    assert.throws(() => rules.position().play(nothing), /^RulesError: move must be a move: a text such as 'e4'/);
  }
});

test('a position has one FEN, whether it was read or played', () => {
  const played = rules.position().play('e4').fen;
  assert.match(played, / b KQkq - 0 1$/, 'no pawn can take on e3');
  const told = played.replace(' - ', ' e3 ');
  assert.equal(rules.position(told).fen, played);
  assert.deepEqual(rules.readFen(told), { fen: played, chess960: false, changes: [] });
});
