/** What is asked of an engine. */
import type { RuleName } from './trace-node.js';
import type { Limits, MissOptions, TraceOptions } from './wasm-types.js';

/** As `T`, where what is not given may be given as `undefined`. */
export type OrUndefined<T> = { [Name in keyof T]: undefined extends T[Name] ? T[Name] | undefined : T[Name] };

/** Limits as they are asked for. All may be absent where something else ends the work, as with an analysis. */
export type RequestLimits = OrUndefined<Omit<Limits, 'searchmoves'>> & {
  /** Consider only these moves, in UCI or algebraic notation. */
  searchmoves?: readonly string[] | undefined;
};

/**
 * Limits of which at least one ends the search, or is `infinite`: without any of them it would never answer.
 *
 * @example
 * ```ts
 * import type { SearchLimits } from 'espalier';
 *
 * export function limitsFor(seconds: number | undefined): SearchLimits {
 *   return seconds === undefined ? { depth: 12 } : { movetime: seconds * 1000, lines: 2 };
 * }
 * ```
 */
export type SearchLimits = RequestLimits &
  (
    | { depth: number }
    | { nodes: number }
    | { movetime: number }
    | { wtime: number }
    | { btime: number }
    | { mate: number }
    | { infinite: boolean }
  );

/**
 * A game: where it started, and the moves played since.
 *
 * @example
 * ```ts
 * import type { PositionRequest } from 'espalier';
 *
 * export const italian: PositionRequest = { moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4'] };
 * export const ending: PositionRequest = { fen: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', moves: ['e1d2'] };
 * ```
 */
export interface PositionRequest {
  /** Absent means the standard start position. X-FEN and Shredder-FEN are understood. */
  fen?: string | undefined;
  /** In UCI or algebraic notation, e.g. `e2e4`, `Nf3`, `e8=Q`; absent means none. */
  moves?: readonly string[] | undefined;
  /**
   * Castling is written as the king taking its rook. A start that castles as only Chess960 does is
   * taken for Chess960 anyway.
   */
  chess960?: boolean | undefined;
}

/**
 * What to search, and until when. Times are in milliseconds.
 *
 * @example
 * ```ts
 * import type { SearchRequest } from 'espalier';
 *
 * export const bySeconds: SearchRequest = { limits: { movetime: 2000 } };
 * export const byClock: SearchRequest = { moves: ['d2d4'], limits: { wtime: 60_000, btime: 59_000, winc: 500, binc: 500 } };
 * export const weaker: SearchRequest = { limits: { depth: 10, elo: 1400 } };
 * ```
 */
export interface SearchRequest extends PositionRequest {
  /**
   * One that ends the search has to be among them, or `infinite`. `mate` ends it where such a mate is found, and where
   * there is none never: give another beside it.
   */
  limits: SearchLimits;
}

/**
 * What to analyse. Without a limit that ends it, it goes on until it is stopped.
 *
 * @example
 * ```ts
 * import type { AnalysisRequest } from 'espalier';
 *
 * export const threeLines: AnalysisRequest = { moves: ['e2e4'], limits: { lines: 3 } };
 * ```
 */
export interface AnalysisRequest extends PositionRequest {
  /** As for a search, and all of them may be absent. */
  limits?: RequestLimits | undefined;
}

/** What to record: a search of its own, from an empty table, which gives the same records every time. */
export interface TraceRequest
  extends PositionRequest,
    OrUndefined<Omit<TraceOptions, 'movetime' | 'without' | 'grows'>> {
  /** Rules that are off, to compare the search with one that has them: see `compareTraces` of `espalier/trace`. */
  without?: readonly RuleName[] | undefined;
}

/**
 * The move to ask about, and the search that does not play it: of its own, from an empty table. `depth`
 * or `nodes` has to be given.
 *
 * @example
 * ```ts
 * import type { MissRequest } from 'espalier';
 *
 * export const why: MissRequest = { moves: ['e2e4', 'e7e5'], move: 'd1h5', line: ['b8c6', 'f1c4'], depth: 10 };
 * ```
 */
export interface MissRequest extends PositionRequest, OrUndefined<Omit<MissOptions, 'move' | 'line'>> {
  /** The move, in UCI or algebraic notation. */
  move: string;
  /**
   * How the line goes on after it, the opponent’s reply first, in either notation. As long as the recorded search replies so,
   * these are the answers that are followed.
   */
  line?: readonly string[] | undefined;
}
