/** Games as they are read from PGN and written to it, and as they are analysed. */

import type { GameResult, GameTree, GameTreeInput } from '#espalier/rules/types.js';
import type { VariationTree } from './variation-tree.js';
import { goTo, mainLine, ROOT } from './variation-tree.js';

/** Tags that say what `start` and the nodes say already. */
const SAID: readonly string[] = ['FEN', 'SetUp'];
const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];

/** The start of the game is shown, and its main line goes on from there. */
export function treeOf({ tags, fen, chess960, result, nodes }: GameTree): VariationTree {
  const start = {
    ...(fen !== undefined && { fen }),
    chess960,
    tags: tags.filter(([name]) => !SAID.includes(name)),
    ...(result !== undefined && { result }),
  };
  const tree: VariationTree = { start, nodes, current: ROOT };
  return goTo(goTo(tree, mainLine(tree).at(-1) ?? ROOT), ROOT);
}

/** The game as it is written; what was removed is no child of any move. */
export function gameOf({ start, nodes }: VariationTree): GameTreeInput {
  const { fen, chess960, tags } = start;
  const result = RESULTS.find((known) => known === start.result);
  return { nodes, chess960, tags, ...(fen !== undefined && { fen }), ...(result !== undefined && { result }) };
}
