/** The largest part of a recorded search as a list that unfolds without a script. */
import { scoreOf, type TraceRecords } from '../engine/trace-records.js';
import { integer, numberedMove, percent, scoreText } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';
import { marksOf } from '../model/palette.js';
import type { RecordPositions } from '../model/record-positions.js';
import { largestRecords } from './largest.js';
import { chip } from './sections.js';

/** So many records can be looked through; all of them are in Explore. */
const RECORDS = 120;
/** Levels that are unfolded at first: the search and its windows. */
const UNFOLDED = 2;

export function treeMarkup(positions: RecordPositions): string {
  const shown = largestRecords(positions.records, RECORDS);
  return markup('div', { class: 'tree' }, branch(positions, shown, 0, 0));
}

function branch(positions: RecordPositions, shown: ReadonlySet<number>, id: number, level: number): string {
  const { records } = positions;
  const children = [...records.children(id)];
  const below = children.filter((child) => shown.has(child));
  if (below.length === 0) return markup('p', {}, row(positions, id));
  const left = leftOut(
    records,
    children.filter((child) => !shown.has(child)),
  );
  return markup(
    'details',
    level < UNFOLDED ? { open: 'open' } : {},
    markup('summary', {}, row(positions, id)),
    ...below.map((child) => branch(positions, shown, child, level + 1)),
    ...(left === undefined ? [] : [markup('p', { class: 'muted' }, left)]),
  );
}

/** Move, how it ended, depth and score for the side to move, and the share of all nodes. */
function row(positions: RecordPositions, id: number): string {
  const { records } = positions;
  const [depth, score] = [records.depth(id), records.score(id)];
  const share = percent(records.nodes(id), records.nodes(0));
  const facts = [
    ...(depth === undefined ? [] : [`depth ${depth}`]),
    ...(score === undefined ? [] : [scoreText(scoreOf(score))]),
    integer(records.nodes(id)),
  ];
  return [
    markup('b', {}, escaped(nameOf(positions, id))),
    ...marksOf(records, id).map(chip),
    markup('span', { class: 'muted' }, escaped(facts.join(' · '))),
    markup('span', { class: 'bar', style: `width:calc(${share} * 0.3)`, title: `${share} of the nodes` }),
  ].join(' ');
}

function nameOf(positions: RecordPositions, id: number): string {
  const { records } = positions;
  if (records.passes(id)) return 'pass';
  if (records.move(id) === undefined) return positions.of(id);
  return numberedMove(positions.placementOf(records.parent(id)), positions.of(id));
}

function leftOut(records: TraceRecords, ids: readonly number[]): string | undefined {
  if (ids.length === 0) return undefined;
  const nodes = ids.reduce((sum, id) => sum + records.nodes(id), 0);
  const more = ids.length === 1 ? '1 more' : `${integer(ids.length)} more`;
  return `${more}, ${nodes === 1 ? '1 node' : `${integer(nodes)} nodes`}`;
}
