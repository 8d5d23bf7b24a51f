/** Callouts of the map for newcomers: the step that is shown, the best move, and the part that is still to come. */

import type { Callout } from '#espalier/element/tree/map-callouts.js';
import { integer } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { ancestry, bestLine } from '#espalier/model/walk.js';
import { plural, t } from '#espalier/model/words.js';
import { nameOf } from './questions.js';

/** `done`: so many records are shown as done; absent: all. */
export function calloutsOf(tree: RecordTree, selected: number, done: number | undefined): Callout[] {
  const { records } = tree;
  const best = bestLine(records, 0).find((id) => records.move(id) !== undefined);
  const isKnown = done === undefined || (best !== undefined && best + records.subtree(best) <= done);
  const step = records.move(selected) === undefined || selected === best ? [] : [ofMove(tree, selected)];
  const found = best === undefined || !isKnown ? [] : [{ ...ofMove(tree, best), text: t`the best move` }];
  return [...step, ...found, ...toCome(tree, done)];
}

function ofMove(tree: RecordTree, id: number): Callout {
  const nodes = tree.records.nodes(id);
  return {
    id,
    title: nameOf(tree, id),
    text: t`${integer(nodes)} ${plural(nodes, 'position', 'positions')} looked at`,
  };
}

/** The last move of the position, as long as it is not reached. */
function toCome({ records }: RecordTree, done: number | undefined): Callout[] {
  if (done === undefined || done >= records.count) return [];
  const last = ancestry(records, records.count - 1).find((id) => records.move(id) !== undefined);
  if (last === undefined || last < done) return [];
  const left = records.count - done;
  return [
    { id: last, title: t`still to come`, text: t`${integer(left)} ${plural(left, 'step', 'steps')} of the search` },
  ];
}
