// An opponent that takes its time: what is done while it thinks is not a matter of being quick. And one that takes none:
// at full strength it would keep a core busy for seconds.

/** The opponent thinks until the test calls `endThinking`: the limit of time is lifted, and a stop ends the search. */
export function thinkUntilTold() {
  // The search that was asked for last, and what its worker is told to stop by. The page says that the opponent thinks
  // before the worker is asked to; a search that is given up takes its time to end, and one whose worker is lost is
  // asked for again.
  let thinking;
  globalThis.Worker = class extends Worker {
    #stop;

    postMessage(message, ...rest) {
      const { type, id, job } = message;
      if (type === 'init') this.#stop = message.stop;
      if (type !== 'run' || job.kind !== 'search' || job.limits.movetime === undefined) return super.postMessage(message, ...rest);
      const search = { stop: this.#stop, isDone: false };
      thinking = search;
      this.addEventListener('message', ({ data }) => {
        if (data.id === id && ['done', 'refused'].includes(data.type)) search.isDone = true;
      });
      super.postMessage({ ...message, job: { ...job, limits: { ...job.limits, movetime: 600_000 } } }, ...rest);
    }
  };
  globalThis.endThinking = async () => {
    const isToldToStop = ({ stop }) => Atomics.load(stop, 0) === 1;
    let told;
    const look = () => {
      // One that has been told to stop by the page is given up: the search that is meant begins after it.
      if (thinking !== undefined && thinking !== told && !thinking.isDone && !isToldToStop(thinking)) {
        told = thinking;
        Atomics.store(told.stop, 0, 1);
      }
      return told?.isDone === true;
    };
    while (!look()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
}

export const endThinking = ({ page }) => page.evaluate(() => globalThis.endThinking());

/**
 * The opponent answers at once where it would think for a given time. Where the test says that it is `patient`, it thinks
 * until it is stopped.
 */
export function thinkBriefly() {
  globalThis.Worker = class extends Worker {
    postMessage(message, ...rest) {
      const { job } = message;
      const isTimed = job?.kind === 'search' && job.limits.movetime !== undefined;
      if (!isTimed) return super.postMessage(message, ...rest);
      const movetime = globalThis.patient ? 600_000 : 50;
      super.postMessage({ ...message, job: { ...job, limits: { ...job.limits, movetime } } }, ...rest);
    }
  };
}
