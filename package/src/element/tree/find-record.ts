/** The first record that a query finds. Loaded only where an element asks for one. */
import type { RecordTree } from '../../model/record-tree.js';
import { compileQuery } from '../../query/compile.js';

/** Nothing where the query finds none; throws where it makes no sense. */
export function findRecord(tree: RecordTree, query: string): number | undefined {
  const test = compileQuery(query, { positions: tree, judgements: new Map() });
  const { count } = tree.records;
  for (let id = 0; id < count; id += 1) if (test(id)) return id;
  return undefined;
}
