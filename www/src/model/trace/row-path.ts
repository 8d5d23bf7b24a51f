/** The way to a record, as a row of a table carries it where it stands without the rows above it. */

import { numberedLine } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { lineOf } from '#espalier/query/rows.js';

export interface RowPath {
  /** The moves before it; of a long way the last ones. */
  readonly before: string;
  /** Its own move with its number; of a search of the node itself, what kind of search it is. */
  readonly name: string;
}

const MOST = 5;

export function rowPath(tree: RecordTree, id: number): RowPath {
  const { records } = tree;
  const hasMove = records.move(id) !== undefined || records.passes(id);
  const moves = numberedLine(tree.root, lineOf(tree, id));
  const own = hasMove ? moves.pop() : undefined;
  const name = records.move(id) === undefined ? tree.of(id) : (own ?? '');
  const last = moves.slice(-MOST);
  return { before: `${last.length < moves.length ? '… ' : ''}${last.join(' ')}`, name };
}
