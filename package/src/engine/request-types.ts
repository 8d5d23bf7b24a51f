/** What is asked of an engine. */

import type { PositionRequest as GameRequest } from '../rules/request-types.js';
import type { TraceOptions, WhyOptions } from './job-types.js';
import type { OrUndefined } from './or-undefined.js';
import type { RuleName } from './trace-node.js';
import type { Limits } from './wasm-types.js';

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

/** A position with the game that led to it: a `Position` of `espalier/rules`, or a `PositionView`. */
export interface PlayedPosition {
  /** Those of the game, of which the first is the start. */
  readonly positions: readonly { readonly fen: string }[];
  /** The moves that were played. */
  readonly moves: readonly { readonly uci: string }[];
  /** Whether castling is written as the king taking its rook. */
  readonly chess960?: boolean | undefined;
}

/** A game: where it started, and the moves played since. */
export interface PositionRequest extends GameRequest {
  /** A position of `espalier/rules`, with the game that led to it, in the place of the other three. */
  position?: PlayedPosition | undefined;
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

/** What to analyse. Without a limit that ends it, it goes on until it is stopped. */
export interface AnalysisRequest extends PositionRequest {
  /** As for a search, and all of them may be absent. */
  limits?: RequestLimits | undefined;
}

/** The limit of a search that is recorded, or searched again: one of time would not give the same each time. */
export type RecordLimits = Pick<RequestLimits, 'depth' | 'nodes'> & ({ depth: number } | { nodes: number });

/** What to search with parts of the search off, of a position that is known. */
export interface AblationQuestion {
  /** `depth` or `nodes`, of each of the searches. */
  limits: RecordLimits;
  /** What is turned off: `improving`, as unless given, with each of its uses; `rules`, each; or one rule. */
  of?: 'improving' | 'rules' | RuleName | undefined;
  /** Searches of each variant, each with another order of equal moves: 1 to 100, 5 unless given. */
  repeats?: number | undefined;
}

/** What to record: a search of its own, from an empty table, which gives the same records every time. */
export interface TraceRequest extends PositionRequest, OrUndefined<Pick<TraceOptions, 'records' | 'hashMb'>> {
  /** `depth` or `nodes`. */
  limits: RecordLimits;
  /** Rules that are off, to compare the search with one that has them: see `compareTraces` of `espalier/trace`. */
  without?: readonly RuleName[] | undefined;
}

/** Which move to ask about. Both moves are searched from an empty table, so that the answer is the same every time. */
export interface WhyNotRequest extends PositionRequest, OrUndefined<Pick<WhyOptions, 'hashMb'>> {
  /** The move, in UCI or algebraic notation. */
  move: string;
  /**
   * Nodes after which the search of all moves begins no new iteration, 400,000 unless given. The move is searched to the
   * same depth, and the moves of a motif once more: three times as many in all, mostly.
   */
  limits?: OrUndefined<Pick<WhyOptions, 'nodes'>> | undefined;
}

/** A line of forced moves. */
export interface ReasonsRequest extends PositionRequest {
  /** Its moves, in UCI or algebraic notation. */
  line: readonly string[];
}
