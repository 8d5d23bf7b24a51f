// A page: a board of the package's, and what the engine played.
import 'espalier/element';
import { play } from './play.js';

/** Tells the test, which waits for it. */
export function show(espalier, options) {
  globalThis.seen = play(espalier, options).then((seen) => {
    const board = document.createElement('espalier-board');
    document.body.append(board);
    return { ...seen, isBoard: board.shadowRoot !== null };
  });
}
