/**
 * What is analysed: a start position and the moves tried from it. Nothing is overwritten: a new move from an earlier
 * position begins a variation. Plain data in, plain data out; the names of moves come from the engine.
 */

import type { PlayedMove, PlyView, PositionView } from '#espalier/engine/types.js';
import type { GameNode } from '#espalier/rules/types.js';
import type { LinkedGame } from '../address/address.js';

export type Tags = readonly (readonly [name: string, value: string])[];

export interface GameStart {
  /** Absent: the standard start position. */
  readonly fen?: string;
  readonly chess960: boolean;
  /** What a PGN says of the game. */
  readonly tags: Tags;
  /** How the game has ended, where a PGN says so: `1-0`. */
  readonly result?: string;
  /** The key of the game, where it was pasted together with others. */
  readonly pasted?: string;
}

/** What is written beside a move; at the root, of the game as a whole. */
export type Notes = Readonly<Pick<GameNode, (typeof NOTES)[number]>>;

export const NOTES = [
  'intro',
  'comment',
  'nags',
  'clock',
  'elapsed',
  'score',
  'depth',
  'drawings',
  'commands',
] as const;

export interface TreeMove extends Readonly<PlayedMove> {
  readonly san: string;
}

export interface TreeNode extends Readonly<PlyView>, Notes {
  /** Absent at the root, and so is `move`. */
  readonly parent?: number;
  readonly move?: TreeMove;
  readonly children: readonly number[];
  /** The child that was looked at last, where the line shown goes on; absent: the first. */
  readonly next?: number;
}

/** The id of a node is its index in the list; the root is 0. */
export interface VariationTree {
  /** Of the analysis, whatever becomes of its moves; absent until it is shown. */
  readonly id?: string;
  readonly start: GameStart;
  readonly nodes: readonly TreeNode[];
  /** The node shown. */
  readonly current: number;
}

export const ROOT = 0;
/** The turn is passed on: PGN has it as `--`. */
export const PASS = '0000';

type GameView = Pick<PositionView, 'moves' | 'sans' | 'positions'>;

/** The game that the rules have seen from this start, at its end. */
export function newTree(start: GameStart, { moves, sans, positions }: GameView): VariationTree {
  const nodes: TreeNode[] = [{ ...plyAt(positions, 0), children: [] }];
  moves.forEach((played, ply) =>
    addNode(nodes, ply, { ...played, san: sans[ply] ?? played.uci }, plyAt(positions, ply + 1)),
  );
  return goTo({ start, nodes, current: ROOT }, moves.length);
}

/** Adds a move to a list of nodes, and says which node it leads to. */
export function addNode(nodes: TreeNode[], parent: number, move: TreeMove, view: PlyView): number {
  const child = nodes.length;
  nodes.push({ ...plyViewOf(view), parent, move, children: [] });
  const before = nodeOf(nodes, parent);
  nodes[parent] = { ...before, children: [...before.children, child] };
  return child;
}

/** Shows a node; from now on the line shown goes through it. */
export function goTo(tree: VariationTree, id: number): VariationTree {
  const nodes = [...tree.nodes];
  let parent = ROOT;
  for (const child of pathTo(tree, id)) {
    nodes[parent] = { ...nodeOf(nodes, parent), next: child };
    parent = child;
  }
  return { ...tree, nodes, current: id };
}

/** Removes a node and its descendants, and shows its parent. The root cannot be removed. */
export function removeNode(tree: VariationTree, id: number): VariationTree {
  const parent = tree.nodes[id]?.parent;
  if (parent === undefined) return tree;
  const nodes = [...tree.nodes];
  const { next, ...rest } = nodeOf(nodes, parent);
  const children = rest.children.filter((child) => child !== id);
  nodes[parent] = { ...rest, children, ...(next !== undefined && next !== id && { next }) };
  return goTo({ ...tree, nodes }, parent);
}

/** Writes notes beside a node in the place of those of the same kinds; an empty one is none. */
export function annotate(tree: VariationTree, id: number, notes: Notes): VariationTree {
  const nodes = [...tree.nodes];
  const node = nodeOf(nodes, id);
  nodes[id] = { ...withoutNotes(node), ...notesOf({ ...node, ...notes }) };
  return { ...tree, nodes };
}

function withoutNotes({
  intro,
  comment,
  nags,
  clock,
  elapsed,
  score,
  depth,
  drawings,
  commands,
  ...node
}: TreeNode): TreeNode {
  return node;
}

/** Those that say something. */
export function notesOf(notes: Notes): Notes {
  const written = NOTES.flatMap((name) => {
    const note = notes[name];
    const isEmpty = note === undefined || note === '' || (Array.isArray(note) && note.length === 0);
    return isEmpty ? [] : [[name, note]];
  });
  return Object.fromEntries(written) as Notes;
}

/** The nearest move on the way to a node that is not the first of its alternatives; none on the main line. */
export function branchOf(tree: VariationTree, id: number): number | undefined {
  return pathTo(tree, id).findLast(
    (at) => nodeOf(tree.nodes, nodeOf(tree.nodes, at).parent ?? ROOT).children[0] !== at,
  );
}

/** Makes the nearest branch on the way to a node the first of its alternatives. */
export function promote(tree: VariationTree, id: number): VariationTree {
  const branch = branchOf(tree, id);
  if (branch === undefined) return tree;
  const parent = nodeOf(tree.nodes, branch).parent ?? ROOT;
  const nodes = [...tree.nodes];
  const { children, ...rest } = nodeOf(nodes, parent);
  nodes[parent] = { ...rest, children: [branch, ...children.filter((child) => child !== branch)] };
  return { ...tree, nodes };
}

/** The first of the alternatives from the start on, without the root. */
export function mainLine(tree: VariationTree): number[] {
  const line: number[] = [];
  for (let [next] = nodeOf(tree.nodes, ROOT).children; next !== undefined; [next] = nodeOf(tree.nodes, next).children) {
    line.push(next);
  }
  return line;
}

/** The nodes from below the root to this one. */
export function pathTo(tree: VariationTree, id: number): number[] {
  const path: number[] = [];
  for (let at = id; ; ) {
    const { parent } = nodeOf(tree.nodes, at);
    if (parent === undefined) return path.reverse();
    path.push(at);
    at = parent;
  }
}

/** The positions from the start up to the one shown. */
export function fensOf(tree: VariationTree): string[] {
  return [ROOT, ...pathTo(tree, tree.current)].map((id) => nodeOf(tree.nodes, id).fen);
}

/** The line through the node shown to its end, without the root; where no child was looked at, the first goes on. */
export function shownLine(tree: VariationTree): number[] {
  const line = pathTo(tree, tree.current);
  for (let next = nextOf(tree, tree.current); next !== undefined; next = nextOf(tree, next)) line.push(next);
  return line;
}

function nextOf({ nodes }: VariationTree, id: number): number | undefined {
  const { next, children } = nodeOf(nodes, id);
  return next ?? children[0];
}

/** How many moves lead to the node shown. */
export function plyOf(tree: VariationTree): number {
  return pathTo(tree, tree.current).length;
}

export function movesOf(tree: VariationTree, ids: readonly number[]): TreeMove[] {
  return ids.flatMap((id) => tree.nodes[id]?.move ?? []);
}

/** The game along these nodes. */
export function gameAlong(tree: VariationTree, ids: readonly number[]): LinkedGame {
  const { fen, chess960 } = tree.start;
  return { ...(fen !== undefined && { fen }), moves: movesOf(tree, ids).map(({ uci }) => uci), chess960 };
}

/** The same as an engine is asked about it, which passes no turn: from the position after the last pass on. */
export function requestOf(tree: VariationTree, ids: readonly number[]): LinkedGame {
  const pass = ids.findLastIndex((id) => nodeOf(tree.nodes, id).move?.uci === PASS);
  const { fen } = nodeOf(tree.nodes, ids[pass] ?? ROOT);
  const game = gameAlong(tree, ids.slice(pass + 1));
  return pass < 0 ? game : { ...game, fen };
}

/** All nodes that have not been removed, each before those after it, and the first of alternatives first. */
export function livingNodes(tree: VariationTree): number[] {
  const found: number[] = [];
  // A stack of its own: a game may be longer than calls can be nested.
  const waiting = [ROOT];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const { children } = nodeOf(tree.nodes, id);
    found.push(id);
    for (let index = children.length - 1; index >= 0; index -= 1) waiting.push(children[index] ?? ROOT);
  }
  return found;
}

/** The ends of all lines, the first of alternatives first. */
export function lineEnds(tree: VariationTree): number[] {
  return livingNodes(tree).filter((id) => nodeOf(tree.nodes, id).children.length === 0);
}

/** The node that these moves lead to, if they all are in the tree. */
export function findNode(tree: VariationTree, moves: readonly string[]): number | undefined {
  let at: number | undefined = ROOT;
  for (const uci of moves) {
    at = childBy(tree.nodes, at, uci);
    if (at === undefined) return undefined;
  }
  return at;
}

/** Every node of a tree is there; an id of another tree is a mistake. */
export function nodeOf(nodes: readonly TreeNode[], id: number): TreeNode {
  const node = nodes[id];
  if (node === undefined) throw new RangeError(`The analysis has no position ${id}.`);
  return node;
}

function plyAt(positions: readonly PlyView[], ply: number): PlyView {
  const position = positions[ply];
  if (position === undefined) throw new RangeError(`The rules have said nothing of the position after ${ply} moves.`);
  return position;
}

/** What a list of moves needs to know of a position. */
function plyViewOf({ fen, turn, moveNumber, check }: PlyView): PlyView {
  return { fen, turn, moveNumber, ...(check !== undefined && { check }) };
}

/** The node that a move leads to from another one, if it is there. */
export function childBy(nodes: readonly TreeNode[], parent: number, uci: string): number | undefined {
  return nodeOf(nodes, parent).children.find((child) => nodes[child]?.move?.uci === uci);
}
