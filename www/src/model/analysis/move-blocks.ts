/** The moves of a tree as they are laid out: blocks of the main line, with comments and variations between them. */

import { nagSign } from '../pgn/nag-text.js';
import { nodeOf, ROOT, type TreeNode, type VariationTree } from './variation-tree.js';

export interface MoveItem {
  readonly kind: 'move';
  readonly id: number;
  /** `11.`, `11…`, or nothing. */
  readonly number: string;
  readonly san: string;
  /** Signs such as `?!` and `±`. */
  readonly signs: readonly string[];
}

export interface TextItem {
  readonly kind: 'text';
  readonly text: string;
}

export interface MoveBlock {
  readonly kind: 'moves';
  /** 0 on the main line. */
  readonly depth: number;
  readonly items: (MoveItem | TextItem)[];
}

/** A comment on the main line, or what a review says of a move. */
export interface NoteBlock {
  readonly kind: 'comment' | 'review';
  readonly id: number;
  readonly text: string;
}

export type Block = MoveBlock | NoteBlock;

interface Task {
  readonly id: number;
  readonly depth: number;
  /** Whether the move begins a block, and whether alternatives to it follow. */
  readonly begins: boolean;
  readonly isFirst: boolean;
}

/** `reviews`: what is said of moves that have been reviewed, by node. */
export function moveBlocks({ nodes }: VariationTree, reviews: ReadonlyMap<number, string> = new Map()): Block[] {
  const blocks: Block[] = [];
  const root = nodeOf(nodes, ROOT);
  note(blocks, ROOT, root.comment);
  const [first] = root.children;
  // A stack of its own: variations may be deeper than calls can be nested.
  const tasks: Task[] = first === undefined ? [] : [{ id: first, depth: 0, begins: true, isFirst: true }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { id, depth, begins, isFirst } = task;
    const node = nodeOf(nodes, id);
    const parent = nodeOf(nodes, node.parent ?? ROOT);
    if (depth === 0) note(blocks, id, node.intro);
    const block = blockFor(blocks, depth, begins);
    if (depth > 0) block.items.push(...textItems(node.intro));
    block.items.push(moveItem(id, node, parent, block.items.at(-1)?.kind !== 'move'));
    const review = reviews.get(id);
    if (review !== undefined) blocks.push({ kind: 'review', id, text: review });
    if (depth === 0) note(blocks, id, node.comment);
    else block.items.push(...textItems(node.comment));
    const siblings = isFirst ? parent.children.slice(1) : [];
    const [next] = node.children;
    const isInterrupted = siblings.length > 0 || blocks.at(-1) !== block;
    if (next !== undefined) tasks.push({ id: next, depth, begins: isInterrupted, isFirst: true });
    for (const sibling of siblings.reverse())
      tasks.push({ id: sibling, depth: depth + 1, begins: true, isFirst: false });
  }
  return blocks;
}

function blockFor(blocks: Block[], depth: number, begins: boolean): MoveBlock {
  const last = blocks.at(-1);
  if (!begins && last?.kind === 'moves' && last.depth === depth) return last;
  const block: MoveBlock = { kind: 'moves', depth, items: [] };
  blocks.push(block);
  return block;
}

function moveItem(
  id: number,
  { move, nags = [] }: TreeNode,
  { turn, moveNumber }: TreeNode,
  begins: boolean,
): MoveItem {
  const number = turn === 'white' ? `${moveNumber}.` : begins ? `${moveNumber}…` : '';
  return { kind: 'move', id, number, san: move?.san ?? '', signs: nags.map(nagSign) };
}

function note(blocks: Block[], id: number, text: string | undefined): void {
  if (text !== undefined) blocks.push({ kind: 'comment', id, text });
}

function textItems(text: string | undefined): TextItem[] {
  return text === undefined ? [] : [{ kind: 'text', text }];
}
