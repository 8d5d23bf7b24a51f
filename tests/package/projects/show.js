// A page: a board of the package's, what the engine played, and what the rules say where the page loads them.
import 'espalier/element';
import { play } from './play.js';

/** Tells the test, which waits for it. */
export function show(espalier, options, loading) {
  globalThis.seen = play(espalier, options).then(async (seen) => {
    const board = document.createElement('espalier-board');
    document.body.append(board);
    const rules = await loading;
    if (rules !== undefined) {
      board.pgn = '1. e4 e5';
      await new Promise((resolve) => board.addEventListener('positionchange', resolve));
    }
    const { plies } = board;
    return { ...seen, isBoard: board.shadowRoot !== null, plies, firstMoves: rules?.position().legalMoves.length };
  });
}
