/// <reference lib="esnext.disposable" preserve="true" />
/** The public API. What crosses it are plain objects, all of them clonable; all times are in milliseconds. */

import type { Analysis, AnalysisOptions, SearchOptions, WorkOptions } from './listen-types.js';
import type { SessionOptions } from './option-types.js';
import type {
  AnalysisRequest,
  PositionRequest,
  ReasonsRequest,
  SearchRequest,
  TraceRequest,
  WhyNotRequest,
} from './request-types.js';
import type { AblationRequest, BenchResult, FileAudit, Miss, MissRequest, RefereeRequest } from './research-types.js';
import type { SearchResult } from './result-types.js';
import type { StopMode } from './stop-modes.js';
import type { ThreadChoice, Threads } from './thread-types.js';
import type { Trace } from './trace.js';
import type { Ablation, Evaluation, Info, LineReasons, PositionView, Ranges, WhyNot } from './wasm-types.js';

export type * from './listen-types.js';
export type * from './option-types.js';
export type * from './request-types.js';
export type { EndedBy, SearchEnd, SearchResult } from './result-types.js';
export type { StopMode, StopModeChoice } from './stop-modes.js';
export type * from './thread-types.js';
export type * from './wasm-types.js';

/** How a recording reports, and how it is ended. */
export interface TraceWork extends WorkOptions<Info> {
  /**
   * Called with what is recorded so far, at most ten times a second: the tree of the depth that is searched, as if it were
   * stopped there. It takes up to a tenth of the time, so that the calls are rarer where the recording is large. What it
   * throws ends the work, and the promise rejects with it.
   */
  onGrowth?: (soFar: Trace) => void;
}

/**
 * One who asks an engine for moves. An engine has as many sessions as it has clients, and is the first of them itself.
 *
 * Within a session the latest call wins: a search that runs ends with its best move and says `ended: 'superseded'`,
 * and one that waits rejects with `superseded`. Between the sessions of an engine one worker searches: the highest
 * priority first, and among equals first come, first served, without interruption. A higher one interrupts a lower
 * one, which goes on afterwards with what is left of its nodes and its time. Its caller sees no interruption: no report
 * goes back in depth, and nodes and time are summed.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const engine = await createEngine();
 * const review = engine.session({ priority: -1 });
 * const judged = review.search({ moves: ['e2e4', 'e7e5'], limits: { nodes: 200_000 } });
 * // Asked later and answered first: the review makes way, and goes on where it was.
 * console.log((await engine.search({ limits: { movetime: 100 } })).bestMove);
 * console.log((await judged).info.nodes);
 * review.dispose();
 * ```
 */
export interface EngineSession {
  /**
   * Looks for the best move. Resolves with it also when it is stopped, or superseded by something newer: then within
   * 50 ms, with the best move so far, and `ended` says so. Rejects with `invalid-request`, `invalid-fen`, `invalid-move`,
   * `stopped` or `superseded` before it has begun, `worker-died` or `disposed`.
   *
   * @example
   * ```ts
   * const { bestMove, ended } = await engine.search(
   *   { moves: ['e2e4'], limits: { movetime: 500 } },
   *   { onInfo: ({ depth, nps }) => console.log(depth, nps), stop: AbortSignal.timeout(200) },
   * );
   * console.log(bestMove, ended); // stopped
   * ```
   */
  search(request: SearchRequest, options?: SearchOptions): Promise<SearchResult>;
  /**
   * A search as a sequence of its reports; it begins at once. Where a search would reject, the loop
   * throws. A slow loop is given the newest report of each line, and nothing is queued behind it.
   *
   * @example
   * ```ts
   * for await (const { depth, lineNumber, pvSan } of engine.analyse({ limits: { lines: 3 } })) {
   *   console.log(depth, lineNumber, pvSan[0]);
   *   if (depth >= 12) break;
   * }
   * ```
   */
  analyse(request: AnalysisRequest, options?: AnalysisOptions): Analysis;
  /** As `analyse`, in the spelling of America. */
  analyze: EngineSession['analyse'];
  /**
   * Stops the searches of this session: each resolves with its best move so far.
   *
   * @example
   * ```ts
   * const search = engine.search({ limits: { infinite: true } });
   * setTimeout(() => engine.stop(), 1000);
   * console.log((await search).bestMove);
   * ```
   */
  stop(): void;
  /**
   * Forgets everything learned from earlier searches, in the table of this session. Ends its search that runs.
   *
   * @example
   * ```ts
   * await engine.search({ limits: { depth: 8 } });
   * await engine.newGame();
   * ```
   */
  newGame(): Promise<void>;
  /**
   * Ends the session: everything pending in it, and everything asked of it later, rejects with `disposed`. The
   * engine and its other sessions go on.
   *
   * @example
   * ```ts
   * {
   *   using opponent = engine.session({ hashMb: 4 });
   *   console.log((await opponent.search({ limits: { depth: 4, skillLevel: 3 } })).bestMove);
   * }
   * ```
   */
  dispose(): void;
  /** As `dispose`, for `using`. */
  [Symbol.dispose](): void;
  /** Whose turn it is first: the higher, the earlier. */
  readonly priority: number;
}

/**
 * One chess engine. It is its own first session, of priority 0, and opens others.
 *
 * It searches one position at a time. Within a session anything newer ends the search that runs (which resolves
 * with its best move) and supersedes the search that waits (which rejects with `superseded`).
 * Every promise that rejects does so with an `EngineError`, or with what a listener of the caller's has thrown.
 *
 * A worker that is lost is replaced: one that crashed, one that was closed, which is noticed at once
 * where there are Web Locks, and one that hangs, which is noticed after 8 seconds of silence. What it
 * was doing is done once more, with the time that is
 * left, and only a second loss is told, as `worker-died`. A worker that is halted in a debugger is silent, too, and
 * replaced: no page can tell the one from the other. Recordings, samples and ablations are long:
 * they are told at once, and so is who resizes the hash table. The next call finds a new worker.
 * Only a perft and a bench, which say nothing while they count, may hang unnoticed.
 *
 * Several engines work side by side, and share one compiled module.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const engine = await createEngine();
 * const { bestMove, info } = await engine.search({ limits: { depth: 10 } });
 * console.log(bestMove, info.score);
 * engine.dispose();
 * ```
 */
export interface Engine extends EngineSession {
  /**
   * Opens a session beside the engine's own. Throws `invalid-request` where an option is wrong. A table that does not
   * fit into memory is told by its first search, which rejects with `out-of-memory`.
   *
   * @example
   * ```ts
   * const hint = engine.session({ priority: 2 });
   * console.log((await hint.search({ limits: { movetime: 100 } })).bestMove);
   * ```
   */
  session(options?: SessionOptions): EngineSession;
  /**
   * What the rules of chess say about a game; never waits for a search. Rejects with
   * `invalid-fen` or `invalid-move` where the FEN or a move is not chess.
   *
   * @example
   * ```ts
   * const { legalMoves, outcome } = await engine.position({ moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] });
   * console.log(legalMoves.length, outcome?.kind); // 0 checkmate
   * ```
   */
  position(request: PositionRequest): Promise<PositionView>;
  /**
   * The static evaluation of a position in hundredths of a pawn, term by term and piece by piece, without
   * searching it; rejects with `invalid-fen` or `invalid-move`. Never waits for a search.
   *
   * @example
   * ```ts
   * const { score, terms, pieces } = await engine.explainEval({ moves: ['e2e4'] });
   * for (const { label, difference } of terms) console.log(label, difference, 'of', score);
   * for (const { square, piece, worth } of pieces) console.log(square, piece, worth);
   * ```
   */
  explainEval(request: PositionRequest): Promise<Evaluation>;
  /**
   * Why is a move not the best? Searches it and the best move to the same depth, and says what it costs and which line
   * shows it, with the motif where one is certain; in a worker of its own, mostly within a second. Rejects with
   * `invalid-request`, `invalid-fen`, `stopped`, `worker-died` or `disposed`, and with `invalid-move` where the `move` is
   * not legal.
   *
   * @example
   * ```ts
   * const fen = 'rnbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQkq - 2 5';
   * const { headline, sentence, best } = await engine.whyNot({ fen, move: 'Nxe4', limits: { nodes: 100_000 } });
   * console.log(headline); // It allows a fork.
   * console.log(sentence); // 6.Qa4+ forks king and knight, and wins the knight on e4 for a pawn.
   * console.log(best.line.map(({ san }) => san).join(' '));
   * ```
   */
  whyNot(request: WhyNotRequest, options?: { signal?: AbortSignal }): Promise<WhyNot>;
  /**
   * What happens in a line of forced moves, such as the solution of a puzzle: forks, pins, mates and thirty motifs more,
   * with squares and pieces, and the material that changes hands. Nothing is searched. Rejects with `invalid-request`,
   * `invalid-fen` or `invalid-move`.
   *
   * @example
   * ```ts
   * const { reasons } = await engine.reasons({ fen: '6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1', line: ['Qd8#'] });
   * for (const { motif, sentence } of reasons) console.log(motif, sentence);
   * ```
   */
  reasons(request: ReasonsRequest): Promise<LineReasons>;
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
   * Chooses how many threads search from the next search on, and resolves with how many there will be. A search that runs
   * goes on as it is. Rejects with `invalid-request`, and with `out-of-memory` where there is none to share.
   *
   * Threads search the same position and share the hash table. What they find depends on which of them is quicker: only
   * one thread finds the same twice. Weak levels, sessions with tables of their own, and all that records is searched by
   * one thread.
   *
   * @example
   * ```ts
   * const { count, limit } = await engine.setThreads(4);
   * if (limit === 'not-isolated') console.log(count, 'thread: the server does not isolate this page');
   * ```
   */
  setThreads(threads: ThreadChoice): Promise<Threads>;
  /** @internal Asked by `espalier/research`. */
  bench(depth?: number): Promise<BenchResult>;
  /**
   * Counts the lines of so many legal moves: a test of the rules. In a worker of its own, which never
   * waits for a search. Aborting it rejects with `stopped`; each ply takes some 30 times as long.
   *
   * @example
   * ```ts
   * console.log(await engine.perft({}, 4)); // 197281
   * ```
   */
  perft(request: PositionRequest, depth: number, options?: { signal?: AbortSignal }): Promise<number>;
  /**
   * Searches once more and records every decision; `onGrowth` sees it grow. It has a worker of its own, so that it
   * neither waits for a search nor ends one. Decisions are then explained, audited and counted by the `Trace`.
   * Rejects with `invalid-request`, `invalid-fen`, `invalid-move`, `stopped`, `worker-died` or `disposed`.
   *
   * @example
   * ```ts
   * const trace = await engine.trace({ moves: ['e4'], limits: { depth: 8 } });
   * for (const { id } of trace.children(0, 0, 3)) console.log((await trace.explain(id)).sentence);
   * const { rules } = await trace.auditSample({ perRule: 20 });
   * console.log(rules.length, 'rules judged');
   * ```
   */
  trace(request: TraceRequest, options?: TraceWork): Promise<Trace>;
  /** @internal Asked by `espalier/research`. */
  ablate(request: AblationRequest, options?: WorkOptions<Ablation>): Promise<Ablation>;
  /** @internal Asked by `espalier/research`. */
  auditFile(file: Uint8Array, options?: RefereeRequest, work?: WorkOptions<FileAudit>): Promise<FileAudit>;
  /** @internal Asked by `espalier/research`. */
  explainMiss(request: MissRequest, options?: WorkOptions<Miss>): Promise<Miss>;
  /**
   * Ends the workers; everything pending, and everything asked later, rejects with `disposed`.
   *
   * @example
   * ```ts
   * engine.dispose();
   * ```
   */
  dispose(): void;
  /** As `dispose`, for `using`. */
  [Symbol.dispose](): void;
  /** As `dispose`, for `await using`: resolves when the workers have ended, where that can be known. */
  [Symbol.asyncDispose](): Promise<void>;
  /** How a running search is stopped here. */
  readonly stopMode: StopMode;
  /** How many threads search, and why not as many as were asked for. */
  readonly threads: Threads;
  /**
   * Megabytes of the hash table. Where there is not enough memory for one that threads share, it has half of what was
   * asked for, or half of that, and so on.
   */
  readonly hashMb: number;
  /** What numbers may be asked for. */
  readonly ranges: Ranges;
}
