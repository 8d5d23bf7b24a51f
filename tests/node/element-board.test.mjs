// `<espalier-board>`: what its attributes, properties and methods do, and what it says of nonsense.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, afterEach, test } from 'node:test';
import { promisify } from 'node:util';
import '../built.mjs?package';
import { createEngine } from 'espalier';
import { press, until } from './support/dom.mjs';

const { canReach, SQUARES } = await import('../../package/lib/chess/squares.js');
const { setWords } = await import('../../package/lib/model/words.js');
await import('../../package/lib/element/index.js');

const OPERA = `[White "Paul Morphy"]
[Black "Duke Karl"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 1-0`;
/** White mates with Ra8. */
const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const NOWHERE = { wasmUrl: new URL('nowhere.wasm', import.meta.url) };

const engine = await createEngine({ hashMb: 1 });
after(() => engine.dispose());
afterEach(() => document.body.replaceChildren());

const events = (board, type) => board.heard.filter((event) => event.type === type).map(({ detail, message }) => message ?? detail);
const heard = (board, type) => until(() => events(board, type)[0]);
const part = ({ shadowRoot }, name) => shadowRoot.querySelector(`[part="${name}"]`).textContent;
const label = ({ shadowRoot }, square) => shadowRoot.querySelector(`[data-square="${square}"]`).getAttribute('aria-label');
const status = (board, pattern) => until(() => pattern.test(part(board, 'status')));
const pressButton = ({ shadowRoot }, name) => shadowRoot.querySelector(`button[aria-label="${name}"]`).click();
/** The next time that another position is shown. */
const shown = (board) => new Promise((resolve) => board.addEventListener('positionchange', ({ detail }) => resolve(detail), { once: true }));

/** The attributes of a board, which is given the engine unless it is told not to have one; all that it tells is in `heard`. */
function boardWith(attributes = {}, given = engine) {
  const board = document.createElement('espalier-board');
  board.heard = [];
  for (const type of ['move', 'enginemove', 'positionchange', 'gameover', 'puzzlemove', 'info', 'error']) {
    board.addEventListener(type, (event) => board.heard.push(event));
  }
  board.engine = given;
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  document.body.append(board);
  return board;
}

/** Makes a move as somebody does who presses keys on the squares. */
function move({ shadowRoot }, ...squares) {
  for (const square of squares) {
    const node = shadowRoot.querySelector(`[data-square="${square}"]`);
    node.focus();
    press('Enter', node);
  }
}

test('a PGN is stepped through, by buttons, moves, keys and properties', async () => {
  const board = boardWith({ pgn: OPERA });
  await heard(board, 'positionchange');
  assert.equal(part(board, 'title').replaceAll('\u2060', ''), 'Paul Morphy – Duke Karl · 1–0');
  assert.equal(board.ply, 0);
  pressButton(board, 'One move on');
  await until(() => board.ply === 1);
  const { turn, moveNumber } = events(board, 'positionchange').at(-1);
  assert.deepEqual([turn, moveNumber], ['black', 1]);
  assert.equal(label(board, 'e4'), 'e4, white pawn');
  pressButton(board, 'Last position');
  await until(() => board.ply === 12 && board.plies === 12);
  board.shadowRoot.querySelectorAll('.moves button')[4].click();
  await until(() => board.ply === 5);
  assert.equal(board.shadowRoot.querySelector('[aria-current]').textContent, '3.d4');
  press('ArrowLeft', board.shadowRoot.querySelectorAll('.moves button')[4]);
  await until(() => board.ply === 4);
  board.ply = 99;
  await until(() => board.ply === 12);
  assert.equal(board.canPick('e1'), false, 'a game that is shown is not played');
});

test('the visitor of a game asks for an analysis, and stops it; the engine is asked for then and not before', async () => {
  const board = boardWith({ pgn: OPERA, ply: '3' }, undefined);
  await heard(board, 'positionchange');
  const button = board.shadowRoot.querySelector('button[aria-label="Analyse"]');
  const asked = [];
  const spy = { ranges: engine.ranges, session: (options) => (asked.push(options), engine.session(options)) };
  board.engine = spy;
  await until(() => button.getAttribute('aria-pressed') === 'false' && !button.hidden);
  assert.deepEqual(asked, []);
  button.click();
  assert.equal(button.getAttribute('aria-pressed'), 'true');
  assert.equal(part(board, 'line'), 'Looking…');
  await until(() => /depth \d/.test(part(board, 'line')));
  assert.equal(asked.length, 1);
  assert.equal(board.shadowRoot.querySelectorAll('.arrows polygon').length, 1);
  assert.equal(board.analyse, false, 'what the page has said stays as it is');
  pressButton(board, 'One move on');
  await until(() => board.ply === 4 && asked.length === 2);
  button.click();
  assert.equal(button.getAttribute('aria-pressed'), 'false');
  assert.equal(board.shadowRoot.querySelector('[part="line"]').hidden, true);
  assert.equal(board.shadowRoot.querySelectorAll('.arrows polygon').length, 0);
  pressButton(board, 'One move on');
  await until(() => board.ply === 5);
  assert.equal(asked.length, 2);
});

test('an analysis by the page can be stopped by the visitor, until the page asks again', async () => {
  const board = boardWith({ pgn: OPERA, analyse: '' });
  await heard(board, 'info');
  pressButton(board, 'Analyse');
  assert.equal(board.shadowRoot.querySelector('[part="line"]').hidden, true);
  board.analyse = true;
  await until(() => /depth \d/.test(part(board, 'line')));
});

test('nobody is offered an analysis where the page does not want it, nor in a game that is played', async () => {
  for (const attributes of [{ pgn: OPERA, 'no-analysis': '' }, { pgn: OPERA, noanalysis: '' }, { pgn: OPERA, play: 'white' }, { play: 'both' }, { fen: BACK_RANK, puzzle: 'Ra8#' }]) {
    const board = boardWith(attributes);
    await heard(board, 'positionchange');
    assert.equal(board.shadowRoot.querySelector('button[aria-label="Analyse"]').hidden, true, JSON.stringify(attributes));
  }
  const board = boardWith({ pgn: OPERA, 'no-analysis': 'false' });
  await until(() => !board.shadowRoot.querySelector('button[aria-label="Analyse"]').hidden);
  pressButton(board, 'Analyse');
  board.noAnalysis = true;
  await until(() => board.shadowRoot.querySelector('[part="line"]').hidden);
});

test('a visitor whose engine does not come is told so, and may ask again', async () => {
  const board = boardWith({ pgn: OPERA }, undefined);
  await heard(board, 'positionchange');
  board.engine = createEngine(NOWHERE);
  pressButton(board, 'Analyse');
  await status(board, /could not be loaded/);
  assert.equal(board.shadowRoot.querySelector('button[aria-label="Analyse"]').getAttribute('aria-pressed'), 'false');
  board.engine = engine;
  pressButton(board, 'Analyse');
  await until(() => /depth \d/.test(part(board, 'line')));
  assert.equal(part(board, 'status'), '');
});

test('what a PGN says of a position is shown with it, until other moves are played', async () => {
  const board = boardWith({ pgn: '{of a café} 1. e4 e5 {symmetrical} (1... c5 {sharp}) 2. Nf3 *', play: 'both' });
  await heard(board, 'positionchange');
  assert.equal(part(board, 'comment'), 'of a café');
  pressButton(board, 'One move on');
  await until(() => board.ply === 1);
  assert.equal(part(board, 'comment'), '');
  pressButton(board, 'One move on');
  await until(() => part(board, 'comment') === 'symmetrical');
  await board.playMove('d4');
  board.goTo(2);
  await until(() => board.ply === 2);
  assert.equal(part(board, 'comment'), '');
});

test('what a PGN draws on a position is drawn with it, beside the arrows of the page', async () => {
  const drawn = () => [...board.shadowRoot.querySelector('.arrows').children].map((node) => node.getAttribute('class'));
  const board = boardWith({ pgn: '1. e4 {[%csl Yd5][%cal Rd8h4]} e5 *', arrows: 'Bg1f3' });
  await heard(board, 'positionchange');
  assert.deepEqual(drawn(), ['blue']);
  board.goTo(1);
  await until(() => drawn().length > 1);
  assert.deepEqual(drawn(), ['blue', 'yellow ring edge', 'yellow ring', 'red']);
  board.goTo(2);
  await until(() => drawn().length === 1);
  assert.deepEqual(drawn(), ['blue']);
});

test('the engine begins where the visitor has Black, who is below then', async () => {
  const board = boardWith({ play: 'black', level: '900' });
  await heard(board, 'enginemove');
  await status(board, /^Your move/);
  assert.equal(board.orientation, 'black');
  move(board, 'e7', 'e5');
  await until(() => board.plies === 3);
});

test('the side that the page has chosen stays, and so does what the visitor has turned', async () => {
  const board = boardWith({ level: '900' });
  Object.assign(board, { orientation: 'white', play: 'black' });
  await heard(board, 'enginemove');
  assert.equal(board.orientation, 'white');
  board.flip();
  board.setAttribute('level', '1000');
  await status(board, /^Your move/);
  assert.equal(board.orientation, 'black');
  board.flip();
  board.setAttribute('level', '900');
  await status(board, /^Your move/);
  assert.equal(board.orientation, 'white');
});

test('the side below is the one that is said, else the visitor’s', () => {
  const board = boardWith({}, undefined);
  const after = (change) => {
    change();
    return board.orientation;
  };
  const seen = {
    playsBlack: after(() => (board.play = 'black')),
    playsWhite: after(() => (board.play = 'white')),
    said: after(() => board.setAttribute('orientation', 'black')),
    saidNoMore: after(() => board.removeAttribute('orientation')),
    playsBlackAgain: after(() => (board.play = 'black')),
    nonsense: after(() => (board.orientation = 'up')),
    empty: after(() => (board.orientation = '')),
    flipped: after(() => board.flip()),
    playsWhiteWhenFlipped: after(() => (board.play = 'white')),
    playsBlackWhenFlipped: after(() => (board.play = 'black')),
    undefined: after(() => (board.orientation = undefined)),
    playsNone: after(() => (board.play = null)),
  };
  assert.deepEqual(seen, {
    playsBlack: 'black',
    playsWhite: 'white',
    said: 'black',
    saidNoMore: 'white',
    playsBlackAgain: 'black',
    nonsense: 'white',
    empty: 'black',
    flipped: 'white',
    playsWhiteWhenFlipped: 'white',
    playsBlackWhenFlipped: 'white',
    undefined: 'black',
    playsNone: 'white',
  });
});

test('a program asks for a position together with the game', async () => {
  const board = boardWith();
  Object.assign(board, { ply: 5, pgn: OPERA });
  assert.equal((await heard(board, 'positionchange')).ply, 5);
  Object.assign(board, { pgn: '1. d4 d5 2. c4 e6 *', ply: 3.7 });
  await until(() => board.plies === 4);
  assert.equal(board.ply, 3);
  assert.deepEqual(events(board, 'positionchange').map(({ ply }) => ply), [5, 3]);
  board.ply = 4;
  await until(() => board.ply === 4);
  board.pgn = '1. Nf3 *';
  await until(() => board.plies === 1);
  assert.equal(board.ply, 0);
});

test('a board that is taken out too early loads when it is put back', async () => {
  const board = boardWith({ pgn: OPERA });
  board.remove();
  await engine.search({ limits: { nodes: 1 } });
  assert.deepEqual(events(board, 'positionchange'), []);
  document.body.append(board);
  await heard(board, 'positionchange');
  assert.equal(board.plies, 12);
  assert.match(board.fen, /^rnbqkbnr/);
});

test('a board loads the game also where it is told more meanwhile', async () => {
  const board = boardWith({}, undefined);
  const more = [['level', 900], ['workerUrl', '/espalier/worker.js'], ['engine', engine], ['ply', 3]];
  board.engine = engine;
  const seen = [];
  for (const [index, [name, value]] of more.entries()) {
    board.pgn = `[Event "${index}"]\n${OPERA}`;
    const isShown = shown(board);
    // The board has begun to load it.
    await Promise.resolve();
    board[name] = value;
    const { ply, moves } = await isShown;
    seen.push([name, ply, moves.length]);
    board.ply = 0;
    await until(() => board.ply === 0);
  }
  assert.deepEqual(seen, [['level', 0, 12], ['workerUrl', 0, 12], ['engine', 0, 12], ['ply', 3, 12]]);
  assert.deepEqual(events(board, 'error'), []);
});

test('the visitor’s move is made also where the page sets what it had set', async () => {
  const board = boardWith({ play: 'both', fen: BACK_RANK, level: '900' });
  await status(board, /^White to move/);
  board.addEventListener('move', () => Object.assign(board, { level: 900, ply: board.ply, engine }));
  move(board, 'a1', 'a8');
  await status(board, /^Checkmate. White wins.$/);
  assert.deepEqual(events(board, 'positionchange').map(({ ply }) => ply), [0, 1]);
});

test('a program is told whether its move is on the board, and why not', async () => {
  const board = boardWith({ play: 'both' });
  await status(board, /^White to move/);
  const [first, second] = await Promise.all([board.playMove('e2e4'), board.playMove('d4')]);
  assert.deepEqual([first.isPlayed, first.reason], [false, 'superseded']);
  assert.deepEqual([second.isPlayed, second.move.uci], [true, 'd2d4']);
  const illegal = await board.playMove('e2e5');
  assert.deepEqual(illegal, { isPlayed: false, reason: 'illegal-move', message: 'e2e5 is not a legal move here' });
  assert.equal((await board.playMove({ from: 'd7', to: 'd6', promotion: 'q' })).move.san, 'd6');
  assert.equal((await board.playMove({ from: 'a1', to: 'a5' })).message, 'a1a5 is not a legal move here');
  const alone = boardWith({ fen: BACK_RANK });
  const { reason, message } = await alone.playMove('a1a8');
  assert.deepEqual([reason, message], ['no-game', 'There is no game on the board: it needs play, pgn, puzzle or analyse.']);
});

test('the move of a program is played once the game is there, also where the board is only read', async () => {
  const board = boardWith();
  Object.assign(board, { play: 'both', readOnly: true });
  assert.equal(board.canPick('e7'), false);
  assert.equal((await board.playMove('e2e4')).isPlayed, true);
  Object.assign(board, { pgn: OPERA, ply: 10 });
  const inAnother = board.playMove('f1c4');
  // The board has begun to load it.
  await Promise.resolve();
  assert.equal((await board.playMove('a7a6')).reason, 'illegal-move');
  assert.equal((await inAnother).isPlayed, true);
  assert.equal(board.fen.split(' ')[0], 'rn1qkbnr/ppp2ppp/8/4p3/2B1P3/5Q2/PPP2PPP/RNB1K2R');
});

test('the game that is shown stays as it is while another is on its way', async () => {
  const board = boardWith({ pgn: OPERA, play: 'both', ply: '12' });
  await until(() => board.ply === 12 && board.legalMoves.length > 0);
  const isShown = shown(board);
  board.pgn = '1. d4 d5 2. c4 e6';
  // The board has begun to load it.
  await Promise.resolve();
  const played = board.playMove(board.legalMoves[0].uci);
  void board.takeBack();
  board.goTo(3);
  const { ply, moves } = await isShown;
  assert.deepEqual([(await played).isPlayed, ply, moves.length], [false, 3, 4]);
});

test('a board goes where it is told at once when it has been told more', async () => {
  const board = boardWith({ pgn: OPERA, play: 'both', ply: '12' });
  await until(() => board.plies === 12);
  const shownAfter = async (change, ply) => {
    const isShown = shown(board);
    change();
    board.goTo(ply);
    const detail = await isShown;
    return [detail.ply, detail.moves.length];
  };
  assert.deepEqual(await shownAfter(() => (board.pgn = '1. d4 d5 2. c4 e6 *'), 3), [3, 4]);
  assert.deepEqual(await shownAfter(() => (board.pgn = OPERA), 5), [5, 12]);
  assert.deepEqual(await shownAfter(() => (board.level = 900), 2), [2, 12]);
});

test('boards share an engine, and take turns', async () => {
  const analysing = Array.from({ length: 3 }, () => boardWith({ fen: BACK_RANK, analyse: '' }));
  const playing = Array.from({ length: 2 }, () => boardWith({ play: 'black', level: '900' }));
  await until(() => playing.every(({ plies }) => plies === 1));
  for (const board of [...analysing, ...playing]) assert.deepEqual(events(board, 'error'), []);
});

test('the end of a game is told once', async () => {
  const board = boardWith({ play: 'both', fen: BACK_RANK });
  await status(board, /^White to move/);
  move(board, 'a1', 'a8');
  const { kind, winner, result, sentence } = await heard(board, 'gameover');
  assert.deepEqual({ kind, winner, result, sentence }, { kind: 'checkmate', winner: 'white', result: '1-0', sentence: 'Checkmate. White wins.' });
  await status(board, /^Checkmate. White wins.$/);
  pressButton(board, 'New game');
  await until(() => board.plies === 0);
  assert.equal(events(board, 'gameover').length, 1);
});

/** Black must play Rd8 before the mate. */
const TWO_MOVES = '3r2k1/5ppp/8/8/8/8/R4PPP/R5K1 w - - 0 1';

test('a puzzle takes wrong moves back, answers right ones, and says when it is solved', async () => {
  const board = boardWith({ fen: TWO_MOVES, puzzle: 'Ra8 Rxa8 Rxa8#' });
  await status(board, /^Your move/);
  move(board, 'a2', 'a7');
  await status(board, /^Not this move. Try again./);
  assert.equal(label(board, 'a2'), 'a2, white rook');
  assert.equal(board.plies, 0);
  move(board, 'a2', 'a8');
  await until(() => board.plies === 2);
  assert.equal(events(board, 'enginemove')[0].san, 'Rxa8');
  await status(board, /^Your move/);
  move(board, 'a1', 'a8');
  await status(board, /^Solved. Checkmate. White wins.$/);
  const told = events(board, 'puzzlemove').map(({ verdict, move: { san }, mistakes }) => [verdict, san, mistakes]);
  assert.deepEqual(told, [['wrong', 'Ra7', 1], ['right', 'Ra8', 1], ['solved', 'Rxa8#', 1]]);
  assert.equal(board.canPick('g1'), false);
});

test('in a puzzle any mate is right, the solver is below, and a solution must be legal', async () => {
  const fen = '6k1/5ppp/8/8/8/8/qr3PPP/6K1 b - - 0 1';
  const board = boardWith({ fen, puzzle: 'a1b1' });
  assert.match(await heard(board, 'error'), /a1b1 is not a legal move here$/);
  const other = boardWith({ fen, puzzle: 'Rb1#' });
  await status(other, /^Your move/);
  assert.equal(other.orientation, 'black');
  move(other, 'a2', 'a1');
  await status(other, /^Solved. Checkmate/);
  assert.equal((await heard(other, 'puzzlemove')).verdict, 'solved');
});

test('a sentence says what is wrong with a FEN, and the next one is shown', async () => {
  const board = boardWith({ fen: '8/8/8/8/8/8/8/7 w - - 0 1' });
  assert.equal(await heard(board, 'error'), 'Rank 1 of this FEN has 7 squares instead of 8.');
  assert.equal(part(board, 'message'), 'Rank 1 of this FEN has 7 squares instead of 8.');
  for (const [fen, fault] of [
    ['nonsense', 'This FEN has 1 rank, and a board has 8.'],
    [BACK_RANK.replace(' w ', ' x '), 'This FEN says “x” where the side to move should be: w or b.'],
  ]) {
    const told = new Promise((resolve) => board.addEventListener('error', resolve, { once: true }));
    board.fen = fen;
    assert.equal((await told).message, fault);
  }
  board.fen = START;
  await until(() => board.shadowRoot.querySelector('.message').hidden);
  assert.equal(label(board, 'e2'), 'e2, white pawn');
});

test('a position of a page with rules of its own may be no board, and is judged no further', async () => {
  const board = boardWith({ position: '4k3/8/8/8/8/8/8/4X3' });
  const fault = 'Rank 1 of this FEN has “X”, which is no piece.';
  assert.equal(await heard(board, 'error'), fault);
  assert.equal(part(board, 'message'), fault);
  board.legalMoves = [];
  // A game without kings is for its page to know.
  board.position = '8/pppppppp/8/8/8/8/8/QQQQ4';
  await until(() => board.shadowRoot.querySelector('.message').hidden);
  assert.equal(label(board, 'a1'), 'a1, white queen');
  assert.deepEqual(events(board, 'error'), [fault]);
});

test('a PGN without a game is refused', async () => {
  const board = boardWith({ pgn: '[FEN "nonsense"] 1. e4 *' });
  assert.match(await heard(board, 'error'), /FEN/);
  assert.match(part(board, 'message'), /FEN/);
});

test('of a PGN with a fault all is shown that stands before it, and the fault told', async () => {
  for (const [rest, fault] of [['2. Nf9 Nc6', /Nf9/], ['2. Nf3 {the comment goes on', /comment/]]) {
    const board = boardWith({ pgn: `1. e4 e5 ${rest}`, ply: '2' });
    assert.match(await heard(board, 'error'), fault);
    assert.equal(label(board, 'e5'), 'e5, black pawn');
    assert.match(part(board, 'status'), fault);
    assert.equal(board.shadowRoot.querySelector('.message').hidden, true);
    pressButton(board, 'First position');
    await until(() => board.ply === 0);
    assert.equal(events(board, 'error').length, 1, 'it is told once');
  }
});

test('a diagram needs no kings, and a game does', async () => {
  const board = boardWith({ fen: '8/8/8/3N4/8/8/8/8 w - - 0 1' });
  await heard(board, 'positionchange');
  assert.equal(label(board, 'd5'), 'd5, white knight');
  assert.equal(board.shadowRoot.querySelector('.message').hidden, true);
  board.play = 'both';
  assert.equal(await heard(board, 'error'), 'White has no king in this FEN.');
});

test('a game is read, stepped through and played by two without an engine', async () => {
  let asked = 0;
  const watched = { session: () => (asked += 1), get ranges() { return (asked += 1); } };
  for (const attributes of [{ pgn: OPERA }, { play: 'both' }, { fen: BACK_RANK, puzzle: 'Ra8#' }]) {
    const board = boardWith(attributes, watched);
    await heard(board, 'positionchange');
    assert.equal(asked, 0, JSON.stringify(attributes));
  }
});

test('the board gives its game as PGN, as it was read and as it was played', async () => {
  const commented = OPERA.replace('2. Nf3', '2. Nf3 {the knight}');
  const board = boardWith({ pgn: commented });
  assert.equal(board.pgn, commented, 'before it is read');
  await heard(board, 'positionchange');
  assert.equal(board.pgn, commented);
  board.ply = 2;
  await until(() => board.ply === 2);
  await board.playMove('f4');
  const { pgn } = board;
  assert.match(pgn, /\[White "Paul Morphy"\]/);
  assert.match(pgn, /\[Result "\*"\]/);
  assert.match(pgn, /1\. e4 e5 2\. f4 \*\s*$/);
  board.pgn = pgn;
  assert.equal(board.getAttribute('pgn'), commented, 'what the board has told is no other game');
  assert.equal(boardWith({ fen: BACK_RANK }).pgn, null);
});

test('the engine thinks as long as it is told', async () => {
  const limits = [];
  const asked = {
    ranges: engine.ranges,
    session: () => ({
      search: async (request) => {
        limits.push(request.limits);
        return { bestMove: 'e2e4' };
      },
      dispose: () => undefined,
    }),
  };
  for (const attributes of [{}, { 'thinking-time': '40' }, { level: '900', 'thinking-time': '40' }, { level: '900' }]) {
    await heard(boardWith({ play: 'black', ...attributes }, asked), 'enginemove');
  }
  assert.deepEqual(limits, [{ movetime: 1500 }, { movetime: 40 }, { elo: 900, movetime: 40 }, { elo: 900, depth: 60 }]);
  assert.equal(boardWith({ 'thinking-time': '40' }).thinkingTime, 40);
});

test('arrows and squares are drawn as PGN writes them, beside those of an analysis', async () => {
  const drawn = ({ shadowRoot }) => [...shadowRoot.querySelector('.arrows').children].map((node) => node.getAttribute('class'));
  const board = boardWith({ fen: BACK_RANK, arrows: 'Ra1a8 g1f1', squares: 'Yg8', analyse: '' });
  await heard(board, 'info');
  assert.deepEqual(drawn(board), ['yellow ring edge', 'yellow ring', 'red', 'green', 'best']);
  board.removeAttribute('analyse');
  await until(() => drawn(board).length === 4);
  assert.deepEqual(board.arrows, [{ from: 'a1', to: 'a8', kind: 'red' }, { from: 'g1', to: 'f1', kind: 'green' }]);
  board.arrows = 'Bb2b4';
  board.squares = null;
  assert.deepEqual(drawn(board), ['blue']);
});

test('a board says everything in a language that is chosen later', async () => {
  const board = boardWith({ play: 'both' });
  await status(board, /^White to move/);
  const named = () => [part(board, 'status'), label(board, 'e2'), board.shadowRoot.querySelector('.controls button').title];
  const german = { '{1} to move.': '{1} am Zug.', White: 'Weiß', 'white pawn': 'weißer Bauer', 'First position': 'Anfang' };
  setWords({ language: 'de', messages: german });
  assert.deepEqual(named(), ['Weiß am Zug.', 'e2, weißer Bauer', 'Anfang']);
  setWords({ language: 'en', messages: {} });
  assert.deepEqual(named(), ['White to move.', 'e2, white pawn', 'First position']);
});

test('a page hears boards at any element around them, but not their errors', async () => {
  const told = [];
  const types = ['move', 'positionchange', 'gameover', 'error'];
  for (const type of types) addEventListener(type, ({ type }) => told.push(type));
  const host = document.createElement('div');
  const board = document.createElement('espalier-board');
  Object.assign(board, { fen: BACK_RANK, play: 'both' });
  host.attachShadow({ mode: 'open' }).append(board);
  document.body.append(host);
  await status(board, /^White to move/);
  move(board, 'a1', 'a8');
  await until(() => told.includes('gameover'));
  board.fen = 'nonsense';
  await new Promise((resolve) => board.addEventListener('error', resolve));
  assert.deepEqual(told, ['positionchange', 'move', 'positionchange', 'gameover']);
});

test('a board says why the rules could not be loaded, and plays when they are found', async () => {
  const script = `
    await import(${JSON.stringify(new URL('./support/dom.mjs', import.meta.url).href)});
    await import(${JSON.stringify(new URL('../../package/lib/element/index.js', import.meta.url).href)});
    const board = document.createElement('espalier-board');
    const told = [];
    board.addEventListener('error', ({ message }) => told.push(message));
    Object.assign(board, { play: 'both', rulesUrl: 'nowhere.wasm' });
    document.body.append(board);
    const first = await board.playMove('e4');
    board.rulesUrl = null;
    const second = await board.playMove('e4');
    console.log(JSON.stringify([told, first.reason, second.isPlayed]));
    process.exit();`;
  // The rules are loaded once for a process.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const [told, reason, isPlayed] = JSON.parse(stdout);
  assert.match(told[0], /^The rules of chess could not be loaded: .*nowhere\.wasm/);
  assert.deepEqual([told.length, reason, isPlayed], [1, 'failed', true]);
});

test('the engine that is given shows the game when another could not be loaded', async () => {
  const board = boardWith({ pgn: OPERA, analyse: '' }, createEngine(NOWHERE));
  await status(board, /could not be loaded/);
  board.engine = Promise.resolve(engine);
  await heard(board, 'info');
  assert.equal(board.plies, 12);
  assert.equal(part(board, 'status'), '');
});

test('a board speaks of an engine that could not be loaded once it needs one', async () => {
  const broken = createEngine(NOWHERE);
  const board = boardWith({ fen: BACK_RANK }, broken);
  await assert.rejects(broken);
  assert.deepEqual(events(board, 'error'), []);
  board.play = 'white';
  assert.match(await heard(board, 'error'), /could not be loaded from .*nowhere\.wasm/);
});

test('a word that is not known is an error, and no engine plays for it', async () => {
  for (const [name, value, told] of [
    ['play', 'green', 'play is “green” and must be white, black, both or none.'],
    ['level', 'hard', 'level is “hard” and must be a rating, such as 1200, or full.'],
    ['orientation', 'up', 'orientation is “up” and must be white or black.'],
    ['thinking-time', 'long', 'thinking-time is “long” and must be milliseconds, such as 500.'],
    ['arrows', 'Ge2e9', 'arrows has “Ge2e9”, which is no arrow such as Ge2e4.'],
    ['squares', 'e2e4', 'squares has “e2e4”, which is no square such as Gd4.'],
  ]) {
    const board = boardWith({ play: 'black', [name]: value, fen: START });
    assert.equal(await heard(board, 'error'), told);
    assert.equal(part(board, 'message'), told);
    board.removeAttribute(name);
    await heard(board, 'positionchange');
    assert.equal(board.shadowRoot.querySelector('.message').hidden, true);
  }
});

test('what is not given is taken for the default', () => {
  const board = boardWith({}, undefined);
  for (const nothing of [undefined, null]) {
    const move = { from: 'a1', to: 'a8' };
    const given = { position: BACK_RANK, orientation: 'black', legalMoves: [move], lastMove: move, premove: move, arrows: [{ ...move, kind: 'best' }] };
    Object.assign(board, given);
    for (const name of Object.keys(given)) board[name] = nothing;
    board.setAttribute('fen', 'nonsense');
    board.fen = nothing;
    const { position, orientation, legalMoves, lastMove, premove, arrows } = board;
    assert.deepEqual({ position, orientation, legalMoves, lastMove, premove, arrows }, {
      position: START, orientation: 'white', legalMoves: [], lastMove: undefined, premove: undefined, arrows: [],
    });
    assert.equal(board.hasAttribute('fen'), false);
    assert.equal(board.shadowRoot.querySelectorAll('.last').length, 0);
  }
  assert.equal(board.fen, START);
  assert.equal(label(board, 'e2'), 'e2, white pawn');
  board.position = BACK_RANK;
  for (const name of ['position', 'fen', 'pgn']) board.setAttribute(name, ' ');
  assert.equal(label(board, 'e2'), 'e2, white pawn');
  assert.deepEqual(events(board, 'error'), []);
  assert.equal(board.fen, START);
  assert.equal(board.shadowRoot.querySelector('.panel').hidden, true);
});

test('what was shown before is shown when a position or a game is taken away', async () => {
  const board = boardWith({ fen: BACK_RANK });
  await until(() => board.fen.startsWith('6k1'));
  const seen = () => [board.position.split(' ')[0], board.legalMoves.length, board.lastMove?.to, board.shadowRoot.querySelectorAll('.last').length];
  const start = [START.split(' ')[0], 0, undefined, 0];
  board.fen = null;
  await until(() => board.position === START);
  assert.deepEqual(seen(), start);
  Object.assign(board, { pgn: OPERA, ply: 3, play: 'both' });
  await shown(board);
  assert.deepEqual(seen().slice(2), ['f3', 2]);
  board.removeAttribute('pgn');
  board.play = 'none';
  await until(() => board.position === START);
  assert.deepEqual(seen(), start);
  Object.assign(board, { position: '8/8/8/8/8/8/8/8', fen: BACK_RANK });
  await shown(board);
  Object.assign(board, { fen: undefined, legalMoves: [{ from: 'a1', to: 'a2' }], lastMove: { from: 'b1', to: 'b2' } });
  await until(() => board.position === '8/8/8/8/8/8/8/8');
  assert.deepEqual(seen(), ['8/8/8/8/8/8/8/8', 1, 'b2', 2]);
});

test('a move in advance is one that a piece makes on some board', () => {
  const count = (role, from, color = 'white') => SQUARES.filter((to) => canReach({ role, color }, from, to)).length;
  assert.deepEqual(['knight', 'bishop', 'rook', 'queen', 'king'].map((role) => count(role, 'd4')), [8, 13, 14, 27, 8]);
  assert.deepEqual([count('pawn', 'e2'), count('pawn', 'e3'), count('pawn', 'a7', 'black'), count('pawn', 'h5', 'black')], [4, 3, 3, 2]);
  const king = { role: 'king', color: 'black' };
  assert.deepEqual(['g8', 'h8', 'e6', 'e7'].map((to) => canReach(king, 'e8', to)), [true, true, false, true], 'it may castle, onto the rook, too');
});
