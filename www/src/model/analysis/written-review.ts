/**
 * What a PGN says of the positions of its main line, as a review writes it: scores, and where a move has a mark the
 * better line, which is the first variation in its place.
 */

import { MARK_NAGS } from '../pgn/nags.js';
import type { Judgment } from '../review/game-review.js';
import type { TreeNode, VariationTree } from './variation-tree.js';
import { mainLine, movesOf, nodeOf, ROOT } from './variation-tree.js';

const MARKED: readonly number[] = Object.values(MARK_NAGS);

/** From the start on; undefined where nothing is written. */
export function writtenJudgments(tree: VariationTree): (Judgment | undefined)[] {
  return [ROOT, ...mainLine(tree)].map((id) => {
    const { score, children } = nodeOf(tree.nodes, id);
    if (score === undefined) return undefined;
    const better = movesOf(tree, betterLine(tree.nodes, children));
    return { score, line: better.map(({ san }) => san), moves: better.map(({ uci }) => uci) };
  });
}

function betterLine(nodes: readonly TreeNode[], [played, better]: readonly number[]): number[] {
  const isMarked = played !== undefined && nodes[played]?.nags?.some((nag) => MARKED.includes(nag)) === true;
  const line: number[] = [];
  for (let at = isMarked ? better : undefined; at !== undefined; [at] = nodeOf(nodes, at).children) line.push(at);
  return line;
}
