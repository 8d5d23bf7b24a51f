/** A clock that the test turns with `turnClock(page, milliseconds)`: no story waits for the seconds of a game. For `prepare`. */
export function turnableClock() {
  let turned = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + turned;
  const { setTimeout, clearTimeout } = globalThis;
  const pending = new Map();
  globalThis.setTimeout = (act, wait = 0, ...args) => {
    const run = () => {
      pending.delete(id);
      act(...args);
    };
    const id = setTimeout(run, wait);
    pending.set(id, { run, due: performance.now() + wait });
    return id;
  };
  globalThis.clearTimeout = (id) => {
    pending.delete(id);
    clearTimeout(id);
  };
  globalThis.turnClock = (milliseconds) => {
    turned += milliseconds;
    const due = [...pending].filter(([, timer]) => timer.due <= performance.now());
    for (const [id, { run }] of due.sort(([, one], [, other]) => one.due - other.due)) {
      clearTimeout(id);
      run();
    }
  };
}

export const turnClock = ({ page }, milliseconds) => page.evaluate((time) => globalThis.turnClock(time), milliseconds);
