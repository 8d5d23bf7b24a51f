/** The record that a list of moves leads to. */

import { isMoveNamed } from '../../model/named-move.js';
import type { RecordTree } from '../../model/record-tree.js';

/**
 * Moves in UCI or in standard notation. Of several searches of a move the one with most records counts. Where a move is
 * not recorded, the way ends before it.
 */
export function findPath(tree: RecordTree, moves: readonly string[]): number | undefined {
  let at = 0;
  for (const move of moves) {
    const next = findMove(tree, at, move);
    if (next === undefined) return at === 0 ? undefined : at;
    at = next;
  }
  return at === 0 ? undefined : at;
}

function findMove(tree: RecordTree, id: number, move: string): number | undefined {
  const { records } = tree;
  const isMeant = isMoveNamed(move, tree);
  // Searches of the node itself stand between it and its moves, perhaps more of them than calls can be nested.
  const searches = [id];
  for (let search = searches.pop(); search !== undefined; search = searches.pop()) {
    const children = [...records.children(search)];
    const named = children.filter(isMeant);
    if (named.length > 0)
      return named.reduce((most, child) => (records.subtree(child) >= records.subtree(most) ? child : most));
    // The last search of the root, or of a node, is the one that gave its score, and is looked at first.
    for (const child of children) {
      if (records.move(child) === undefined && !records.passes(child)) searches.push(child);
    }
  }
  return undefined;
}
