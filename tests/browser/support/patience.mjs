// How long the stories wait before they give up.
import { PAGE_MS } from '../../../scripts/lib/test-timeouts.mjs';

/** For one thing to happen on the page, in milliseconds. */
export const PATIENCE = PAGE_MS;

/** For a whole story, which waits several times. */
export const TIMEOUT = { timeout: 6 * PAGE_MS };
