/** How many threads search, as callers ask for it and are told. */

/** So many threads, or `auto`: all cores but one, which is left to the page. */
export type ThreadChoice = number | 'auto';

/**
 * Why fewer threads search than were asked for.
 *
 * - `not-isolated`: the page may not share memory with its workers. Its server has to send
 *   `Cross-Origin-Opener-Policy` and `Cross-Origin-Embedder-Policy`.
 * - `no-shared-memory`: there is no memory here that threads can share, as in old browsers and in some of today's.
 * - `too-few-cores`: more threads than cores would only wait for each other.
 */
export type ThreadLimit = 'not-isolated' | 'no-shared-memory' | 'too-few-cores';

/**
 * How many threads search.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const { threads } = await createEngine({ threads: 'auto' });
 * console.log(threads.count, threads.limit ?? 'as many as were asked for');
 * ```
 */
export interface Threads {
  /** So many. */
  readonly count: number;
  /** Why there are not as many as were asked for; missing where there are. */
  readonly limit?: ThreadLimit;
}
