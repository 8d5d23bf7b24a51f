// The engine against itself through the worker protocol. Only the rules end a game.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createEngine } from 'espalier';
import { loadRules } from 'espalier/rules';
import '../built.mjs?package';
import { isEverything } from '../support/everything.mjs';
import { random } from './support/random.mjs';

const GAMES = isEverything ? 20 : 10;
/** Enough to win what is won: a game does not last longer for better moves. */
const MOVE_NODES = 150;
const OPENING_PLIES = 8;
/** Two games at a time; a game without a capture or pawn move for long takes its time. */
const TIMEOUT_MS = 5 * 60_000;

/** Every fifth game is Chess960. */
const CHESS960 = [
  'nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1',
  'rkrbbqnn/pppppppp/8/8/8/8/PPPPPPPP/RKRBBQNN w KQkq - 0 1',
  'bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1',
  'qnrkbbrn/pppppppp/8/8/8/8/PPPPPPPP/QNRKBBRN w KQkq - 0 1',
];

const rules = await loadRules();
const lanes = await Promise.all([openLane(), openLane()]);
after(() => lanes.flat().forEach((engine) => engine.dispose()));

/** Two engines that play each other. */
function openLane() {
  return Promise.all([createEngine({ hashMb: 4 }), createEngine({ hashMb: 4 })]);
}

test(`${GAMES} games at ${MOVE_NODES} nodes a move all end by the rules`, { timeout: TIMEOUT_MS }, async (t) => {
  let plies = 0;
  const numbers = Array.from({ length: GAMES }, (_, index) => index);
  const play = async (engines) => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const { told, length } = await playGame(engines, number);
      t.diagnostic(`game ${number + 1}: ${told}`);
      plies += length;
    }
  };
  await Promise.all(lanes.map(play));
  assert.ok(plies > 50 * GAMES, `${plies} plies`);
});

async function playGame(engines, number) {
  await Promise.all(engines.map((engine) => engine.newGame()));
  const game = await openGame(engines[0], number);
  for (;;) {
    const view = await engines[0].position(game);
    if (view.outcome) return finish(game, view);
    const engine = engines[view.turn === 'white' ? 0 : 1];
    const { bestMove } = await engine.search({ ...game, limits: { nodes: MOVE_NODES } });
    const legal = view.legalMoves.map(({ uci }) => uci);
    assert.ok(legal.includes(bestMove), `${bestMove} is not legal in ${view.fen}`);
    game.moves.push(bestMove);
  }
}

/** A few random moves, the same every time, so that no two games are alike. */
async function openGame(engine, number) {
  const next = random(number + 1);
  const start = number % 5 === 4 ? { fen: CHESS960[(number - 4) / 5], chess960: true } : {};
  const game = { ...start, moves: [] };
  while (game.moves.length < OPENING_PLIES) {
    const { legalMoves } = await engine.position(game);
    if (legalMoves.length === 0) game.moves = [];
    else game.moves.push(legalMoves[Math.floor(next() * legalMoves.length)].uci);
  }
  return game;
}

function finish(game, { outcome, sans }) {
  const result = { white: '1-0', black: '0-1' }[outcome.winner] ?? '1/2-1/2';
  const pgn = rules.writePgn({ ...game, tags: [['Event', 'Self-play']] });
  assert.ok(pgn.includes(`[Result "${result}"]`), pgn);
  assert.ok(pgn.trimEnd().endsWith(result), pgn);
  assert.equal(outcome.winner !== undefined, outcome.kind === 'checkmate');
  return { told: `${result} by ${outcome.kind} after ${sans.length} plies`, length: sans.length };
}
