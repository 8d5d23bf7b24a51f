// How tests wait: for what must happen, never for a time in which it ought to have happened.
import { PAGE_MS } from '../../scripts/lib/test-timeouts.mjs';

/** Milliseconds between two looks at what no event tells of. */
const PACE = 5;

/** As it is before a test takes its place. */
const { setTimeout } = globalThis;
const turn = (delay) => new Promise((next) => setTimeout(next, delay));

/** Resolves with what the condition gives once that is truthy. */
export async function until(condition) {
  const end = Date.now() + PAGE_MS;
  for (;;) {
    const seen = await condition();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`Waited in vain for ${condition}`);
    await turn(PACE);
  }
}

/**
 * Lets all happen that is due in this process: promises, and timers without a duration that set others. Timers of one
 * duration fire in the order in which they were set, however busy the machine is.
 */
export async function settled() {
  for (let turns = 0; turns < 10; turns += 1) await turn(0);
}

/** Lets time pass, for tests about time itself: tests/node/waits.test.mjs names them. */
export const elapse = turn;
