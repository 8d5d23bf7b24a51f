import type { Job, Progress } from './protocol.js';
import { Task } from './task.js';
import type { Info, Limits, SearchResult } from './types.js';

/** A search: it reports while it runs, and can be answered before the worker has. */
export class SearchTask extends Task<'search'> {
  readonly #onInfo: ((info: Info) => void) | undefined;
  readonly #giveUp: (error: unknown) => void;
  #best: SearchResult | undefined;
  #unsearched: SearchResult | undefined;
  readonly #unhear: (() => void)[] = [];
  #deadline: ReturnType<typeof setTimeout> | undefined;
  readonly #asked = performance.now();

  /** `giveUp` is called with what `onInfo` throws. */
  constructor(job: Job<'search'>, onInfo: ((info: Info) => void) | undefined, giveUp: (error: unknown) => void) {
    super(job);
    this.#onInfo = onInfo;
    this.#giveUp = giveUp;
  }

  /** The best move so far, known once the worker is at the search. */
  get best(): SearchResult | undefined {
    return this.#best ?? this.#unsearched;
  }

  /** Calls `halt` when the signal is aborted, unless the search is answered before. */
  haltOn(signal: AbortSignal, halt: () => void): void {
    signal.addEventListener('abort', halt);
    this.#unhear.push(() => signal.removeEventListener('abort', halt));
  }

  /** Calls `expire` after so many milliseconds, unless the search is answered before. */
  expireIn(milliseconds: number, expire: () => void): void {
    this.#deadline ??= setTimeout(expire, milliseconds);
  }

  /** One that has been told to stop is about to be answered, and not begun once more. */
  override retry(): boolean {
    return this.#deadline === undefined && super.retry();
  }

  /** The time that the dead worker has had is gone. */
  protected override again(job: Job<'search'>): Job<'search'> {
    return { ...job, limits: timeLeft(job.limits, performance.now() - this.#asked) };
  }

  override hear(progress: Progress): void {
    if (this.settled) return;
    if (progress.type === 'unsearched') this.#unsearched = progress.answer;
    if (progress.type !== 'info') return;
    const { info } = progress;
    const [bestMove, ponder] = info.pv;
    if (bestMove !== undefined && info.lineNumber === 1) {
      this.#best = { bestMove, ...(ponder !== undefined && { ponder }), info };
    }
    try {
      this.#onInfo?.(info);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  protected override settle(): void {
    super.settle();
    clearTimeout(this.#deadline);
    for (const unhear of this.#unhear) unhear();
  }
}

/** The same limits after so many milliseconds. Of the two clocks only that of the side to move counts. */
export function timeLeft(limits: Limits, elapsed: number): Limits {
  const left = { ...limits };
  for (const name of ['movetime', 'wtime', 'btime'] as const) {
    const time = left[name];
    if (time !== undefined) left[name] = Math.max(0, Math.floor(time - elapsed));
  }
  return left;
}
