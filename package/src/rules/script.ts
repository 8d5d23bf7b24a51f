/** The script of the rules as it is shipped: the public entry, and beside it the parts that boards import. */

export * from './index.js';
export { loadModule } from './load.js';
export { ownFile } from './own-file.js';
export { steps } from './read-pgn.js';
export { ask, call, legalMoves, PgnReader, PgnWriter, play, start } from './wasm.js';
