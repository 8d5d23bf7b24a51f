/** How far a recorded search has looked at a move of its root, and what became of the move, in a few words. */

import type { RecordTree } from '#espalier/model/record-tree.js';
import { bestChild } from '#espalier/model/walk.js';
import { t } from '#espalier/model/words.js';

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** A place in an order, as `25th`. */
function ordinal(place: number): string {
  switch (ordinals.select(place)) {
    case 'one':
      return t`${place}st`;
    case 'two':
      return t`${place}nd`;
    case 'few':
      return t`${place}rd`;
    default:
      return t`${place}th`;
  }
}

/** Empty where the recording does not say it. */
export function lookedWords({ records }: RecordTree, id: number): string {
  const root = records.parent(id);
  const [place, depth, asked] = [records.number(id), records.depth(id), records.depthAsked(id)];
  if (place === undefined || depth === undefined) return '';
  const count = Math.max(...[...records.children(root)].map((child) => records.number(child) ?? 0));
  if (bestChild(records, root) === id) return t`${ordinal(place)} of ${count} moves, chosen ${depth} half-moves deep.`;
  return asked === undefined || asked <= depth
    ? t`${ordinal(place)} of ${count} moves, looked at ${depth} half-moves deep, and set aside.`
    : t`${ordinal(place)} of ${count} moves, looked at ${depth} half-moves deep instead of ${asked}, and set aside.`;
}
