/**
 * What the board shows for a record. Where the record's own moves were searched, it stands there, and its moves are the
 * arrows. Where the search stopped, it stands before the move, among the moves that were looked at beside it.
 */

import { squaresOf } from '#espalier/chess/squares.js';
import type { Arrow } from '#espalier/element/arrows.js';
import type { Scene } from '#espalier/element/tree/node-board.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { familyOf } from '#espalier/model/palette.js';
import type { RecordedTree } from '#espalier/model/record-tree.js';
import { bestChild } from '#espalier/model/walk.js';

/** More arrows than these say less. */
const MOST = 7;
/** So broad are the thinnest arrow and the one of the most nodes. */
const THIN = 0.45;
const BROAD = 1.25;
/** Moves of a refutation that are shown. */
const REFUTING = 3;

export function moveScene({ records }: RecordedTree, id: number): Scene {
  const own = searchedMoves(records, id);
  if (own.some((child) => records.visit(child) !== 'pruned'))
    return { at: id, arrows: arrowsOf(records, own, undefined) };
  if (records.move(id) === undefined) return { at: id, arrows: [] };
  const parent = records.parent(id);
  return { at: parent, arrows: arrowsOf(records, searchedMoves(records, parent), id) };
}

/** The position after a move with the one that got most of the work; before a move that was pruned, with that. */
export function plainScene(tree: RecordedTree, id: number): Scene {
  const { records } = tree;
  if (records.visit(id) === 'pruned') {
    const arrows = arrowsOf(records, [], id);
    return { at: records.parent(id), arrows };
  }
  return { at: id, arrows: arrowsOf(records, busiestMoves(tree, id).slice(0, 1), undefined) };
}

/** The position after a cut that was wrong, and the moves that show it, numbered. */
export function refutationScene(id: number, line: readonly string[]): Scene {
  const arrows = line.slice(0, REFUTING).map((uci, index): Arrow => {
    return { ...squaresOf(uci), kind: 'refutes', weight: 1, label: String(index + 1) };
  });
  return { at: id, arrows };
}

/** The moves of a record that were searched, one record for each, the most nodes first. */
export function busiestMoves({ records }: Pick<RecordedTree, 'records'>, id: number): number[] {
  return searchedMoves(records, id)
    .filter((child) => records.visit(child) !== 'pruned')
    .sort((a, b) => records.nodes(b) - records.nodes(a));
}

/** What the search did with a move, as the arrow's color says it. */
export function fateOf(records: TraceRecords, id: number): Arrow['kind'] {
  if (records.visit(id) === 'pruned') return 'pruned';
  if (records.end(id) === 'standPat') return 'static';
  if (records.end(id) !== 'rule') return 'searched';
  const family = familyOf(records, id);
  return family === 'staticEval' ? 'static' : family === 'testSearch' ? 'test' : 'searched';
}

/**
 * One record for each move: the one with the most nodes of several searches. The search as a whole has those of its
 * last.
 */
function searchedMoves(records: TraceRecords, id: number): number[] {
  const from = id === 0 && records.visit(0) === 'search' ? (bestChild(records, 0) ?? lastChild(records, 0) ?? 0) : id;
  const byMove = new Map<string, number>();
  for (const child of records.children(from)) {
    const uci = records.move(child)?.uci;
    if (uci === undefined) continue;
    const known = byMove.get(uci);
    if (known === undefined || records.nodes(child) >= records.nodes(known)) byMove.set(uci, child);
  }
  return [...byMove.values()];
}

function lastChild(records: TraceRecords, id: number): number | undefined {
  let last: number | undefined;
  for (const child of records.children(id)) last = child;
  return last;
}

function arrowsOf(records: TraceRecords, moves: readonly number[], chosen: number | undefined): Arrow[] {
  const chosenUci = chosen === undefined ? undefined : records.move(chosen)?.uci;
  const others = moves.filter((id) => records.move(id)?.uci !== chosenUci && records.visit(id) !== 'pruned');
  const busiest = others
    .sort((a, b) => records.nodes(b) - records.nodes(a))
    .slice(0, chosen === undefined ? MOST : MOST - 1);
  const shown = chosen === undefined ? busiest : [...busiest, chosen];
  const most = Math.max(1, ...shown.map((id) => records.nodes(id)));
  return shown.map((id): Arrow => {
    const { from, to } = records.move(id) ?? { from: 'a1', to: 'a1' };
    const weight = THIN + (BROAD - THIN) * Math.sqrt(records.nodes(id) / most);
    const isCut = id === chosen && (records.visit(id) === 'pruned' || records.end(id) === 'rule');
    return {
      from,
      to,
      kind: fateOf(records, id),
      weight: id === chosen ? Math.max(weight, 0.8) : weight,
      ...(isCut && { cut: true }),
    };
  });
}
