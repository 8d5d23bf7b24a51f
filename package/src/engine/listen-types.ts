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
  /** Ends it before it is done: see `SearchOptions.signal` for the rule. */
  signal?: AbortSignal;
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
  /** Ends it before it is done: see `SearchOptions.signal` for the rule. */
  signal?: AbortSignal;
}

/** Which cuts to judge, and how. */
export type SampleOptions = Omit<SampleRequest, 'hashMb'>;

/** Who hears a search, and who may stop it. */
export interface SearchOptions {
  /**
   * Called for every report of the search, never after the search has been answered: of each line after every
   * iteration, and after three seconds also where a line fails high or low within one, with a `bound` that is not
   * `exact`. What it throws ends the search, and the promise rejects with it.
   */
  onInfo?: (info: Info) => void;
  /**
   * Ends the search before it is done. One rule holds for all work of an engine that takes a signal: what has a
   * partial answer resolves with it, within 50 ms, and says so (`ended`, `complete`); what has none rejects with the
   * code `stopped` and the signal's reason as `cause`. A search that waits for its turn has none. With a signal that is
   * aborted already nothing is asked, and nothing else is stopped or superseded.
   */
  signal?: AbortSignal;
}

/** Who may stop an analysis, besides leaving its loop. */
export interface AnalysisOptions {
  /**
   * Aborting it ends the loop, after at most one more report of each line; where there is no answer yet the loop
   * throws, as a search rejects.
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
  /** The newest report that has not been taken, or the next; after the last one the result. */
  next(): Promise<IteratorResult<Info, SearchResult>>;
  /** Stops the search; resolves when it has ended, and never rejects. */
  return(): Promise<IteratorResult<Info, SearchResult | undefined>>;
  /** The analysis itself: it can be gone through once. */
  [Symbol.asyncIterator](): Analysis;
  /** As `return`. */
  [Symbol.asyncDispose](): Promise<void>;
}
