/** What reads records, a script of its own where an engine records and the page does not yet. */
export { Trace } from './trace.js';
