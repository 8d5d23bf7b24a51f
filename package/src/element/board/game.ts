/** The game on a board: where it began, its moves, and which of its positions is shown. */

import { fenParts } from '../../chess/fen.js';
import type { GameNode, LegalMove, Outcome, PlayedMove, PlyView } from '../../rules/types.js';
import { diagramFault, fenFault } from './fen-fault.js';
import { firstGame, movesIn, type PlayedMoves, pgnOf, playAll, RulesError } from './rules.js';

/** A game as the board shows it. */
export interface GameState {
  /** What was played, and from where. */
  readonly request: PlayedMoves;
  readonly sans: readonly string[];
  readonly moves: readonly PlayedMove[];
  /** The start and the position after each move. */
  readonly positions: readonly PlyView[];
  /** Which of them is shown. */
  readonly ply: number;
  /** In the position shown; empty where no one asked for them. */
  readonly legalMoves: readonly LegalMove[];
  /** How the game has ended, in the last position. */
  readonly outcome: Outcome | undefined;
  readonly tags: ReadonlyMap<string, string>;
  /** The PGN that it was read from, as long as nothing else has been played. */
  readonly text?: string;
  /** What stands there beside each of the positions. */
  readonly nodes?: readonly Pick<GameNode, 'comment' | 'drawings'>[];
  /** Of a puzzle: the moves that solve it. */
  readonly solution?: readonly string[];
  /** Of a position alone: nothing asks for the rules. */
  readonly isDiagram?: boolean;
  /** Why its PGN was not read to the end. */
  readonly fault?: string | undefined;
}

/** A text that is no game: told to people, in the board. */
export class BadGame extends Error {
  override readonly name = 'BadGame';
}

/** Whether a game cannot be made of what was asked for, whoever has said so; all else is a fault of the machinery. */
export function isBadGame(error: unknown): boolean {
  return error instanceof BadGame || (error instanceof RulesError && error.code !== 'load-failed');
}

/** A position alone. It needs no rules, and may be a diagram without kings. */
export function positionOnly(fen: string): GameState {
  const fault = diagramFault(fen);
  if (fault !== undefined) throw new BadGame(fault);
  const { turn, moveNumber } = fenParts(fen);
  const position: PlyView = { fen: fen.trim(), turn, moveNumber };
  return {
    request: { fen: fen.trim(), moves: [], chess960: false },
    sans: [],
    moves: [],
    positions: [position],
    ply: 0,
    legalMoves: [],
    outcome: undefined,
    tags: new Map(),
    isDiagram: true,
  };
}

/** A position to be played from; the standard one where none is given. */
export function gameFrom(fen: string | undefined): GameState {
  const fault = fen === undefined ? undefined : fenFault(fen);
  if (fault !== undefined) throw new BadGame(fault);
  return stateOf({ ...(fen !== undefined && { fen: fen.trim() }), moves: [], chess960: false }, 0);
}

/** The first game of a PGN, as far as it can be read. */
export function gameOf(pgn: string, ply: number): GameState {
  const game = firstGame(pgn);
  if (typeof game === 'string') throw new BadGame(game);
  const { played, tags, nodes, fault } = game;
  return { ...stateOf(played, ply, tags), text: pgn, nodes, fault };
}

/** The game as PGN: as it was read, with all that stands there, or as it was played. */
export function textOf({ text, request, tags }: GameState): string {
  return text ?? pgnOf(request, tags);
}

/** Another position of the same game. */
export function shownAt(game: GameState, ply: number): GameState {
  return standingAt(game, Math.min(Math.max(ply, 0), game.sans.length));
}

/** The game with one more move after the position shown; what followed there is gone. */
export function withMove(game: GameState, uci: string): GameState {
  const { moves, ...start } = cutAt(game, game.ply);
  return goneOn(game, { ...start, moves: [...moves, uci] }, game.ply + 1);
}

/** The game without the moves after a position. */
export function upTo(game: GameState, ply: number): GameState {
  return goneOn(game, cutAt(game, ply), ply);
}

/** What leads to a position. */
export function cutAt({ request }: GameState, ply: number): PlayedMoves {
  return { ...request, moves: request.moves.slice(0, ply) };
}

/** The same game with other moves, of which nobody knows how it ends. */
function goneOn({ tags, solution }: GameState, request: PlayedMoves, ply: number): GameState {
  const known = new Map([...tags].filter(([name]) => name !== 'Result'));
  return { ...stateOf(request, ply, known), ...(solution !== undefined && { solution }) };
}

function stateOf(request: PlayedMoves, ply: number, tags: ReadonlyMap<string, string> = new Map()): GameState {
  const game = playAll(request);
  return standingAt({ ...game, request, tags }, Math.min(ply, game.sans.length));
}

/** A game with what may be played in one of its positions. */
function standingAt<Game extends Omit<GameState, 'ply' | 'legalMoves'>>(
  game: Game,
  ply: number,
): Game & Pick<GameState, 'ply' | 'legalMoves'> {
  const position = game.positions[ply];
  return { ...game, ply, legalMoves: position === undefined ? [] : movesIn(position.fen, game.request.chess960) };
}
