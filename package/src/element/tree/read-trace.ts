/** What reads trace files, in a script of its own: a tree loads it when it has a file to read. */
export { readTrace } from '../../engine/trace-file.js';
