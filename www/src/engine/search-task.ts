import type { FirstMove, Job, Progress } from './protocol.js';
import { Task } from './task.js';
import type { Info, SearchResult } from './types.js';

/** A search: it reports while it runs, and can be answered before the worker has. */
export class SearchTask extends Task<'search'> {
  readonly #onInfo: ((info: Info) => void) | undefined;
  #best: SearchResult | undefined;
  #signal: AbortSignal | undefined;
  #onAbort: (() => void) | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(job: Job<'search'>, onInfo: ((info: Info) => void) | undefined) {
    super(job);
    this.#onInfo = onInfo;
  }

  /** The best move so far, known once the search has reported one. */
  get best(): SearchResult | undefined {
    return this.#best;
  }

  /** Calls `halt` when the signal is aborted, unless the search is answered before. */
  haltOn(signal: AbortSignal, halt: () => void): void {
    this.#signal = signal;
    this.#onAbort = halt;
    signal.addEventListener('abort', halt);
  }

  /** Calls `expire` after so many milliseconds, unless the search is answered before. */
  expireIn(milliseconds: number, expire: () => void): void {
    this.#deadline ??= setTimeout(expire, milliseconds);
  }

  override hear(progress: Progress): void {
    if (this.settled) return;
    if (progress.type !== 'info') return;
    const { info } = progress;
    const [bestMove, ponder] = info.pv;
    if (bestMove !== undefined && info.lineNumber === 1) {
      this.#best = { bestMove, ...(ponder !== undefined && { ponder }), info };
    }
    this.#onInfo?.(info);
  }

  protected override settle(): void {
    super.settle();
    clearTimeout(this.#deadline);
    if (this.#onAbort) this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}

/** What is known of a position before any search: some legal move, if there is one. */
export function unsearched(move: FirstMove | undefined): SearchResult {
  return {
    ...(move !== undefined && { bestMove: move.uci }),
    info: {
      depth: 0,
      lineNumber: 1,
      selectiveDepth: 0,
      nodes: 0,
      nps: 0,
      milliseconds: 0,
      hashfull: 0,
      score: { kind: 'centipawns', value: 0 },
      bound: 'exact',
      pv: move === undefined ? [] : [move.uci],
      pvSan: move === undefined ? [] : [move.san],
      rules: [],
    },
  };
}
