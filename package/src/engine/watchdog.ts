/** Notices that a worker which is busy says nothing any more. */

const TICK_MS = 1000;
/**
 * A busy worker speaks twice a second. Ticks are counted instead of time: a machine that sleeps, or
 * a page that is frozen, counts none.
 */
const SILENT_TICKS = 8;

export const SILENCE_SECONDS = (TICK_MS * SILENT_TICKS) / 1000;

export class Watchdog {
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #silent = 0;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  start(): void {
    this.stop();
    this.#silent = 0;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The worker has said something. */
  heard(): void {
    this.#silent = 0;
  }

  #tick(): void {
    this.#silent += 1;
    if (this.#silent < SILENT_TICKS) return;
    this.stop();
    this.#onSilence();
  }
}
