/** "Why not this move?": what became of a move in a position of a recorded search, or why the search never came to it. */

import type { TraceRecords } from 'espalier';
import { bestChild, integer } from 'espalier/element';
import type { RecordTree } from 'espalier/element';

export interface WhyNot {
  readonly text: string;
  /** The record of the move, where there is one. */
  readonly id: number | undefined;
}

/** `san` is what the move is called. */
export function whyNot(tree: RecordTree, at: number, uci: string, san: string): WhyNot {
  const { records } = tree;
  const node = at === 0 ? (bestChild(records, 0) ?? at) : at;
  const id = recordOf(records, node, uci);
  if (id === undefined) return { text: neverReached(tree, node, san), id };
  const { sentence, reason } = tree.words(id);
  const words = reason === '' ? sentence : `${sentence} ${reason}`;
  if (records.visit(id) === 'pruned') return { text: words, id };
  const isBest = bestChild(records, node) === id;
  const nodes = records.nodes(id);
  const looked = `${san} was ${isBest ? 'chosen' : 'searched'}: ${integer(nodes)} ${nodes === 1 ? 'node' : 'nodes'}.`;
  return { text: isBest ? looked : `${looked} ${words}`, id };
}

/** Of several searches of a move, the one with most nodes. */
function recordOf(records: TraceRecords, node: number, uci: string): number | undefined {
  let found: number | undefined;
  for (const child of records.children(node)) {
    if (records.move(child)?.uci !== uci) continue;
    if (found === undefined || records.nodes(child) >= records.nodes(found)) found = child;
  }
  return found;
}

function neverReached(tree: RecordTree, node: number, san: string): string {
  const { records } = tree;
  const group = [...records.children(node)].find((child) => records.visit(child) === 'pruned' && (records.node(child).others ?? 0) > 0);
  if (group !== undefined) return `${san} was left out with others, by one decision: ${tree.words(group).sentence}`;
  switch (records.end(node)) {
    case 'refuted':
      return `The search never came to ${san}. ${tree.words(node).sentence}`;
    case 'rule':
    case 'table':
    case 'standPat':
      return `The search ended before any move was tried. ${tree.words(node).sentence}`;
    default:
      return `The recording does not have ${san}.`;
  }
}
