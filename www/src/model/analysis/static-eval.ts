/** The static evaluation of the position shown, asked of the engine; no search is needed or disturbed. */

import type { Engine, Evaluation, PositionRequest } from '#espalier/engine/types.js';

export class StaticEval {
  readonly #engine: Pick<Engine, 'explainEval'>;
  readonly #onChange: () => void;
  #asked: string | undefined;
  #known: { readonly key: string; readonly evaluation: Evaluation } | undefined;

  constructor(engine: Pick<Engine, 'explainEval'>, onChange: () => void) {
    this.#engine = engine;
    this.#onChange = onChange;
  }

  /** Of this position and no other; missing while it is being asked. */
  of(key: string): Evaluation | undefined {
    return this.#known?.key === key ? this.#known.evaluation : undefined;
  }

  /** What was said of it was said in another language. */
  forget(): void {
    this.#asked = undefined;
  }

  /** `key` is different for every position. */
  async ask(key: string, position: PositionRequest): Promise<void> {
    if (key === this.#asked) return;
    this.#asked = key;
    const evaluation = await this.#engine.explainEval(position).catch(() => undefined);
    if (key !== this.#asked) return;
    if (evaluation === undefined) this.#asked = undefined;
    else this.#known = { key, evaluation };
    this.#onChange();
  }
}
