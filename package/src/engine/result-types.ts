/** What a search is answered with. */
import type { SearchResult as Found } from '../../../web/pkg/espalier_web.js';
import type { Ended } from './wasm-types.js';

/** What a worker answers a search with. */
export type { Found };

/**
 * What has ended a search: a limit, a mate, the only move there was, no move at all, or somebody.
 *
 * - `limit`: a limit of depth, nodes or time.
 * - `mate`: the mate that was asked for was found, or one that would not get shorter.
 * - `onlyMove`: there was one legal move, and the clock ran.
 * - `noMove`: there is no legal move; the game is over.
 * - `stopped`: it was told to stop, and this is what it had found; `endedBy` says how.
 * - `superseded`: something newer was asked of the same session, and this is what it had found.
 */
export type SearchEnd = Ended | 'superseded';

/**
 * What has ended a search that did not end by itself: a `stop`, of the session or of the search, or leaving the loop over
 * an analysis; or a `newerCall` of the same session.
 */
export type EndedBy = 'stop' | 'newerCall';

/**
 * What a search has found.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const engine = await createEngine();
 * const { bestMove, info, ended, endedBy } = await engine.search(
 *   { limits: { depth: 30 } },
 *   { stop: AbortSignal.timeout(500) },
 * );
 * const isWhole = endedBy === undefined;
 * console.log(bestMove, info.depth, isWhole ? 'as deep as asked for' : `cut short: ${ended} by ${endedBy}`);
 * ```
 */
export interface SearchResult extends Omit<Found, 'ended'> {
  /** What has ended it. */
  ended: SearchEnd;
  /** Who has ended it before it was done; absent where it ended by itself. */
  endedBy?: EndedBy;
}
