// How long tests wait before they fail. On a busy machine ESPALIER_TEST_TIMEOUT, in seconds, makes every wait longer.

/**
 * Milliseconds: `seconds`, or what the variable asks for where that is longer.
 * @param {number} seconds what a quiet machine needs many times less than
 */
export function timeoutMs(seconds, asked = process.env.ESPALIER_TEST_TIMEOUT) {
  if (asked !== undefined && !(Number(asked) > 0)) {
    throw new Error(`ESPALIER_TEST_TIMEOUT must be a number of seconds, such as 60, and it is "${asked}".`);
  }
  return Math.max(seconds, Number(asked ?? 0)) * 1000;
}

/** For one answer of a program. */
export const ANSWER_MS = timeoutMs(15);

/** For one change of a page in a browser. */
export const PAGE_MS = timeoutMs(20);

/** For a browser to start, and for one answer of it: longer than a page is waited for in one answer. */
export const BROWSER_MS = 2 * PAGE_MS;
