/** What the search looks at while it is recorded. */

import { numberedLine } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';

/** Further moves change faster than they can be read. */
const MOST_MOVES = 3;

/** The line to the record that was written last, which is the `id` of so many, is the one that is searched. */
export function lookingWords(tree: RecordTree, id = tree.records.count - 1): string {
  const { records } = tree;
  const line = records.line(id).filter((step) => records.move(step) !== undefined);
  const names = numberedLine(
    tree.root,
    line.slice(0, MOST_MOVES).map((step) => tree.of(step)),
  );
  return names.length === 0 ? t`The search begins.` : t`Espalier is looking at ${names.join(' ')}.`;
}
