/** Shares of nodes over repeated searches in words. */

import type { Ablated, SpreadOfNodes } from '#espalier/engine/types.js';
import { MINUS } from '#espalier/model/format.js';
import { plural, t } from '#espalier/model/words.js';

/** The nodes more than those of the shipped search, as `+12% (+9 to +16)`; without a range after one search. */
export function moreNodes({ median, least, most }: SpreadOfNodes): string {
  const more = `${points(median - 1)}%`;
  return least === most ? more : t`${more} (${points(least - 1)} to ${points(most - 1)})`;
}

/** Whether all repetitions say the same: that it takes more nodes, or fewer. */
export function isBeyondChance({ least, most }: SpreadOfNodes): boolean {
  return least > 1 || most < 1;
}

/** What a rule saves, after the same search was done several times with it and without. */
export function savedWords({ nodesOfAll: { length }, nodesOfShipped }: Ablated): string {
  const searches = t`${length} ${plural(length, 'search', 'searches')} each`;
  const nodes = t`Without it ${moreNodes(nodesOfShipped)} nodes, ${searches}`;
  if (length > 1 && !isBeyondChance(nodesOfShipped)) return t`${nodes}: no more than chance.`;
  return `${nodes}.`;
}

function points(share: number): string {
  const percent = Math.round(100 * share);
  return `${percent > 0 ? '+' : percent < 0 ? MINUS : ''}${Math.abs(percent)}`;
}
