/** The game on a board: where it began, its moves, and which of its positions is shown. The rules are the engine's. */

import type { PgnGame } from '../../engine/pgn-game.js';
import type { Engine, LegalMove, Outcome, PlayedMove, PlyView, PositionView } from '../../engine/types.js';
import { fenParts } from '../../model/fen.js';
import { diagramFault, fenFault } from './fen-fault.js';

/** A game as the board shows it. */
export interface GameState {
  /** What was played, and from where. */
  readonly request: { readonly fen?: string; readonly moves: readonly string[]; readonly chess960: boolean };
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
  /** Why its PGN was not read to the end. */
  readonly fault?: string | undefined;
}

/** A text that is no game: told to people, in the board. */
export class BadGame extends Error {
  override readonly name = 'BadGame';
}

/** A position alone. It needs no engine, and may be a diagram without kings. */
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
  };
}

/** A position to be played from; the standard one where none is given. */
export async function gameFrom(engine: Engine, fen: string | undefined): Promise<GameState> {
  const fault = fen === undefined ? undefined : fenFault(fen);
  if (fault !== undefined) throw new BadGame(fault);
  return stateOf(engine, { ...(fen !== undefined && { fen: fen.trim() }), moves: [], chess960: false }, 0);
}

/** The first game of a PGN, as far as it can be read. */
export async function gameOf(engine: Engine, pgn: string, ply: number): Promise<GameState> {
  const game = await engine.readPgn(pgn).catch((error: unknown) => {
    throw isRefusal(error) ? new BadGame(error.message, { cause: error }) : error;
  });
  return { ...(await stateOf(engine, requestOf(game), ply, new Map(game.tags))), fault: game.fault };
}

function requestOf({ fen, moves, chess960 }: PgnGame): GameState['request'] {
  return { ...(fen !== undefined && { fen }), moves, chess960 };
}

/** Another position of the same game. */
export async function shownAt(engine: Engine, game: GameState, ply: number): Promise<GameState> {
  const shown = Math.min(Math.max(ply, 0), game.sans.length);
  const { legalMoves } = await engine.position(cutAt(game, shown));
  return { ...game, ply: shown, legalMoves };
}

/** The game with one more move after the position shown; what followed there is gone. */
export async function withMove(engine: Engine, game: GameState, uci: string): Promise<GameState> {
  const { moves, ...start } = cutAt(game, game.ply);
  return stateOf(engine, { ...start, moves: [...moves, uci] }, game.ply + 1, game.tags);
}

/** The game without the moves after a position. */
export async function upTo(engine: Engine, game: GameState, ply: number): Promise<GameState> {
  return stateOf(engine, cutAt(game, ply), ply, game.tags);
}

/** What leads to a position. */
export function cutAt({ request }: GameState, ply: number): GameState['request'] {
  return { ...request, moves: request.moves.slice(0, ply) };
}

async function stateOf(
  engine: Engine,
  request: GameState['request'],
  ply: number,
  tags: ReadonlyMap<string, string> = new Map(),
): Promise<GameState> {
  const view: PositionView = await engine.position(request).catch((error: unknown) => {
    throw isRefusal(error) ? new BadGame(error.message, { cause: error }) : error;
  });
  const { sans, moves, positions, legalMoves, outcome } = view;
  const game = { request, sans, moves, positions, ply: sans.length, legalMoves, outcome, tags };
  return ply < sans.length ? shownAt(engine, game, ply) : game;
}

/** The engine looked at the position or the PGN, and it is no chess. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'invalid-position';
}
