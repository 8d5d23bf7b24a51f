/** "How much work does improving save here?" in a sentence or two, also where it buys nothing. */

import type { Ablated } from '#espalier/engine/types.js';
import { plural, t } from '#espalier/model/words.js';
import { isBeyondChance, moreNodes } from './spread-words.js';

/** Empty until both searches are there. */
export function ablationWords(searches: readonly Ablated[]): string {
  const shipped = searches.find(({ variant }) => variant === 'shipped');
  const nowhere = searches.find(({ variant }) => variant === 'nowhere');
  if (shipped === undefined || nowhere === undefined) return '';
  return `${workWords(shipped, nowhere)} ${moveWords(shipped, nowhere)}`;
}

function workWords(shipped: Ablated, nowhere: Ablated): string {
  if (shipped.depth !== nowhere.depth) {
    const gained = shipped.depth - nowhere.depth;
    return gained > 0
      ? t`With improving the search reached depth ${shipped.depth}, without it depth ${nowhere.depth}.`
      : t`Here improving buys nothing: with improving the search reached depth ${shipped.depth}, without it depth ${nowhere.depth}.`;
  }
  const { nodesOfAll, nodesOfShipped } = nowhere;
  const { length } = nodesOfAll;
  const counts = t`without it ${moreNodes(nodesOfShipped)} nodes in ${length} ${plural(length, 'search', 'searches')}`;
  if (length < 2) return t`One search each tells little: ${counts}.`;
  if (!isBeyondChance(nodesOfShipped)) return t`Here improving makes no difference beyond chance: ${counts}.`;
  return nodesOfShipped.median > 1
    ? t`Here improving saves work: ${counts}.`
    : t`Here improving costs work: ${counts}.`;
}

function moveWords(shipped: Ablated, nowhere: Ablated): string {
  const [one, other] = [shipped, nowhere].map(({ bestMoveSan, bestMove }) => bestMoveSan ?? bestMove);
  if (one === undefined || other === undefined) return '';
  return one === other
    ? t`The best move is ${one} either way.`
    : t`With it the best move is ${one}, without it ${other}.`;
}
