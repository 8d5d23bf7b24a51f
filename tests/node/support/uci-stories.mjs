// What a site says that has had stockfish.js, told to the worker script wherever it runs.
import assert from 'node:assert/strict';
import { elapse } from '../../support/waiting.mjs';
import { BEFORE_READY, BEST, EXCHANGES, NONSENSE } from './uci-lines.mjs';

const MEGABYTE = 2 ** 20;
const bestMoves = ({ heard }) => heard.filter((line) => line.startsWith('bestmove'));

/** The moves that may follow 1. d4, for black. */
const AFTER_D4 = /^bestmove [a-h][78][a-h][56]/;

/** @type {Record<string, (engine: import('./conversation.mjs').Talk) => Promise<void>>} */
export const STORIES = {
  async 'holds the whole conversation'(engine) {
    for (const [, said, expected] of EXCHANGES) {
      engine.say(...said);
      for (const pattern of expected) await engine.hears(pattern);
    }
  },

  async 'answers nonsense and goes on'(engine) {
    for (const line of NONSENSE) {
      engine.say(line);
      await engine.hears(/^info string ./);
    }
    for (const message of [{ cmd: 'uci' }, 7, null, ['uci']]) {
      engine.say(message);
      await engine.hears(/^info string Only strings are understood/);
    }
    await plays(engine);
  },

  async 'survives lines of a megabyte'(engine) {
    const long = ['x'.repeat(MEGABYTE), 'position startpos moves '.padEnd(MEGABYTE, 'g1f3 g8f6 f3g1 f6g8 '), 'go '.padEnd(MEGABYTE, 'x ')];
    for (const line of long) engine.say(line);
    engine.say('stop', 'position startpos', 'isready');
    await engine.hears(/^readyok$/);
    await plays(engine);
  },

  async 'takes several lines in one message, and ends of line of every kind'(engine) {
    engine.say('uci\r\nisready\n\n\r\n   \nposition startpos\rgo depth 2\n');
    await engine.hears(/^uciok$/);
    await engine.hears(/^readyok$/);
    await engine.hears(BEST);
    for (const line of engine.heard) assert.doesNotMatch(line, /[\r\n]/);
  },

  async 'says it is ready while it searches'(engine) {
    engine.say('go infinite', 'isready');
    await engine.hears(/^readyok$/);
    // Any depth: a few may have been searched before the answer.
    await engine.hears(/^info depth \d/);
    engine.say('isready');
    await engine.hears(/^readyok$/);
    for (const line of BEFORE_READY) {
      engine.say(line, 'isready');
      await engine.hears(/^readyok$/);
    }
    assert.deepEqual(bestMoves(engine), []);
    engine.say('stop');
    await engine.hears(BEST);
    await engine.hears(/^uciok$/);
  },

  async 'is after a stop what it was before'(engine) {
    engine.say('setoption name MultiPV value 2', 'setoption name MultiPV value none');
    engine.say('position fen', 'position startpos moves d2d4', 'go infinite');
    await engine.hears(/^info depth 5 .* multipv 2 /);
    engine.say('stop');
    assert.match(await engine.hears(BEST), AFTER_D4);
    engine.say('go depth 3');
    await engine.hears(/^info depth 3 .* multipv 2 /);
    assert.match(await engine.hears(BEST), AFTER_D4);
    engine.say('d');
    await engine.hears(/^Fen: .* b KQkq /);
  },

  async 'plays no move of another position after one that was refused'(engine) {
    engine.say('position startpos moves d2d4', 'position fen 4k3/8/8/8/8/8/8/4R1K1 w - - 0 1', 'go depth 3');
    await engine.hears(/^info string FEN field 2 \(side to move\): Black is in check although it is White's turn$/);
    await engine.hears(/^info string the last position was refused/);
    await engine.hears(/^bestmove 0000$/);
    engine.say('go infinite');
    await engine.exchanges(10);
    assert.equal(bestMoves(engine).length, 1);
    engine.say('stop');
    await engine.hears(/^bestmove 0000$/);
    engine.say('position startpos moves d2d4', 'go depth 3');
    assert.match(await engine.hears(BEST), AFTER_D4);
  },

  async 'is as forgiving as stockfish.js, and tells what it made of a line'(engine) {
    for (const [position, told, fen] of [
      ['startpos moves d2d4 d2d5 g8f6', /^info string move 2: d2d5 is not a legal move here; the position is the one before it/, 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1'],
      ['startpos d2d4', /^info string "moves" is missing after startpos/, 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1'],
      ['fen 4k3/8/8/8/8/8/8/4K2R', /^info string The side to move field was missing and became w\.$/, '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
      ['fen 4k3/8/8/8/8/8/8/4K2R b', /^info string The castling rights field was missing and became K\.$/, '4k3/8/8/8/8/8/8/4K2R b K - 0 1'],
      ['fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1', /^info string The castling right Q was dropped: /, '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
      ['fen 4k3/8/8/8/8/8/8/4K2R w K e6 0 1', /^info string The en passant square e6 was dropped: /, '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
    ]) {
      engine.say('position startpos', `position ${position}`);
      await engine.hears(told);
      engine.say('d');
      assert.equal(await engine.hears(/^Fen: /), `Fen: ${fen}`);
    }
    for (const [go, told] of [
      ['go movetime -5', /^info string movetime cannot be negative: -5 counts as 0$/],
      ['go movetime 1.5', /^info string movetime must be a whole number: 1\.5 is read as 1$/],
    ]) {
      engine.say('position startpos', go);
      await engine.hears(told);
      assert.match(await engine.hears(BEST), BEST);
    }
  },

  async 'answers each go with one best move, whatever its words, and a perft with none'(engine) {
    let moves = 0;
    for (const [line, has] of [
      ['go winc perft searchmoves', 0],
      ['go winc perft 1', 0],
      ['go perft x', 0],
      ['go perft\u00e9 depth 1', 1],
      ['go perft\0 1', 1],
      ['go depth ponder', 1],
      ['go movetime infinite', 1],
      ['go searchmoves a2a3 infinite', 1],
    ]) {
      moves += has;
      engine.say('position startpos', line, 'stop', 'eval');
      await engine.hears(/^static evaluation/);
      assert.equal(bestMoves(engine).length, moves, line);
    }
  },

  async 'answers with the best move that it has told of'(engine) {
    engine.say('position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 'go infinite');
    await engine.hears(/^info depth 3 /);
    engine.say('stop');
    assert.match(await engine.hears(BEST), /^bestmove d1d8/);
  },

  async 'does in order what arrives during a search'(engine) {
    engine.say('position startpos', 'go infinite');
    await engine.hears(/^info depth 2 /);
    engine.say('position startpos moves d2d4', 'go depth 3', 'go depth 2');
    for (const depth of [6, 7]) await engine.hears(new RegExp(`^info depth ${depth} `));
    assert.deepEqual(bestMoves(engine), []);
    engine.say('stop');
    await engine.hears(/^bestmove [a-h][12]/);
    assert.match(await engine.hears(BEST), AFTER_D4);
    assert.match(await engine.hears(BEST), AFTER_D4);
  },

  async 'hears of an option during a search, for the next one'(engine) {
    engine.say('position startpos', 'go infinite');
    await engine.hears(/^info depth 2 /);
    engine.say('setoption name MultiPV value 2', 'setoption name Hash value 2', 'stop');
    await engine.hears(BEST);
    engine.say('go depth 3');
    await engine.hears(/^info depth 3 .* multipv 2 /);
    await engine.hears(BEST);
  },

  async 'is stopped before it has begun'(engine) {
    engine.say('go infinite searchmoves a2a3', 'stop', 'bench', 'stop', 'go ponder', 'stop');
    await engine.hears(/^bestmove a2a3/);
    await engine.hears(/^info string bench was stopped/);
    await engine.hears(BEST);
    engine.say(Array.from({ length: 50 }, () => 'go infinite\nstop').join('\n'));
    for (let count = 0; count < 50; count += 1) await engine.hears(BEST);
  },

  async 'stops a perft and a bench'(engine) {
    for (const line of ['go perft 8', 'perft 8', 'bench 30']) {
      engine.say(line);
      await engine.exchanges(5);
      engine.say('stop');
      await engine.hears(/^info string (go|perft|bench) was stopped before its end/);
    }
    await plays(engine);
  },

  async 'waits for stop, even when there is nothing left to search'(engine) {
    for (const [fen, answer] of [
      ['7k/8/6KQ/8/8/8/8/8 b - - 0 1', /^bestmove /],
      ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', /^bestmove \(none\)$/],
    ]) {
      const before = bestMoves(engine).length;
      engine.say(`position fen ${fen}`, 'go infinite');
      await engine.exchanges(10);
      assert.equal(bestMoves(engine).length, before);
      engine.say('stop');
      await engine.hears(answer);
    }
  },

  async 'ponders until the hit, and then answers within its time'(engine) {
    engine.say('position startpos moves e2e4', 'go ponder wtime 1000 btime 1000');
    await elapse(300);
    assert.deepEqual(bestMoves(engine), []);
    engine.say('ponderhit');
    await engine.hears(BEST);
    engine.say('go ponder depth 1');
    await engine.exchanges(10);
    assert.equal(bestMoves(engine).length, 1);
    engine.say('ponderhit');
    await engine.hears(BEST);
    engine.say('go ponder depth 1');
    await engine.exchanges(10);
    assert.equal(bestMoves(engine).length, 2);
    engine.say('stop');
    await engine.hears(BEST);
    engine.say('go ponder depth 2', 'ponderhit', 'go depth 2');
    await engine.hears(BEST);
    await engine.hears(BEST);
  },

  async 'has nothing to say to a stop or a hit without a search'(engine) {
    engine.say('stop', 'ponderhit', 'position startpos', 'go depth 2');
    await engine.hears(BEST);
    engine.say('stop', 'ponderhit', 'isready');
    await engine.hears(/^readyok$/);
    assert.equal(bestMoves(engine).length, 1);
  },

  async 'says nothing more after quit'(engine) {
    engine.say('position startpos', 'go infinite');
    await engine.hears(/^info depth 2 /);
    engine.say('quit', 'isready', 'go depth 1');
    await engine.hears(BEST);
    const before = engine.heard.length;
    engine.say('isready', 'go depth 1');
    await elapse(200);
    assert.equal(engine.heard.length, before);
    assert.ok(!engine.heard.includes('readyok'));
  },
};

async function plays(engine) {
  engine.say('ucinewgame', 'position startpos', 'go depth 3');
  await engine.hears(/^info depth 3 .*\bpv /);
  assert.match(await engine.hears(BEST), BEST);
}
