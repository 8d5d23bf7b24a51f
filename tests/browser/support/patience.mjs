// How long the stories wait before they give up. Nothing is judged by time: four browsers may share two slow cores.

/** For one thing to happen on the page, in milliseconds. */
export const PATIENCE = 120_000;

/** For a whole story. */
export const TIMEOUT = { timeout: 360_000 };
