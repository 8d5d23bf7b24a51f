/** "What does improving buy here?" in a sentence or two, also where it buys nothing. */

import type { Ablated } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';

/** Shares below this are no difference. */
const SLIGHT = 0.02;

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
  const share = (nowhere.nodes - shipped.nodes) / nowhere.nodes;
  const counts = t`${integer(shipped.nodes)} nodes with it, ${integer(nowhere.nodes)} without it`;
  if (Math.abs(share) < SLIGHT) return t`Here improving makes no difference to the work: ${counts}.`;
  if (share > 0) return t`Improving saves ${Math.round(share * 100)}% of the work here: ${counts}.`;
  return t`Here improving buys nothing: ${counts}.`;
}

function moveWords(shipped: Ablated, nowhere: Ablated): string {
  const [one, other] = [shipped, nowhere].map(({ bestMoveSan, bestMove }) => bestMoveSan ?? bestMove);
  if (one === undefined || other === undefined) return '';
  return one === other
    ? t`The best move is ${one} either way.`
    : t`With it the best move is ${one}, without it ${other}.`;
}
