import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/** Resolves with what a promise gives and how long that took from now on, in milliseconds. */
export async function timed(promise) {
  const start = performance.now();
  const value = await promise;
  return { value, milliseconds: performance.now() - start };
}
