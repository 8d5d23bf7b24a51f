/// <reference lib="esnext.disposable" preserve="true" />
/** The public API. What crosses it are plain objects, all of them clonable; all times are in milliseconds. */

import type { EngineErrorReason } from './errors.js';
import type { Language } from './languages.js';
import type { Trace } from './trace.js';
import type {
  AnalysisRequest, MissRequest, PgnRequest, PositionRequest, SearchRequest, TraceRequest,
} from './request-types.js';
import type {
  Ablation, AblationOptions, BenchResult, Evaluation, Info, Miss, PgnGame, PositionView, Ranges, SearchResult,
} from './wasm-types.js';

export type { Language } from './languages.js';
export type * from './request-types.js';
export type * from './wasm-types.js';

/** How long work reports, and how it is ended. */
export interface WorkOptions<Progress> {
  /**
   * Called with what is known so far: by a recording after every depth, by the others at most ten times a second.
   * What it throws ends the work, and the promise rejects with it.
   */
  onProgress?: (progress: Progress) => void;
  /**
   * Aborting it resolves the promise with what has been done. Where there is nothing to resolve with
   * it rejects with `stopped`: before the work has begun, and for a recording of the flavor `respawn`.
   */
  signal?: AbortSignal;
}

/**
 * How a running search hears that it has to stop.
 *
 * - `shared`: it reads memory that it shares with the page. Pages must be isolated for that
 *   (`Cross-Origin-Opener-Policy` and `Cross-Origin-Embedder-Policy`); Node always can.
 * - `jspi`: it turns to the messages of its worker every few milliseconds, where WebAssembly can
 *   wait for JavaScript (JSPI).
 * - `respawn`: it hears nothing; its worker is replaced, and the hash table is lost.
 */
export type Flavor = 'shared' | 'jspi' | 'respawn';

/** A flavor, or the best of those that work: `shared`, else `jspi`, else `respawn`. */
export type FlavorChoice = 'auto' | Flavor;

/** Who hears a search, and who may stop it. */
export interface SearchOptions {
  /**
   * Called for every report of the search, never after the search has been answered. What it throws ends the
   * search, and the promise rejects with it.
   */
  onInfo?: (info: Info) => void;
  /** Aborting it resolves the search with the best move so far, within 50 ms. */
  signal?: AbortSignal;
}

/** Who may stop an analysis, besides leaving its loop. */
export interface AnalysisOptions {
  /** Aborting it ends the loop, after at most one more report of each line. */
  signal?: AbortSignal;
}

/**
 * An analysis that runs: a sequence of reports.
 *
 * Of each line (`limits.lines`) only the newest report waits to be taken: a slow consumer misses
 * reports and is never behind. Leaving a `for await` loop stops the search. Errors reject the next
 * step, and `result`.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const engine = await createEngine();
 * const analysis = engine.analyse({ moves: ['e2e4'] });
 * for await (const { depth, pvSan } of analysis) {
 *   console.log(depth, pvSan.join(' '));
 *   if (depth >= 12) break;
 * }
 * const { bestMove } = await analysis.result;
 * console.log(bestMove);
 * ```
 */
export interface Analysis extends AsyncIterable<Info> {
  /** What the search has found when it has ended, also where it was stopped. */
  readonly result: Promise<SearchResult>;
  /** The newest report that has not been taken, or the next; after the last one the result. */
  next(): Promise<IteratorResult<Info, SearchResult>>;
  /** Stops the search; resolves when it has ended, and never rejects. */
  return(): Promise<IteratorResult<Info, SearchResult | undefined>>;
  /** The analysis itself: it can be gone through once. */
  [Symbol.asyncIterator](): Analysis;
  /** As `return`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * How an engine is started.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const engine = await createEngine({ hashMb: 64, wasmUrl: '/espalier/engine.wasm', workerUrl: '/espalier/worker.js' });
 * console.log(engine.flavor);
 * ```
 */
export interface EngineOptions {
  /**
   * Where `espalier/worker.js` is, when a bundler does not find it by itself. It may be on another
   * origin whose server sends CORS headers; a Content-Security-Policy must then allow workers from `blob:`
   * and from that origin, for the script in the blob imports it: `worker-src blob: https://cdn.example`.
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
  /** How a running search is stopped; `auto` unless given. One that does not work here is refused. */
  flavor?: FlavorChoice;
  /**
   * The language of explanations, labels and descriptions, `en` unless given. Errors are in English: programs
   * ask for their code, field and reason. Moves are written with the letters of English everywhere.
   */
  language?: Language;
  /**
   * Called when a worker is lost that had started: `crashed`, `ended` or `unresponsive`. It is replaced by
   * itself; who uses the engine may want to say so.
   */
  onWorkerLost?: (reason: EngineErrorReason) => void;
}

/**
 * One chess engine.
 *
 * It searches one position at a time. Anything newer stops the search that runs (which resolves
 * with its best move) and supersedes the search that waits (which rejects with `superseded`).
 * Every promise that rejects does so with an `EngineError`, or with what a listener of the caller's has thrown.
 *
 * A worker that is lost is replaced: one that crashed, one that was closed, which is noticed at once
 * where there are Web Locks, and one that hangs, which is noticed after 8 seconds of silence. What it
 * was doing is done once more, with the time that is
 * left, and only a second loss is told, as `worker-died`. Recordings, samples and ablations are long:
 * they are told at once, and so is who resizes the hash table. The next call finds a new worker.
 * Only a perft and a bench, which say nothing while they count, may hang unnoticed.
 *
 * Several engines work side by side, and share one compiled module.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * await using engine = await createEngine();
 * const { bestMove, info } = await engine.search({ limits: { depth: 10 } });
 * console.log(bestMove, info.score);
 * ```
 */
export interface Engine {
  /**
   * Looks for the best move. Resolves with it also when it is stopped: then within 50 ms, with the
   * best move so far. Rejects with `invalid-request`, `invalid-position`, `superseded`, `worker-died`
   * or `disposed`.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const { bestMove, ponder } = await engine.search(
   *   { moves: ['e2e4'], limits: { movetime: 500 } },
   *   { onInfo: ({ depth, nps }) => console.log(depth, nps), signal: AbortSignal.timeout(200) },
   * );
   * console.log(bestMove, ponder);
   * ```
   */
  search(request: SearchRequest, options?: SearchOptions): Promise<SearchResult>;
  /**
   * A search as a sequence of its reports; it begins at once. Where a search would reject, the loop
   * throws. A slow loop is given the newest report of each line, and nothing is queued behind it.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const stop = new AbortController();
   * for await (const { lineNumber, pvSan } of engine.analyse({ limits: { lines: 3 } }, { signal: stop.signal })) {
   *   console.log(lineNumber, pvSan[0]);
   *   setTimeout(() => stop.abort(), 1000);
   * }
   * ```
   */
  analyse(request: AnalysisRequest, options?: AnalysisOptions): Analysis;
  /**
   * Stops the search, exactly as aborting its signal does.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const search = engine.search({ limits: { infinite: true } });
   * setTimeout(() => engine.stop(), 1000);
   * console.log((await search).bestMove);
   * ```
   */
  stop(): void;
  /**
   * What the rules of chess say about a game; never waits for a search. Rejects with
   * `invalid-position` where the FEN or a move is not chess.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const { legalMoves, outcome } = await engine.position({ moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] });
   * console.log(legalMoves.length, outcome?.kind); // 0 checkmate
   * ```
   */
  position(request: PositionRequest): Promise<PositionView>;
  /**
   * The static evaluation of a position in hundredths of a pawn, term by term and piece by piece, without
   * searching it; rejects with `invalid-position` where the FEN or a move is not chess. Never waits for a search.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const { score, terms, pieces } = await engine.explainEval({ moves: ['e2e4'] });
   * for (const { label, difference } of terms) console.log(label, difference, 'of', score);
   * for (const { square, piece, worth } of pieces) console.log(square, piece, worth);
   * ```
   */
  explainEval(request: PositionRequest): Promise<Evaluation>;
  /**
   * The game as PGN; never waits for a search. Rejects with `invalid-position`, and with
   * `invalid-request` where a tag or a variation is wrong.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * console.log(await engine.pgn({ moves: ['e2e4', 'e7e5'], tags: [['White', 'Ada'], ['Black', 'Bo']] }));
   * ```
   */
  pgn(request: PgnRequest): Promise<string>;
  /**
   * The first game of a PGN text; rejects with `invalid-position` and says what is wrong with it and
   * in which line. Never waits for a search.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const game = await engine.readPgn('1. e4 e5 2. Nf3 *');
   * console.log(game.moves); // [ 'e2e4', 'e7e5', 'g1f3' ]
   * ```
   */
  readPgn(text: string): Promise<PgnGame>;
  /**
   * Forgets everything learned from earlier searches. Stops the search that runs.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * await engine.search({ limits: { depth: 8 } });
   * await engine.newGame();
   * ```
   */
  newGame(): Promise<void>;
  /**
   * Resizes the hash table, in megabytes, which empties it. Stops the search that runs. Rejects with
   * `invalid-request` out of the range `ranges.hashMb`, and with `out-of-memory`; the old size stays.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine({ hashMb: 16 });
   * await engine.setHash(Math.min(256, engine.ranges.hashMb.max));
   * ```
   */
  setHash(megabytes: number): Promise<void>;
  /**
   * Searches a fixed set of positions to a depth in plies: the same node count on every machine, or
   * the build is wrong. It cannot be stopped, but by `dispose`.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const { nodes, nps } = await engine.bench(8);
   * console.log(nodes, 'nodes,', nps, 'a second');
   * ```
   */
  bench(depth?: number): Promise<BenchResult>;
  /**
   * Counts the lines of so many legal moves: a test of the rules. In a worker of its own, which never
   * waits for a search. Aborting it rejects with `stopped`; each ply takes some 30 times as long.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * console.log(await engine.perft({}, 4)); // 197281
   * ```
   */
  perft(request: PositionRequest, depth: number, options?: { signal?: AbortSignal }): Promise<number>;
  /**
   * Searches once more and records every decision. It has a worker of its own, so that it neither
   * waits for a search nor ends one. Decisions are then explained, audited and counted by the `Trace`.
   * Rejects with `invalid-request`, `invalid-position`, `stopped`, `worker-died` or `disposed`.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const trace = await engine.trace({ moves: ['e2e4'], depth: 8 });
   * for (const { id } of trace.children(0, 0, 3)) console.log((await trace.explain(id)).sentence);
   * const { rules } = await trace.auditSample({ perRule: 20 });
   * console.log(rules.length, 'rules judged');
   * ```
   */
  trace(request: TraceRequest, options?: WorkOptions<Info>): Promise<Trace>;
  /**
   * What does improving buy in a position? Searches it with improving used everywhere, with none
   * and with each use off alone, in a worker of its own. Aborting it resolves with the searches
   * that have ended. Rejects as `trace` does.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * console.log(await engine.ablate({ moves: ['e2e4'] }, { depth: 8 }));
   * ```
   */
  ablate(request: PositionRequest, limits: AblationOptions, options?: WorkOptions<Ablation>): Promise<Ablation>;
  /**
   * Why does a search not play a move? Records the search, follows the move through it to the decision
   * that ended its line, judges every cut on the way, and searches the move alone for longer; in a
   * worker of its own. Each step has its sentence. Where the search plays the move, `missed` is false.
   * Reports after each step; aborting it resolves with what is known, `complete` being false. Rejects
   * as `trace` does, with `invalid-position` where the `move` or one of the `line` is not legal.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * const request = { fen: '5rk1/1pp3p1/3ppr1p/pP2p2n/4P2q/P2PQ2P/2P1NPP1/R4RK1 b - - 0 1', move: 'f6f3', depth: 10 };
   * const { missed, summary, steps, conclusion } = await engine.explainMiss(request, {
   *   onProgress: ({ progress }) => console.log(progress),
   * });
   * console.log(missed, summary);
   * for (const { sentence, cuts } of steps) console.log(sentence, cuts.map(({ verdict }) => verdict));
   * console.log(conclusion);
   * ```
   */
  explainMiss(request: MissRequest, options?: WorkOptions<Miss>): Promise<Miss>;
  /**
   * Ends the workers; everything pending, and everything asked later, rejects with `disposed`.
   *
   * @example
   * ```ts
   * import { createEngine } from 'espalier';
   *
   * const engine = await createEngine();
   * engine.dispose();
   * ```
   */
  dispose(): void;
  /** As `dispose`, for `using`. */
  [Symbol.dispose](): void;
  /** As `dispose`, for `await using`: resolves when the workers have ended, where that can be known. */
  [Symbol.asyncDispose](): Promise<void>;
  /** How a running search is stopped here. */
  readonly flavor: Flavor;
  /** What numbers may be asked for. */
  readonly ranges: Ranges;
}
