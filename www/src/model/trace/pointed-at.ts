/** The line about what is pointed at on the map: its move by number and name, scores as the page shows them. */

import { numberedLine } from '#espalier/model/format.js';
import { describeRecord } from '#espalier/model/record-text.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import type { ScoreView } from './node-figures.js';

export function pointedAtText(tree: RecordTree, id: number, view: ScoreView): string {
  const { records } = tree;
  const name = tree.of(id);
  const isMove = records.move(id) !== undefined;
  const shown = isMove ? numberedLine(tree.placementOf(records.parent(id)), [name]).join('') : name;
  return describeRecord(records, id, shown, view === 'white' && tree.side(id) === 'black');
}
