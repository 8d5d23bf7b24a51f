/** Shows one node after another, at a pace that people can follow. */

/** Milliseconds that a node is shown. */
export const PACE = 900;

export class Player {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: ((arrived: boolean) => void) | undefined;

  /** Shows the steps one by one; resolves with whether the last one was reached. Another play, or `stop`, ends it. */
  play(steps: readonly number[], pace: number, show: (id: number) => void): Promise<boolean> {
    this.stop();
    return new Promise((resolve) => {
      this.#end = resolve;
      const next = (at: number): void => {
        const id = steps[at];
        if (id === undefined) return this.#finish(true);
        show(id);
        // Nobody waits for what comes after the last one.
        if (at + 1 === steps.length) this.#finish(true);
        else this.#timer = setTimeout(() => next(at + 1), pace);
      };
      if (steps.length === 0) this.#finish(true);
      else this.#timer = setTimeout(() => next(0), pace);
    });
  }

  stop(): void {
    this.#finish(false);
  }

  #finish(arrived: boolean): void {
    clearTimeout(this.#timer);
    const end = this.#end;
    this.#end = this.#timer = undefined;
    end?.(arrived);
  }
}
