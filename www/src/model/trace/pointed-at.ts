/** What is said of what is pointed at on the map: the way there, what it means, and its numbers, a line for each. */

import { percent } from '#espalier/model/format.js';
import { marksOf } from '#espalier/model/palette.js';
import { recordNumbers, windowText } from '#espalier/model/record-text.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';
import { type ScoreView, shownScore } from './node-figures.js';
import { rowPath } from './tree-rows.js';

/** Scores are from the view that the page shows them from. */
export function pointedAtText(tree: RecordTree, id: number, view: ScoreView): string {
  const { records } = tree;
  const { before, name } = rowPath(tree, id);
  const turned = view === 'white' && tree.side(id) === 'black';
  const marks = marksOf(records, id).map(({ letters }) => letters);
  const [nodes = '', ...others] = recordNumbers(records, id, turned);
  return [
    [before, name].filter((text) => text !== '').join(' '),
    [...marks, tree.words(id, { view }).sentence].join(' '),
    scoreText(tree, id, view, turned),
    [`${nodes} (${percent(records.nodes(id), records.nodes(0))})`, ...others].join(' · '),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function scoreText(tree: RecordTree, id: number, view: ScoreView, turned: boolean): string {
  const { score } = tree.records.node(id);
  if (score === undefined) return '';
  return t`score ${shownScore(score, tree.side(id), view)}, window ${windowText(tree.records, id, turned)}`;
}
