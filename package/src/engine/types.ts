/** The public API. What crosses it are plain objects, all of them clonable; all times are in milliseconds. */

import type { Trace } from './trace.js';
import type {
  BenchResult, Evaluation, Info, Limits, PgnGame, PositionView, Ranges, SearchResult, TraceOptions,
} from './wasm-types.js';

export type * from './wasm-types.js';

/** A game: where it started and the moves (UCI notation) played since. */
export interface PositionRequest {
  /** Absent means the standard start position. */
  fen?: string;
  moves?: string[];
  /**
   * Castling is written as the king taking its rook. A start that castles as only Chess960 does is
   * taken for Chess960 anyway.
   */
  chess960?: boolean;
}

export interface SearchRequest extends PositionRequest {
  limits: Limits;
}

export interface PgnRequest extends PositionRequest {
  /** Header pairs in the order they are written, e.g. `['White', 'Ada']`. */
  tags: [string, string][];
  /**
   * Each by all its moves from the start; what it shares with the game is written once. Moves
   * after the game's last one have no place in a PGN and are left out.
   */
  variations?: string[][];
  /** Overrides the result the rules give, e.g. after a resignation or a flag fall. */
  result?: string;
}

/** What to record: a search of its own, from an empty table, which gives the same records every time. */
export interface TraceRequest extends PositionRequest, Omit<TraceOptions, 'movetime'> {}

export interface WorkOptions<Progress> {
  onProgress?: (progress: Progress) => void;
  /**
   * Aborting it resolves the promise with what has been done. Where the worker has to be replaced to
   * stop it (`stopMode` is `respawn`) nothing is left to resolve with: it rejects with `stopped`.
   */
  signal?: AbortSignal;
}

/**
 * How a running search is stopped.
 * `flag`: the search reads shared memory and keeps what it has learned.
 * `respawn`: the page may not share memory, so the worker is replaced and its hash table is lost.
 */
export type StopMode = 'flag' | 'respawn';

export interface SearchOptions {
  /** Called for every report of the search, never after the search has been answered. */
  onInfo?: (info: Info) => void;
  /** Aborting it resolves the search with the best move so far. */
  signal?: AbortSignal;
}

export interface EngineOptions {
  /**
   * Where `espalier/worker.js` is, when a bundler does not find it by itself. It may be on another
   * origin whose server sends CORS headers; a Content-Security-Policy must then allow `blob:` workers.
   */
  workerUrl?: string | URL;
  /** Where `espalier/engine.wasm` is, when a bundler does not find it by itself. */
  wasmUrl?: string | URL;
  /**
   * `espalier/engine.wasm` as a `WebAssembly.Module`; nothing is fetched then. Its type has a wider
   * name because projects without the DOM library do not know the right one.
   */
  wasmModule?: object;
  /** Size of the hash table in megabytes, in the range `hashMb` of `Ranges`. */
  hashMb?: number;
}

/**
 * One chess engine.
 *
 * It searches one position at a time. Anything newer stops the search that runs (which resolves
 * with its best move) and supersedes the search that waits (which rejects with `superseded`).
 * Every promise that rejects does so with an `EngineError`.
 *
 * A worker that dies is replaced. What it was doing is done once more, with the time that is left,
 * and only a second death is told, as `worker-died`. Recordings, samples and ablations are long: they
 * are told at once, and so is who resizes the hash table.
 */
export interface Engine {
  /** Resolves with the best move, also when stopped: then within 50 ms, with the best move so far. */
  search(request: SearchRequest, options?: SearchOptions): Promise<SearchResult>;
  /** Stops the search, exactly as aborting its signal does. */
  stop(): void;
  /** What the rules of chess say about a game; never waits for a search. */
  position(request: PositionRequest): Promise<PositionView>;
  /**
   * The static evaluation of a position, term by term, without searching it; rejects with
   * `invalid-position` where the FEN or a move is not chess. Never waits for a search.
   */
  explainEval(request: PositionRequest): Promise<Evaluation>;
  /** The game as PGN; never waits for a search. */
  pgn(request: PgnRequest): Promise<string>;
  /** The first game of a PGN text; rejects with what is wrong with it and where. Never waits for a search. */
  readPgn(text: string): Promise<PgnGame>;
  /** Forgets everything learned from earlier searches. */
  newGame(): Promise<void>;
  /** Resizes the hash table, which empties it. */
  setHash(megabytes: number): Promise<void>;
  /** Searches a fixed set of positions: the same node count on every machine, or the build is wrong. */
  bench(depth?: number): Promise<BenchResult>;
  /**
   * Searches once more and records every decision. It has a worker of its own, so that it neither
   * waits for a search nor ends one.
   */
  trace(request: TraceRequest, options?: WorkOptions<Info>): Promise<Trace>;
  /** Ends the workers; everything pending, and everything asked later, rejects with `disposed`. */
  dispose(): void;
  readonly stopMode: StopMode;
  /** What numbers may be asked for. */
  readonly ranges: Ranges;
}
