/** A game as an analysis that is kept: its moves and what is written in it, from the start on. */

import type { AnalysisRecord } from '../analysis/saved-analysis.js';
import { savedAnalysis } from '../analysis/saved-analysis.js';
import type { VariationTree } from '../analysis/variation-tree.js';
import { mainLine } from '../analysis/variation-tree.js';
import type { Entry } from '../storage/entry.js';

/** The first state of an entry. */
export function entryOf<Kept>(
  id: string,
  kind: Entry['kind'],
  status: Entry['status'],
  at: number,
  record: Kept,
): Entry & { record: Kept } {
  return { id, kind, status, created: at, changed: at, saved: at, revision: 1, record };
}

export function analysisEntry(tree: VariationTree, id: string, at: number): Entry & { record: AnalysisRecord } {
  const present = savedAnalysis({ ...tree, id }, mainLine(tree), 0);
  return entryOf(id, 'analysis', 'open', at, { present, past: [] });
}
