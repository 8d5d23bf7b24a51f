/** The engine of an element: one that a page has given, or one of its own, started when it is first needed. */

import type { Engine, EngineOptions } from '../../engine/types.js';

/** Small, because a page may hold several boards, and phones have little memory. */
const HASH_MB = 16;

export class EngineSource {
  readonly #options: () => EngineOptions;
  #given: Engine | Promise<Engine> | undefined;
  #own: Promise<Engine> | undefined;
  #isStarting = false;

  /** `options` are asked for when the engine is started. */
  constructor(options: () => EngineOptions) {
    this.#options = options;
  }

  get given(): Engine | Promise<Engine> | undefined {
    return this.#given;
  }

  /** An engine of the page's own, which stays the page's to dispose of. */
  set given(engine: Engine | Promise<Engine> | undefined) {
    this.#given = engine;
    // One that cannot be loaded is a fault once it is needed, and not before.
    Promise.resolve(engine).catch(() => undefined);
    if (engine !== undefined) this.release();
  }

  async get(): Promise<Engine> {
    if (this.#given !== undefined) return this.#given;
    return (this.#own ??= this.#start());
  }

  /** The files are elsewhere now: an engine that is still looking for them is not waited for. */
  moved(): void {
    if (this.#isStarting) this.release();
  }

  /** Ends the engine that was started here; the next `get` starts another. */
  release(): void {
    const own = this.#own;
    this.#own = undefined;
    this.#isStarting = false;
    own?.then(
      (engine) => engine.dispose(),
      () => undefined,
    );
  }

  #start(): Promise<Engine> {
    const own = start(this.#options());
    this.#isStarting = true;
    own.then(
      () => {
        if (this.#own === own) this.#isStarting = false;
      },
      // The next call tries again: the network may be back by then.
      () => {
        if (this.#own === own) this.release();
      },
    );
    return own;
  }
}

async function start(options: EngineOptions): Promise<Engine> {
  const { createEngine } = await import('../../engine/index.js');
  return createEngine({ hashMb: HASH_MB, ...options });
}
