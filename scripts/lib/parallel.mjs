// Runs steps side by side, as far as they allow it.

/** Three steps keep two cores busy: compilers use several threads, but linkers, `wasm-opt` and browsers do not. */
const AT_ONCE = 3;

/**
 * Starts each step, in order, as soon as those it comes `after` have ended and nothing that it
 * `holds` is held. Resolves with the results in order.
 * @template {{ name: string, after?: string[], holds?: string }} Step
 * @template Result
 * @param {Step[]} steps
 * @param {(step: Step) => Promise<Result>} run
 * @returns {Promise<Result[]>}
 */
export async function inParallel(steps, run, atOnce = AT_ONCE) {
  const results = new Map();
  const running = new Map();
  const waiting = [...steps];
  while (results.size < steps.length) {
    for (const step of waiting.filter((step) => mayStart(step, waiting, running, atOnce))) {
      // Another of these may have been started a moment ago.
      if (!mayStart(step, waiting, running, atOnce)) continue;
      waiting.splice(waiting.indexOf(step), 1);
      const ended = run(step).then((result) => {
        results.set(step, result);
        running.delete(step);
      });
      running.set(step, ended);
    }
    if (running.size === 0) throw new Error(`${waiting[0].name} waits for what never ends`);
    await Promise.race(running.values());
  }
  return steps.map((step) => results.get(step));
}

function mayStart({ after = [], holds }, waiting, running, atOnce) {
  const others = [...running.keys()];
  const pending = [...waiting, ...others].map(({ name }) => name);
  return (
    !after.some((name) => pending.includes(name)) &&
    !others.some((other) => holds !== undefined && other.holds === holds) &&
    others.length < atOnce
  );
}
