/**
 * Signals over models that say by a callback that they have changed. What a signal reads is compared with what it was,
 * so that only what is drawn of it is drawn again; and all that happens between two frames is one change.
 */

import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';

export class Changes {
  readonly #count = signal(0);
  readonly #beforeDrawing: () => void;
  readonly #isSeen: () => boolean;
  #frame: number | undefined;

  /** `beforeDrawing` is called once a frame in which something has changed; what nobody sees is not drawn. */
  constructor(beforeDrawing: () => void, isSeen: () => boolean) {
    this.#beforeDrawing = beforeDrawing;
    this.#isSeen = isSeen;
  }

  /** Something has changed. */
  readonly tell = (): void => {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#beforeDrawing();
      if (this.#isSeen()) this.#count.value += 1;
    });
  };

  /** As `tell`, without waiting for a frame: what signals say next is true already. */
  now(): void {
    this.#count.value += 1;
  }

  /** What a model says now; `read` may read signals, too. */
  of<T>(read: () => T): ReadonlySignal<T> {
    return computed(() => {
      void this.#count.value;
      return read();
    });
  }
}
