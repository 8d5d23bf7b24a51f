/** What the move is called that leads to the position shown: `18.Bxg6`. */

import { numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { nodeOf } from '../../model/analysis/variation-tree.js';

export function moveName({ nodes, current }: VariationTree): string {
  const { parent, move } = nodeOf(nodes, current);
  return parent === undefined ? t`Start position` : numberedMove(nodeOf(nodes, parent), move?.san ?? '');
}
