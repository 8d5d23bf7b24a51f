/** The data that crosses the public API: plain objects, all of them clonable, all times in milliseconds. */

import type { Evaluation } from './eval-types.js';
import type { Trace } from './trace.js';
import type { TraceRequest, WorkOptions } from './trace-types.js';

export type Color = 'white' | 'black';

export interface LegalMove {
  uci: string;
  san: string;
  /** Square the board shows the piece leaving, e.g. `e1`. */
  from: string;
  /** Square the board shows the piece arriving at; for castling the king's destination, `g1` or `c1`. */
  to: string;
  promotion?: 'q' | 'r' | 'b' | 'n';
  /** Square of the castling rook, for boards that let the king take its own rook (Chess960). */
  castleRook?: string;
}

export type OutcomeKind =
  | 'checkmate'
  | 'stalemate'
  | 'threefold'
  | 'fiftyMoves'
  | 'insufficientMaterial';

export interface Outcome {
  kind: OutcomeKind;
  /** Absent when the game is drawn. */
  winner?: Color;
}

/** Which sides could still give mate by some sequence of legal moves. */
export interface CanMate {
  white: boolean;
  black: boolean;
}

export interface PlayedMove {
  from: string;
  to: string;
  uci: string;
}

export interface PositionView {
  fen: string;
  turn: Color;
  legalMoves: LegalMove[];
  /** Square of the king that is in check. */
  check?: string;
  /** Absent while the game goes on. */
  outcome?: Outcome;
  /** For whoever still has time when the other has run out. */
  canMate: CanMate;
  /** Every move played from the start position, in standard notation. */
  sans: string[];
  /** FEN before the first move and after each one: one longer than `sans`. */
  fens: string[];
  /** Every move played, normalized. */
  moves: PlayedMove[];
}

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

/** A game read from PGN. It can be asked for as it is, like any position. */
export interface PgnGame extends PositionRequest {
  moves: string[];
  /** Each by all its moves from the start, in the order in which they begin. */
  variations: string[][];
  chess960: boolean;
  /** Names and values, in order. */
  tags: [string, string][];
  /** Whether more follows in the text, which was not read. */
  more: boolean;
}

/**
 * When a search ends, and what it looks for. One that ends it must be given: `depth`, `nodes`,
 * `movetime`, a clock, `mate`, or `infinite`.
 */
export interface Limits {
  depth?: number;
  nodes?: number;
  movetime?: number;
  wtime?: number;
  btime?: number;
  winc?: number;
  binc?: number;
  movestogo?: number;
  /** Look for a mate in this many moves. */
  mate?: number;
  /** Search until stopped. */
  infinite?: boolean;
  /** Consider only these moves. */
  searchmoves?: string[];
  /** How many of the best moves to find a line for, 1 unless given; each is reported by itself. */
  lines?: number;
  /** Play weaker: 0 is the weakest level, 20 full strength. */
  skillLevel?: number;
  /** Play weaker: at about this rating, from 940 to 2650. Goes before `skillLevel`. */
  elo?: number;
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

/** From the side to move's view. A negative mate means being mated. */
export type Score = { kind: 'centipawns'; value: number } | { kind: 'mate'; moves: number };

export interface RuleTally {
  tried: number;
  fired: number;
}

/** How often one pruning rule was asked and said yes, split by whether the position was improving. */
export interface RuleCount {
  /** Stable identifier, e.g. `reverseFutility`. */
  rule: string;
  /** Name for people, e.g. `Reverse futility`. */
  label: string;
  improving: RuleTally;
  notImproving: RuleTally;
  /** Where there was nothing to compare with. */
  unknown: RuleTally;
}

export interface Info {
  depth: number;
  /** Which of the lines asked for this is, from 1, the best. */
  lineNumber: number;
  selectiveDepth: number;
  nodes: number;
  nps: number;
  milliseconds: number;
  /** Use of the hash table, per mille. */
  hashfull: number;
  score: Score;
  bound: 'exact' | 'lower' | 'upper';
  /** The expected line, UCI notation. */
  pv: string[];
  /** The same line in standard notation. */
  pvSan: string[];
  rules: RuleCount[];
}

export interface SearchResult {
  /** Absent only when there is no legal move. */
  bestMove?: string;
  ponder?: string;
  /** The last thing the search reported of its best line; of depth 0 when it was stopped before it could report. */
  info: Info;
}

export interface BenchResult {
  nodes: number;
  milliseconds: number;
  nps: number;
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
  /** Where the worker script is, when a bundler does not find it by itself. */
  workerUrl?: string | URL;
  /** Where the WebAssembly file is, when a bundler does not find it by itself. */
  wasmUrl?: string | URL;
  /** Size of the hash table in megabytes, 16 unless given. */
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
}
