/** Games as they are read from PGN and written to it, and as they are analysed. */

import type { Score } from '#espalier/engine/types.js';
import type { GameResult, GameTree, GameTreeInput } from '#espalier/rules/types.js';
import type { GamePositions } from '../game/game.js';
import { MARK_NAGS, MOVE_NAGS } from '../pgn/annotations.js';
import type { GameReview, Judgment } from '../review/game-review.js';
import type { NodePositions } from './node-positions.js';
import {
  annotate,
  goTo,
  mainLine,
  movesOf,
  nodeOf,
  ROOT,
  requestOf,
  shownLine,
  type TreeNode,
  type VariationTree,
} from './variation-tree.js';

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
  return { start, nodes, current: ROOT };
}

/** The game as it is written; what was removed is no child of any move. */
export function gameOf({ start, nodes }: VariationTree): GameTreeInput {
  const { fen, chess960, tags } = start;
  const result = RESULTS.find((known) => known === start.result);
  return { nodes, chess960, tags, ...(fen !== undefined && { fen }), ...(result !== undefined && { result }) };
}

/** The line shown, as a game for other views: the same object as long as the line is the same. */
export function shownGame(tree: VariationTree, known: GamePositions | undefined): GamePositions {
  const line = shownLine(tree);
  const request = requestOf(tree, line);
  if (known !== undefined && JSON.stringify(known.request) === JSON.stringify(request)) return known;
  const positions = [ROOT, ...line].map((id) => nodeOf(tree.nodes, id));
  return { request, view: { sans: movesOf(tree, line).map(({ san }) => san), positions } };
}

/** More of a line is not needed to say what was better. */
const BETTER = 8;

/**
 * A game with what a review has found in it, for others to read: scores, signs, and the better lines as variations.
 * What somebody has written stays: a score that is there, and a judgment. `judgments` begin with the start.
 */
export function reviewedTree(
  tree: VariationTree,
  positions: NodePositions,
  judgments: readonly (Judgment | undefined)[],
  review: GameReview | undefined,
): VariationTree {
  const line = [ROOT, ...mainLine(tree)];
  let reviewed = tree;
  for (const [ply, id] of line.entries()) {
    const judgment = judgments[ply];
    const { score, nags = [] } = nodeOf(reviewed.nodes, id);
    if (judgment !== undefined && score === undefined) reviewed = withScore(reviewed, id, judgment.score);
    const move = review?.moves.find((one) => one.ply === ply);
    if (move === undefined) continue;
    const isJudged = nags.some((nag) => MOVE_NAGS.some((known) => known === nag));
    if (!isJudged) reviewed = annotate(reviewed, id, { nags: [MARK_NAGS[move.mark], ...nags] });
    const better = judgments[ply - 1]?.moves.slice(0, BETTER) ?? [];
    reviewed = positions.play(reviewed, line[ply - 1] ?? ROOT, better);
  }
  return goTo(reviewed, tree.current);
}

/** A position in which the game has ended by mate has no score in PGN. */
export function withScore(tree: VariationTree, id: number, score: Score): VariationTree {
  return isMate(nodeOf(tree.nodes, id)) ? tree : annotate(tree, id, { score });
}

const isMate = ({ move }: TreeNode): boolean => move?.san.endsWith('#') === true;

/** What a mate that has been given is worth. */
function mateScore({ turn }: TreeNode): Score {
  return { kind: 'mate', moves: turn === 'black' ? 1 : -1 };
}

const MARKED: readonly number[] = Object.values(MARK_NAGS);

/**
 * What a PGN says of the positions of its main line from the start on, as a review writes it: scores, and where a move
 * has a mark the better line, which is the first variation in its place. Undefined where nothing is written.
 */
export function writtenJudgments(tree: VariationTree): (Judgment | undefined)[] {
  return [ROOT, ...mainLine(tree)].map((id) => {
    const node = nodeOf(tree.nodes, id);
    const isJudgedBefore = node.parent !== undefined && nodeOf(tree.nodes, node.parent).score !== undefined;
    const { score = isJudgedBefore && isMate(node) ? mateScore(node) : undefined, children } = node;
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
