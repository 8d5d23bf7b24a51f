/** Puzzles: the visitor looks for the moves of a solution, and the board plays what is between them. */

import type { PuzzleVerdict } from './events.js';
import { type GameState, gameFrom, withMove } from './game.js';
import { playAll } from './rules.js';

/** A position with the moves that solve it, in any notation. */
export function puzzleFrom(fen: string | undefined, solution: string): GameState {
  const game = gameFrom(fen);
  const { moves } = playAll({ ...game.request, moves: solution.trim().split(/[\s,]+/) });
  return { ...game, solution: moves.map(({ uci }) => uci) };
}

/** Whether a move is the next one of the solution; any mate is as good as the last one. */
export function verdictOf(game: GameState, uci: string): PuzzleVerdict {
  const { solution = [] } = game;
  const { length } = game.request.moves;
  if (withMove(game, uci).outcome?.kind === 'checkmate') return 'solved';
  if (uci !== solution[length]) return 'wrong';
  return length >= lastMoveOf(solution) ? 'solved' : 'right';
}

/** Whether the visitor has found all moves, or another mate. */
export function isSolved({ solution = [], request, outcome }: GameState): boolean {
  return outcome?.kind === 'checkmate' || request.moves.length > lastMoveOf(solution);
}

/** The index of the visitor's last move: a solution may end with a reply, which nobody has to see. */
function lastMoveOf({ length }: readonly string[]): number {
  return length - (length % 2 === 0 ? 2 : 1);
}
