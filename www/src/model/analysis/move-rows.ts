/** The moves of a tree as rows of two columns, White and Black, with what breaks them: notes and variations. */

import { type MoveBlock, type MoveItem, moveBlocks, type NoteBlock } from './move-blocks.js';
import type { VariationTree } from './variation-tree.js';

/** A cell without a move: the row goes on from above, goes on below, or ends. */
export type Cell = MoveItem | 'from-above' | 'goes-on' | 'none';

export interface PairRow {
  readonly kind: 'pair';
  /** `11`. */
  readonly number: string;
  readonly white: Cell;
  readonly black: Cell;
}

export interface VariationRow {
  readonly kind: 'variation';
  /** 1 where it stands instead of a move of the main line. */
  readonly depth: number;
  readonly items: MoveBlock['items'];
}

export type Row = PairRow | VariationRow | NoteBlock;

/** `reviews`: what is said of moves that have been reviewed, by node. */
export function moveRows(tree: VariationTree, reviews?: ReadonlyMap<number, string>): Row[] {
  const blocks = moveBlocks(tree, reviews);
  const isMain = (block: (typeof blocks)[number]): boolean => block.kind === 'moves' && block.depth === 0;
  const last = blocks.findLastIndex(isMain);
  return blocks.flatMap((block, index): Row[] => {
    if (block.kind !== 'moves') return [block];
    if (!isMain(block)) return [{ kind: 'variation', depth: block.depth, items: block.items }];
    return pairs(
      block.items.filter((item) => item.kind === 'move'),
      index < last,
    );
  });
}

/** The node of the last move of a row. */
export function lastMoveOf({ white, black }: PairRow): number | undefined {
  return [black, white].find((cell) => typeof cell === 'object')?.id;
}

function pairs(moves: readonly MoveItem[], goesOn: boolean): PairRow[] {
  const rows: PairRow[] = [];
  for (const move of moves) {
    const [, number = '', dots = ''] = /^(\d+)(.*)$/.exec(move.number) ?? [];
    const open = rows.at(-1);
    if (dots === '.') rows.push({ kind: 'pair', number, white: move, black: 'none' });
    else if (open?.black === 'none') rows[rows.length - 1] = { ...open, black: move };
    else rows.push({ kind: 'pair', number, white: 'from-above', black: move });
  }
  const end = rows.at(-1);
  if (goesOn && end?.black === 'none') rows[rows.length - 1] = { ...end, black: 'goes-on' };
  return rows;
}
