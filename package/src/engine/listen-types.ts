/// <reference lib="esnext.disposable" preserve="true" />
/** Who hears long work, and how it is ended. */
import type { SearchResult } from './result-types.js';
import type { Info, SampleRequest } from './wasm-types.js';

/** How long work reports, and how it is ended. */
export interface WorkOptions<Progress> {
  /**
   * Called with what is known so far: by a recording after every depth, by the others at most ten times a second.
   * What it throws ends the work, and the promise rejects with it.
   */
  onProgress?: (progress: Progress) => void;
  /** Aborts it: it rejects with an `AbortError`, as `SearchOptions.signal` has it. */
  signal?: AbortSignal;
  /** Stops it: it resolves with what is known and `complete` is false; where that is nothing it rejects as aborted. */
  stop?: AbortSignal;
}

/** How a cut is judged, and how that is ended. */
export interface AuditOptions {
  /**
   * Plies by which a cut that seems wrong is searched deeper: it is called wrong only where that agrees. 2 unless given,
   * from 0 (what the search at its own depth says) to 8.
   */
  extraPlies?: number;
  /**
   * Whether a cut that was wrong says what it has changed at the root, which takes two searches of the root: true unless
   * given.
   */
  atRoot?: boolean;
  /** Aborts it: it rejects with an `AbortError`, as `SearchOptions.signal` has it. */
  signal?: AbortSignal;
}

/** Which cuts to judge, and how. */
export type SampleOptions = Omit<SampleRequest, 'hashMb' | 'record'>;

/** Who hears a search, and who may stop it. */
export interface SearchOptions {
  /**
   * Called for every report of the search, never after the search has been answered: of each line after every
   * iteration, and after three seconds also where a line fails high or low within one, with a `bound` that is not
   * `exact`. What it throws ends the search, and the promise rejects with it.
   */
  onInfo?: (info: Info) => void;
  /**
   * Aborts the search, which rejects at once with an error named `AbortError`, of the code `stopped` and with the
   * signal's reason as `cause`. So does all work that takes a signal. With one that is aborted already nothing is asked,
   * and nothing else is stopped or superseded.
   */
  signal?: AbortSignal;
  /**
   * Stops the search, as `EngineSession.stop` stops all of its session: within 50 ms it resolves with the best move so
   * far. A search that has not begun knows none, and rejects as one that is aborted.
   */
  stop?: AbortSignal;
}

/** Who may stop an analysis, besides leaving its loop. */
export interface AnalysisOptions {
  /**
   * Aborts the analysis: the loop throws an error named `AbortError`, after at most one more report of each line.
   * Leaving the loop stops it without an error.
   */
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
  /** The newest report of each line, the best line first, in a list of its own each time. */
  readonly lines: readonly Info[];
  /** The newest report that has not been taken, or the next; after the last one the result. */
  next(): Promise<IteratorResult<Info, SearchResult>>;
  /** Stops the search, and no report comes any more; resolves when it has ended, and never rejects. */
  return(): Promise<IteratorResult<Info, SearchResult | undefined>>;
  /** The analysis itself: it can be gone through once. */
  [Symbol.asyncIterator](): Analysis;
  /** As `return`. */
  [Symbol.asyncDispose](): Promise<void>;
}
