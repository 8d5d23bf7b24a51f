/** The line shown, as a game for other views. */

import type { GamePositions } from '../game/game-positions.js';
import type { VariationTree } from './variation-tree.js';
import { movesOf, nodeOf, ROOT, requestOf, shownLine } from './variation-tree.js';

/** The same object as long as the line is the same. */
export function shownGame(tree: VariationTree, known: GamePositions | undefined): GamePositions {
  const line = shownLine(tree);
  const request = requestOf(tree, line);
  if (known !== undefined && JSON.stringify(known.request) === JSON.stringify(request)) return known;
  const positions = [ROOT, ...line].map((id) => nodeOf(tree.nodes, id));
  return { request, view: { sans: movesOf(tree, line).map(({ san }) => san), positions } };
}
