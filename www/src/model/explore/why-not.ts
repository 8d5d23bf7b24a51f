/**
 * "Why not this move?": what became of a move in a position of a recorded search, or why the search never came to it.
 */

import type { LegalMove } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import type { ScoreView } from '#espalier/model/plain-sentence.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { bestChild } from '#espalier/model/walk.js';
import { t } from '#espalier/model/words.js';
import { recordOf, searchAt } from './record-along.js';

export interface WhyNot {
  readonly text: string;
  /** The record of the move, where there is one. */
  readonly id: number | undefined;
}

/** Scores are from the view that the page shows them from. */
export function whyNot(
  tree: RecordTree,
  at: number,
  { uci, san }: Pick<LegalMove, 'uci' | 'san'>,
  view: ScoreView,
): WhyNot {
  const { records } = tree;
  const node = searchAt(records, at);
  const id = recordOf(records, node, uci);
  if (id === undefined) return { text: neverReached(tree, node, san, view), id };
  const { sentence, reason } = tree.words(id, { view });
  const words = reason === '' ? sentence : `${sentence} ${reason}`;
  if (records.visit(id) === 'pruned') return { text: words, id };
  const isBest = bestChild(records, node) === id;
  const nodes = records.nodes(id);
  const count = `${integer(nodes)} ${nodes === 1 ? t`node` : t`nodes`}`;
  const looked = isBest ? t`${san} was chosen: ${count}.` : t`${san} was searched: ${count}.`;
  return { text: isBest ? looked : `${looked} ${words}`, id };
}

function neverReached(tree: RecordTree, node: number, san: string, view: ScoreView): string {
  const { records } = tree;
  const group = [...records.children(node)].find(
    (child) => records.visit(child) === 'pruned' && (records.node(child).others ?? 0) > 0,
  );
  if (group !== undefined)
    return `${t`${san} was pruned with others, by one decision:`} ${tree.words(group, { view }).sentence}`;
  switch (records.end(node)) {
    case 'refuted':
      return `${t`The search never came to ${san}.`} ${tree.words(node, { view }).sentence}`;
    case 'rule':
    case 'table':
    case 'standPat':
      return `${t`The search ended before any move was tried.`} ${tree.words(node, { view }).sentence}`;
    default:
      return t`The recording does not have ${san}.`;
  }
}
