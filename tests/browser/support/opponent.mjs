// An opponent that takes its time: what is done while it thinks is not a matter of being quick.

/** The opponent thinks until the test calls `endThinking`: the limit of time is lifted, and a stop ends the search. */
export function thinkUntilTold() {
  const thinking = [];
  globalThis.Worker = class extends Worker {
    #stop;

    postMessage(message, ...rest) {
      const { type, job } = message;
      if (type === 'init') this.#stop = message.stop;
      if (type !== 'run' || job.kind !== 'search' || job.limits.movetime === undefined) return super.postMessage(message, ...rest);
      thinking.push(this.#stop);
      super.postMessage({ ...message, job: { ...job, limits: { ...job.limits, movetime: 600_000 } } }, ...rest);
    }
  };
  globalThis.endThinking = () => {
    for (const stop of thinking.splice(0)) Atomics.store(stop, 0, 1);
  };
}

export const endThinking = ({ page }) => page.evaluate(() => globalThis.endThinking());
